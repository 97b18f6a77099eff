/** Bytes (as Latin-1) at their place, of what people attach by mistake or in spite of the list. */
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
 * What a file is by its first bytes, for the trainer's eye: a type of the service's list, or another that is often
 * met. Null where it cannot be told; an empty file is nothing at all.
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

/** A byte that no text has: those of tabs and line ends it may have. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)
}

/** UTF-8 whose last character may have been cut; undefined where it is none. */
function decode(head: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}

/** Types that the service keeps (interface: File rules, 3), by the extensions that name them in the JSON format. */
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
