/** Types that the service keeps (interface: File rules, 3), by the extensions that name them in the JSON format. */
export const TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  qt: 'video/quicktime',
  webm: 'video/webm',
}

export const ALLOWED_TYPES: ReadonlySet<string> = new Set(Object.values(TYPE_BY_EXTENSION))

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
/** Boxes that a QuickTime film older than `ftyp` may begin with. */
const QUICKTIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/** The kept type that the first bytes of a file show; null for everything else. */
export function sniffType(content: Uint8Array): string | null {
  const head = Buffer.from(content.subarray(0, 4096)).toString('latin1')
  if (head.startsWith('%PDF-')) return 'application/pdf'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  // Matroska begins with the same bytes; the document type inside tells them apart.
  if (head.startsWith('\x1aE\xdf\xa3')) return head.includes('webm') ? 'video/webm' : null
  const box = head.slice(4, 8)
  if (box === 'ftyp') return typeOfBrand(head.slice(8, 12))
  return QUICKTIME_BOXES.includes(box) ? 'video/quicktime' : null
}

function typeOfBrand(brand: string): string | null {
  if (HEIC_BRANDS.includes(brand)) return 'image/heic'
  if (brand === 'qt  ') return 'video/quicktime'
  return brand.startsWith('avi') || brand.startsWith('jx') ? null : 'video/mp4'
}
