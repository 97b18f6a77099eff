import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { EvidenceFile, EvidenceTrouble } from '#shared/model/evidence.ts'
import { MAX_EVIDENCE_BYTES } from '#shared/rules/evidence.ts'

/** A file of the operator's own, as it was when its copy was taken. Kept in memory alone. */
export interface Original {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
}

/** What was made of its bytes, or why there are none. `size`: where the file has said it. */
export type Opened<T> =
  | { readonly value: T; readonly original: Original }
  | { readonly trouble: EvidenceTrouble; readonly size?: number }

const CHUNK_BYTES = 256 * 1024
/** The file may lie on a network drive that is away. */
const TIMEOUT_MS = 1500

/** Reads a file from its beginning to its end, links followed. What stands in the way of that is its trouble. */
export async function readOriginal<T>(
  path: string,
  use: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<Opened<T>> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return { trouble: { is: 'folder' }, size: 0 }
    if (!found.isFile()) return { trouble: { is: 'unreadable', code: 'EINVAL' } }
    if (found.size > MAX_EVIDENCE_BYTES) return { trouble: { is: 'too_large' }, size: found.size }
    // A pipe that has taken the file's place since is opened without waiting for whoever writes into it.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const { size, mtimeMs } = await handle.stat()
      const original = { path, size, mtimeMs }
      return { value: await use(chunksOf(handle, original)), original }
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    return { trouble: { is: 'unreadable', code } }
  }
}

/** How a file stands to what was copied of it; null where nothing says so, or not in time. */
export async function standing(original: Original | undefined): Promise<EvidenceFile['original']> {
  if (!original) return null
  const { path, size, mtimeMs } = original
  const found = stat(path).then(
    (now) => (now.isFile() && now.size === size && now.mtimeMs === mtimeMs ? 'same' : 'changed'),
    (error: unknown) => (/^ENO(?:ENT|TDIR)$/.test(systemCode(error) ?? '') ? 'gone' : null),
  )
  return await Promise.race([found, setTimeout(TIMEOUT_MS, null, { ref: false })])
}

/** A copy of a file that changes meanwhile would be neither what it was nor what it is. */
async function* chunksOf(handle: FileHandle, before: Original): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, null)
    if (bytesRead === 0) break
    yield chunk.subarray(0, bytesRead)
  }
  const { size, mtimeMs } = await handle.stat()
  if (size !== before.size || mtimeMs !== before.mtimeMs)
    throw Object.assign(new Error('The file changes'), { code: 'EBUSY' })
}

/** The system's code (EACCES); null for an error of any other sort. */
function systemCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E[A-Z0-9]+$/.test(code) ? code : null
}
