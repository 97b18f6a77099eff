import { fileTypeFromBuffer } from 'file-type'
import { type EvidenceTrouble, type EvidenceType, evidenceType } from '#shared/model/evidence.ts'

/** What a file is by its content: a type that the platform accepts, or what is wrong with it. */
export type Judgement = { readonly type: EvidenceType } | Extract<EvidenceTrouble, { is: 'type' }>

/** Images of other types that Chromium can show, so that the screen can convert them to PNG. */
export const CONVERTIBLE: ReadonlySet<string> = new Set(['image/bmp', 'image/avif', 'image/x-icon'])

/** Types that their programs can save or print as PDF: documents, texts, scans. */
const DOCUMENT =
  /^(?:application\/(?:vnd\.openxmlformats-|vnd\.oasis\.opendocument\.|vnd\.ms-(?:excel|word|powerpoint)|(?:x-cfb|rtf|xml|postscript|eps)$)|text\/|image\/(?:tiff|svg\+xml)$)/

/**
 * Judges a file by its content, never by its name (interface: File rules, 3). `size`: of the whole file in bytes, if
 * `bytes` is only its beginning.
 */
export async function judge(bytes: Uint8Array, size = bytes.length): Promise<Judgement> {
  // Content that makes its parser fail is of unknown type.
  const detected = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? null
  const plain = detected === null ? null : plainType(detected, bytes)
  const allowed = evidenceType.safeParse(plain)
  if (allowed.success && isReally(allowed.data, bytes, size)) return { type: allowed.data }
  const other = allowed.success ? null : plain
  const found = isText(bytes) ? textType(bytes, other) : other
  return { is: 'type', found, wayOut: wayOutOf(found) }
}

/** An animated PNG is a PNG; which kind of picture an HEIF holds is in its compatible brands. */
function plainType(type: string, bytes: Uint8Array): string {
  if (type === 'image/apng') return 'image/png'
  if (type !== 'image/heif') return type
  const brands = brandsOf(bytes)
  if (brands.includes('avif')) return 'image/avif'
  return brands.includes('heic') || brands.includes('heix') ? 'image/heic' : type
}

/** How files of these types begin; the other types consist of boxes. */
const BEGINNINGS: Partial<Record<EvidenceType, readonly string[]>> = {
  'application/pdf': ['%PDF-'],
  'image/jpeg': ['\xff\xd8\xff'],
  'image/png': ['\x89PNG\r\n\x1a\n'],
  'image/webp': ['RIFF'],
  'image/gif': ['GIF87a', 'GIF89a'],
  'video/webm': ['\x1aE\xdf\xa3'],
}

const MP4_BRAND = /^(?:iso[2-9a-m]|mp4[12]|avc1|dash|MSNV)$/

/** The detector goes by as little as three letters or one word, skips what precedes them, and takes any brand for MP4. */
function isReally(type: EvidenceType, bytes: Uint8Array, size: number): boolean {
  const beginnings = BEGINNINGS[type]
  if (beginnings) return beginnings.some((text) => latin1(bytes, text.length) === text)
  return isBox(bytes, size) && (type !== 'video/mp4' || brandsOf(bytes).some((brand) => MP4_BRAND.test(brand)))
}

/** How much of a file WHATWG MIME Sniffing examines. */
const HEADER_BYTES = 1445

/** Whether the beginning has no byte that occurs only in binary data (WHATWG MIME Sniffing), or has a UTF-16 mark. */
function isText(bytes: Uint8Array): boolean {
  const mark = latin1(bytes, 2)
  const isBinary = (byte: number): boolean =>
    byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f)
  return mark === '\xff\xfe' || mark === '\xfe\xff' || !bytes.subarray(0, HEADER_BYTES).some(isBinary)
}

/** The detector is trusted only for formats that are text: a text may begin with the signature of a dozen others. */
function textType(bytes: Uint8Array, detected: string | null): string {
  const beginning = latin1(bytes, HEADER_BYTES)
  if (/<svg[\s>]/i.test(beginning)) return 'image/svg+xml'
  if (/<!doctype html|<html[\s>]|<head[\s>]|<body[\s>]/i.test(beginning)) return 'text/html'
  return detected !== null && /^application\/(?:rtf|xml|postscript|eps)$/.test(detected) ? detected : 'text/plain'
}

function wayOutOf(type: string | null): 'convert' | 'save_as_pdf' | null {
  if (type === null) return null
  if (CONVERTIBLE.has(type)) return 'convert'
  return DOCUMENT.test(type) ? 'save_as_pdf' : null
}

function latin1(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.subarray(0, length)).toString('latin1')
}

/** Whether a file begins with an ISO base media box that fits into it: its size, then its type. */
function isBox(bytes: Uint8Array, fileSize: number): boolean {
  if (bytes.length < 8) return false
  const size = sizeOf(bytes)
  // 0: up to the end of the file; 1: the size follows after the type.
  return size === 0 || size === 1 || (size >= 8 && size <= fileSize)
}

/** The brands in the file type box at the beginning, the major one first; none if the file has no such box. */
function brandsOf(bytes: Uint8Array): readonly string[] {
  const text = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  if (text.slice(4, 8) !== 'ftyp') return []
  const compatible = text.slice(16, sizeOf(bytes)).match(/.{4}/gs) ?? []
  return [text.slice(8, 12), ...compatible]
}

function sizeOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
}
