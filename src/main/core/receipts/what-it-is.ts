import { evidenceType } from '#shared/model/evidence.ts'
import { type ReceiptView, UNKNOWN_TYPE } from '#shared/model/kept-receipt.ts'
import type { Receipt } from '#shared/model/transaction.ts'
import { SHOWN_PICTURES } from '#shared/rules/evidence.ts'
import type { PartFile } from '../evidence/copies.ts'
import { judge } from '../evidence/judge.ts'
import { ENDINGS, type Endings, safeName } from '../evidence/names.ts'
import type { Files } from '../ports.ts'

/** How a content type is shown. */
export function viewOf(contentType: string): ReceiptView {
  if (SHOWN_PICTURES.has(contentType)) return 'image'
  if (contentType === 'application/pdf') return 'pdf'
  return contentType.startsWith('video/') && evidenceType.safeParse(contentType).success ? 'video' : 'save'
}

/** The type under which a page gets a copy: a type that is not shown must not be interpreted. */
export function servedAs(contentType: string): string {
  return viewOf(contentType) === 'save' ? UNKNOWN_TYPE : contentType
}

/** How much of a file is used to detect its type. */
const BEGINNING_BYTES = 1_000_000

/** Returns the type of a file of that size by its content. */
export async function typeOfFile(files: Files, { path, size }: Pick<PartFile, 'path' | 'size'>): Promise<string> {
  const beginning = await files.createReadStream(path, { start: 0, end: BEGINNING_BYTES - 1 }).toArray()
  const verdict = await judge(Buffer.concat(beginning), size)
  return ('type' in verdict ? verdict.type : verdict.found) ?? UNKNOWN_TYPE
}

const OTHER_ENDINGS: Readonly<Record<string, Endings>> = {
  'image/bmp': ['bmp'],
  'image/avif': ['avif'],
  'image/x-icon': ['ico'],
  'image/tiff': ['tif', 'tiff'],
  'image/heif': ['heif'],
  'video/x-m4v': ['m4v'],
  'video/3gpp': ['3gp'],
  'video/matroska': ['mkv'],
  'audio/mpeg': ['mp3'],
  'application/zip': ['zip'],
  'application/rtf': ['rtf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  // HTML, SVG and XML with such elements may contain scripts: as text they are shown and not run.
  'application/xml': ['txt'],
  'text/html': ['txt'],
  'image/svg+xml': ['txt'],
  'text/plain': ['txt'],
}

/**
 * The name to save a receipt under: the declared name, with an extension by the content. Types that a system would run
 * get an extension that it does not run.
 */
export function fileNameOf(declared: Receipt, contentType: string): string {
  const known = evidenceType.safeParse(contentType)
  const endings = known.success ? ENDINGS[known.data] : (OTHER_ENDINGS[contentType] ?? ['bin'])
  return safeName(declared.file_name ?? '', endings, 'receipt')
}

/** Other names under which types occur. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/x-ms-bmp': 'image/bmp',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'application/x-pdf': 'application/pdf',
  'video/x-m4v': 'video/mp4',
}

/** Whether a status declares another type than the content has. An unspecific declaration contradicts nothing. */
export function isOtherwiseDeclared({ content_type }: Receipt, contentType: string): boolean {
  const declared = (content_type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!declared.includes('/') || declared === UNKNOWN_TYPE || declared === 'binary/octet-stream') return false
  return plain(declared) !== plain(contentType)
}

function plain(type: string): string {
  return ALIASES[type] ?? type
}
