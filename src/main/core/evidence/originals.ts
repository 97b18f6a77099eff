import { parse } from 'node:path'
import type { EvidenceFile, EvidenceTrouble } from '#shared/model/evidence.ts'
import { MAX_EVIDENCE_BYTES } from '#shared/rules/evidence.ts'
import { chunksOf } from '../chunks-of.ts'
import { createTurns, type Turns } from '../in-turn.ts'
import type { FileStat, OpenFile, Ports } from '../ports.ts'
import { IS_GONE, systemCode } from '../system-code.ts'
import { inTime, timeLimit } from '../time-limit.ts'

/** A file of the operator's own, as it was when its copy was taken. Kept in memory alone. */
export interface Original {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
}

/** What was made of its bytes, or why there are none. `size`: where the file has said it. */
type OpenedOriginal<T> =
  | { readonly value: T; readonly original: Original }
  | { readonly trouble: EvidenceTrouble; readonly size?: number }

/** What a screen waits for is told without what a drive does not say in time (milliseconds). */
const STATE_TIMEOUT_MS = 1500
/** For the whole of a file (milliseconds): 10 MB from a slow network drive take less. */
const READ_TIMEOUT_MS = 60_000

export type Originals = ReturnType<typeof createOriginals>

/**
 * The operator's own files, wherever they lie. A network drive that cannot be reached answers late or never, and each call
 * that waits for it takes one of the few threads that all files and name lookups share: one call at a time goes to each drive.
 */
export function createOriginals({ files, timer }: Pick<Ports, 'files' | 'timer'>) {
  /** By the id of the file that was copied from it. */
  const known = new Map<string, Original>()
  const drives = new Map<string, Turns>()
  const asked = new Map<string, Promise<FileStat>>()

  function inTurn<T>(path: string, run: () => Promise<T>): Promise<T> {
    const { root } = parse(path)
    const turns = drives.get(root) ?? createTurns()
    drives.set(root, turns)
    return turns(run)
  }

  async function readNow<T>(
    path: string,
    use: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
    signal: AbortSignal,
  ): Promise<OpenedOriginal<T>> {
    signal.throwIfAborted()
    const found = await files.stat(path)
    signal.throwIfAborted()
    if (found.isDirectory()) return { trouble: { is: 'folder' }, size: 0 }
    if (!found.isFile()) return { trouble: { is: 'unreadable', code: 'EINVAL' } }
    if (found.size > MAX_EVIDENCE_BYTES) return { trouble: { is: 'too_large' }, size: found.size }
    // A pipe that has taken the file's place since is opened without waiting for whoever writes into it.
    const handle = await files.open(path, { nonBlock: true })
    try {
      const { size, mtimeMs } = await handle.stat()
      const original = { path, size, mtimeMs }
      return { value: await use(unchanged(handle, original, signal)), original }
    } finally {
      await handle.close()
    }
  }

  function statOf(path: string): Promise<FileStat> {
    const found = asked.get(path) ?? inTurn(path, () => files.stat(path)).finally(() => asked.delete(path))
    asked.set(path, found)
    return found
  }

  return {
    /** Reads a file from its beginning to its end, links followed. What stands in the way of that is its trouble. */
    async read<T>(path: string, use: (bytes: AsyncIterable<Uint8Array>) => Promise<T>): Promise<OpenedOriginal<T>> {
      const limit = timeLimit(timer, READ_TIMEOUT_MS)
      const late = Promise.withResolvers<never>()
      limit.signal.addEventListener('abort', () => late.reject(withCode('ETIMEDOUT')))
      try {
        return await Promise.race([inTurn(path, () => readNow(path, use, limit.signal)), late.promise])
      } catch (error) {
        const code = systemCode(error)
        if (code === null) throw error
        return { trouble: { is: 'unreadable', code } }
      } finally {
        limit.clear()
      }
    },

    keep: (id: string, original: Original): void => void known.set(id, original),

    /** How an original stands to the copy with this id; null where it is not known, or not in time. */
    async state(id: string): Promise<EvidenceFile['original']> {
      const original = known.get(id)
      if (!original) return null
      const { path, size, mtimeMs } = original
      const found = statOf(path).then(
        (now) => (now.isFile() && now.size === size && now.mtimeMs === mtimeMs ? 'same' : 'changed'),
        (error: unknown) => (IS_GONE.test(systemCode(error) ?? '') ? 'gone' : null),
      )
      return inTime(timer, STATE_TIMEOUT_MS, found, () => null)
    },
  }
}

/** A copy of a file that changes meanwhile would be neither what it was nor what it is. */
async function* unchanged(handle: OpenFile, before: Original, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunksOf(handle)) {
    signal.throwIfAborted()
    yield chunk
  }
  const { size, mtimeMs } = await handle.stat()
  signal.throwIfAborted()
  if (size !== before.size || mtimeMs !== before.mtimeMs) throw withCode('EBUSY')
}

function withCode(code: string): Error {
  return Object.assign(new Error(`The file cannot be read: ${code}`), { code })
}
