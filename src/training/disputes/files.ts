import { createHash } from 'node:crypto'
import { maskText } from '../state/mask.ts'
import type { DroppedFile, DropReason, StoredFile } from '../state/records.ts'
import { ALLOWED_TYPES, looksLike, sniffType } from './looks-like.ts'

const MAX_FILES = 5
/** Per file (interface: File rules). */
export const MAX_BYTES = 10 * 1024 * 1024

/** A file as received: the type is the one its sender declared. */
export interface IncomingFile {
  readonly name: string
  readonly declaredType: string
  readonly content: Uint8Array
}

type JudgedFiles =
  | { readonly ok: true; readonly kept: readonly StoredFile[]; readonly dropped: readonly DroppedFile[] }
  | { readonly ok: false; readonly message: string }

/**
 * The file rules (interface: File rules). A request with too many files, or with one that is too large, is refused. A
 * file is kept if both its declared type and its first bytes are on the list, and silently dropped otherwise.
 */
export function judgeFiles(files: readonly IncomingFile[]): JudgedFiles {
  if (files.length > MAX_FILES) return { ok: false, message: `At most ${MAX_FILES} files per request` }
  if (files.some((file) => file.content.byteLength > MAX_BYTES)) {
    return { ok: false, message: 'Each file may have at most 10 MB' }
  }
  const measured = files.map((file) => ({ ...measure(file), why: whyDropped(file) }))
  return {
    ok: true,
    kept: measured.filter(({ why }) => why.length === 0).map(({ why: _, ...file }) => file),
    dropped: measured.filter(({ why }) => why.length > 0).map((file) => ({ ...file, field: null })),
  }
}

/** All reasons to drop a file by the rules; empty if it is kept. */
function whyDropped({ declaredType, content }: IncomingFile): DropReason[] {
  return [
    ...(ALLOWED_TYPES.has(declaredType) ? [] : (['declared_type'] as const)),
    ...(sniffType(content) === null ? (['content'] as const) : []),
  ]
}

/** What is recorded of a file: everything except its content. */
export function measure(file: IncomingFile): StoredFile {
  return {
    name: maskText(file.name),
    size: file.content.byteLength,
    sha256: createHash('sha256').update(file.content).digest('hex'),
    declaredType: maskText(file.declaredType),
    contentType: sniffType(file.content),
    looksLike: looksLike(file.content),
  }
}
