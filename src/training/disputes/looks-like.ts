/** Signatures (offset, bytes as Latin-1) of file types that people attach by mistake or despite the list. */
const MARKS: readonly (readonly [at: number, bytes: string, type: string])[] = [
  [0, 'PK\x03\x04', 'application/zip'],
  [0, 'MZ', 'application/x-msdownload'],
  [0, '\x7fELF', 'application/x-elf'],
  [0, '7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  [0, 'Rar!\x1a\x07', 'application/vnd.rar'],
  [0, '\x1f\x8b', 'application/gzip'],
  [0, '\xd0\xcf\x11\xe0', 'application/x-ole-storage'],
  [0, 'BM', 'image/bmp'],
  [0, 'II*\0', 'image/tiff'],
  [0, 'MM\0*', 'image/tiff'],
  [4, 'ftypavi', 'image/avif'],
  [4, 'ftypjx', 'image/jxl'],
  [0, '\x1aE\xdf\xa3', 'video/x-matroska'],
  [8, 'AVI LIST', 'video/x-msvideo'],
  [8, 'WAVEfmt ', 'audio/wav'],
  [0, 'ID3', 'audio/mpeg'],
]

/**
 * The type of a file by its first bytes, shown to the trainer: a type on the service's list, or another common one.
 * `null` if unknown or if the file is empty.
 */
export function looksLike(content: Uint8Array): string | null {
  const listed = sniffType(content)
  if (listed !== null) return listed
  const head = Buffer.from(content.subarray(0, 4096))
  const text = textType(head)
  if (text !== null) return text
  const latin = head.toString('latin1')
  return MARKS.find(([at, bytes]) => latin.startsWith(bytes, at))?.[2] ?? null
}

function textType(head: Uint8Array): string | null {
  if (head.byteLength === 0 || head.some(isControl)) return null
  const text = decode(head)?.trimStart().toLowerCase()
  if (text === undefined) return null
  if (text.startsWith('{\\rtf')) return 'application/rtf'
  if (/^(<!doctype html|<html)/.test(text)) return 'text/html'
  if (text.startsWith('<svg') || (text.startsWith('<?xml') && text.includes('<svg'))) return 'image/svg+xml'
  return text.startsWith('<?xml') ? 'application/xml' : 'text/plain'
}

/** A control byte that text does not contain; tabs and line ends are allowed. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)
}

/** Decodes UTF-8 whose last character may be cut off; `undefined` if it is not UTF-8. */
function decode(head: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}

/** Types that the service keeps (interface: File rules, 3), by their extensions in the JSON format. */
export const TYPE_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['heic', 'image/heic'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['qt', 'video/quicktime'],
  ['webm', 'video/webm'],
])

export const ALLOWED_TYPES: ReadonlySet<string> = new Set(TYPE_BY_EXTENSION.values())

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
/** Boxes at the start of a QuickTime file that predates `ftyp`. */
const QUICKTIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/** The type on the list that a file's first bytes indicate; `null` for everything else. */
export function sniffType(content: Uint8Array): string | null {
  const head = Buffer.from(content.subarray(0, 4096)).toString('latin1')
  if (head.startsWith('%PDF-')) return 'application/pdf'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  // Matroska starts with the same bytes; the document type inside distinguishes them.
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
