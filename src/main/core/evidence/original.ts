import type { EvidenceFile, EvidenceTrouble } from '#shared/model/evidence.ts'
import { MAX_EVIDENCE_BYTES } from '#shared/rules/evidence.ts'
import { chunksOf } from '../chunks-of.ts'
import type { Files, OpenFile, Ports } from '../ports.ts'
import { IS_GONE, systemCode } from '../system-code.ts'
import { inTime } from '../time-limit.ts'

/** A file of the operator's own, as it was when its copy was taken. Kept in memory alone. */
export interface Original {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
}

/** What was made of its bytes, or why there are none. `size`: where the file has said it. */
export type OpenedOriginal<T> =
  | { readonly value: T; readonly original: Original }
  | { readonly trouble: EvidenceTrouble; readonly size?: number }

/** The file may lie on a network drive that is away. */
const TIMEOUT_MS = 1500

/** Reads a file from its beginning to its end, links followed. What stands in the way of that is its trouble. */
export async function readOriginal<T>(
  files: Files,
  path: string,
  use: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<OpenedOriginal<T>> {
  try {
    const found = await files.stat(path)
    if (found.isDirectory()) return { trouble: { is: 'folder' }, size: 0 }
    if (!found.isFile()) return { trouble: { is: 'unreadable', code: 'EINVAL' } }
    if (found.size > MAX_EVIDENCE_BYTES) return { trouble: { is: 'too_large' }, size: found.size }
    // A pipe that has taken the file's place since is opened without waiting for whoever writes into it.
    const handle = await files.open(path, { nonBlock: true })
    try {
      const { size, mtimeMs } = await handle.stat()
      const original = { path, size, mtimeMs }
      return { value: await use(unchanged(handle, original)), original }
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
export async function stateOfOriginal(
  original: Original | undefined,
  { files, timer }: Pick<Ports, 'files' | 'timer'>,
): Promise<EvidenceFile['original']> {
  if (!original) return null
  const { path, size, mtimeMs } = original
  const found = files.stat(path).then(
    (now) => (now.isFile() && now.size === size && now.mtimeMs === mtimeMs ? 'same' : 'changed'),
    (error: unknown) => (IS_GONE.test(systemCode(error) ?? '') ? 'gone' : null),
  )
  return inTime(timer, TIMEOUT_MS, found, () => null)
}

/** A copy of a file that changes meanwhile would be neither what it was nor what it is. */
async function* unchanged(handle: OpenFile, before: Original): AsyncGenerator<Uint8Array> {
  yield* chunksOf(handle)
  const { size, mtimeMs } = await handle.stat()
  if (size !== before.size || mtimeMs !== before.mtimeMs)
    throw Object.assign(new Error('The file changes'), { code: 'EBUSY' })
}
