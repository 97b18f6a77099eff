import { createHash } from 'node:crypto'
import { maskText } from '../state/mask.ts'
import type { StoredFile } from '../state/records.ts'
import { ALLOWED_TYPES, sniffType } from './file-type.ts'

const MAX_FILES = 5
const MAX_BYTES = 10 * 1024 * 1024

/** A file as it came: the type is what its sender says it is. */
export interface IncomingFile {
  readonly name: string
  readonly declaredType: string
  readonly content: Uint8Array
}

export type JudgedFiles =
  | { readonly ok: true; readonly kept: readonly StoredFile[]; readonly dropped: readonly StoredFile[] }
  | { readonly ok: false; readonly message: string }

/**
 * The file rules (interface: File rules). Number and size count for every file and are refused; a file is kept when
 * both the declared type and the first bytes are of the list, and is dropped without a word otherwise.
 */
export function judgeFiles(files: readonly IncomingFile[]): JudgedFiles {
  if (files.length > MAX_FILES) return { ok: false, message: `At most ${MAX_FILES} files per request` }
  if (files.some((file) => file.content.byteLength > MAX_BYTES)) {
    return { ok: false, message: 'Each file may have at most 10 MB' }
  }
  const measured = files.map(measure)
  return { ok: true, kept: measured.filter(isKept), dropped: measured.filter((file) => !isKept(file)) }
}

/** What is remembered of a file: not its content. */
export function measure(file: IncomingFile): StoredFile {
  return {
    name: maskText(file.name),
    size: file.content.byteLength,
    sha256: createHash('sha256').update(file.content).digest('hex'),
    declaredType: file.declaredType,
    contentType: sniffType(file.content),
  }
}

/** Whether the service would store this file. */
export function isKept(file: StoredFile): boolean {
  return ALLOWED_TYPES.has(file.declaredType) && file.contentType !== null
}
