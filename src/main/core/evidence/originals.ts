import { parse } from 'node:path'
import type { EvidenceFile, EvidenceTrouble } from '#shared/model/evidence.ts'
import { MAX_EVIDENCE_BYTES } from '#shared/rules/evidence.ts'
import { chunksOf } from '../chunks-of.ts'
import { createTurns, type Turns } from '../in-turn.ts'
import type { FileStat, OpenFile, Ports } from '../ports.ts'
import { IS_GONE, systemCode } from '../system-code.ts'
import { inTime, timeLimit } from '../time-limit.ts'

/** A file of the operator's, as it was when it was copied. Kept only in memory. */
export interface Original {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
}

/** What `use` made of its bytes, or why there are none. `size`: if it is known. */
type OpenedOriginal<T> =
  | { readonly value: T; readonly original: Original }
  | { readonly trouble: EvidenceTrouble; readonly size?: number }

/** A screen does not wait for a drive any longer than this (milliseconds). */
const STATE_TIMEOUT_MS = 1500
/** For reading a whole file (milliseconds): 10 MB from a slow network drive take less. */
const READ_TIMEOUT_MS = 60_000

export type Originals = ReturnType<typeof createOriginals>

/**
 * The operator's files, wherever they are. An unreachable network drive answers late or never, and each call that waits
 * for it occupies one of the few threads that all file access and name lookups share: only one call at a time goes to
 * each drive.
 */
export function createOriginals({ files, timer }: Pick<Ports, 'files' | 'timer'>) {
  /** By the ID of the file that was copied from it. */
  const known = new Map<string, Original>()
  const drives = new Map<string, Turns>()
  const asked = new Map<string, Promise<FileStat>>()

  function inTurn<T>(path: string, run: () => Promise<T>): Promise<T> {
    const drive = driveOf(path)
    const turns = drives.get(drive) ?? createTurns()
    drives.set(drive, turns)
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
    // A pipe that has replaced the file since then is opened without waiting for its writer.
    const handle = await files.open(path, { nonBlock: true })
    try {
      const { size, mtimeMs } = await handle.stat()
      const original = { path, size, mtimeMs }
      return { value: await use(unchanged(handle, original, signal)), original }
    } finally {
      // By now it was read, or that has failed.
      await handle.close().catch(() => undefined)
    }
  }

  function statOf(path: string): Promise<FileStat> {
    const found = asked.get(path) ?? inTurn(path, () => files.stat(path)).finally(() => asked.delete(path))
    asked.set(path, found)
    return found
  }

  return {
    /** Reads a file from beginning to end, following links. What prevents that is returned as its trouble. */
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

    /** How the original compares to the copy with this ID; `null` if it is not known, or not known in time. */
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

/** Where macOS and Linux mount other drives: there, all of them have the root `/`. */
const MOUNTS = /^\/(Volumes|mnt|media\/[^/]+|run\/media\/[^/]+|run\/user\/[^/]+\/gvfs)\/[^/]+/

function driveOf(path: string): string {
  return MOUNTS.exec(path)?.[0] ?? parse(path).root
}

/** Throws if the file changes meanwhile: a copy would match neither its old nor its new state. */
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
