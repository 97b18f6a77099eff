import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { MAX_EVIDENCE_BYTES } from '#shared/rules/evidence.ts'
import { chunksOf } from '../chunks-of.ts'
import { failingAs } from '../desk-failure.ts'
import type { FileStat, Files, OpenFile, Ports } from '../ports.ts'
import { renameFile } from '../rename-file.ts'

/** Bytes that were written to the folder but do not have their final name yet. */
export interface PartFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

type CopiesPorts = Pick<Ports, 'files' | 'timer' | 'random'>
export type Copies = ReturnType<typeof createCopies>

/** The names of a copy and of an unfinished one. Nothing else in the folder is touched. */
const COPY = /^[0-9a-f]{64}$/
const PART = /\.part$/

const stored = <T>(work: Promise<T>): Promise<T> => failingAs('storage_failed', work)

/**
 * The desk's copies: a folder of files, each named by the SHA-256 of its content, of at most `most` bytes. Throws
 * DeskFailure `storage_failed` for errors of the disk.
 */
export function createCopies(folder: string, ports: CopiesPorts, most = MAX_EVIDENCE_BYTES) {
  const { files, random } = ports
  /** Parts being written or judged; any other was left by a desk that was killed. */
  const underWay = new Set<string>()
  const pathOf = (sha256: string): string => join(folder, sha256)

  /** The size of a copy on disk in bytes; `null` if there is none. */
  async function sizeOf(sha256: string): Promise<number | null> {
    return (await files.stat(pathOf(sha256)).catch(() => null))?.size ?? null
  }

  /** Deletes a part. Does nothing if it already has its final name. */
  async function drop({ path }: Pick<PartFile, 'path'>): Promise<void> {
    await files.rm(path).catch(() => undefined)
    underWay.delete(path)
  }

  /** Deletes parts left by a desk that was killed. */
  async function dropParts(): Promise<void> {
    for (const name of await files.readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      if (PART.test(name) && !underWay.has(path)) await files.rm(path).catch(() => undefined)
    }
  }

  return {
    pathOf,
    sizeOf,
    drop,
    dropParts,

    /** Takes bytes in, and stops as soon as there are too many. Errors of the source are passed on, and leave no part. */
    async take(bytes: AsyncIterable<Uint8Array>): Promise<PartFile | 'too_large'> {
      await stored(files.mkdir(folder, { recursive: true }))
      const path = join(folder, `${random.uuid()}.part`)
      underWay.add(path)
      try {
        const taken = await write(files, path, bytes, most)
        if (taken === 'too_large') await drop({ path })
        return taken
      } catch (error) {
        await drop({ path })
        throw error
      }
    },

    /**
     * Gives a part its final name, replacing a copy whose content no longer matches its name. A copy that still matches
     * is left alone: it may be about to be sent, and a new file in its place would look like a change.
     */
    async keep({ path, sha256 }: PartFile): Promise<void> {
      const there = await measure(files, pathOf(sha256))
      if (typeof there !== 'string' && there.sha256 === sha256) return
      await stored(renameFile(ports, path, pathOf(sha256)))
      await stored(files.syncFolder(folder))
    },

    bytesOf: ({ path }: PartFile): Promise<Buffer> => stored(files.readFile(path)),

    /** Reads a whole copy and hashes it. */
    measure: (sha256: string) => measure(files, pathOf(sha256)),

    /** Deletes a copy that no longer matches its name. On Windows an open copy remains. */
    discard: (sha256: string): Promise<void> => files.rm(pathOf(sha256)).catch(() => undefined),

    /** The bytes of a copy from `start` to `end`, both included. */
    read: (sha256: string, start: number, end: number): Readable =>
      files.createReadStream(pathOf(sha256), { start, end }),

    /**
     * Deletes the parts left by a desk that was killed, and the copies known not to be needed. A copy that is not in
     * `isNeeded` has lost its database, which may come back: it is deleted only if it was written before
     * `strangersBefore`, and never if that is `null`.
     */
    async clean(isNeeded: ReadonlyMap<string, boolean>, strangersBefore: string | null): Promise<void> {
      await dropParts()
      for (const name of await files.readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const mayGo = COPY.test(name) && !(isNeeded.get(name) ?? (await isYounger(files, path, strangersBefore)))
        // On Windows an open copy cannot be deleted; the next cleaning tries again.
        if (mayGo) await files.rm(path).catch(() => undefined)
      }
    },
  }
}

async function isYounger(files: Files, path: string, than: string | null): Promise<boolean> {
  if (than === null) return true
  const found = await files.stat(path).catch(() => null)
  return found === null || found.mtimeMs > Date.parse(than)
}

async function write(
  files: Files,
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  most: number,
): Promise<PartFile | 'too_large'> {
  const file = await stored(files.create(path, 0o600))
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > most) return 'too_large'
      hash.update(chunk)
      await stored(file.appendFile(chunk))
    }
    await stored(file.sync())
    return { path, size, sha256: hash.digest('hex') }
  } finally {
    await stored(file.close())
  }
}

/** What is on disk under a name: its hash, and what `stat` returned for the very file that was hashed. */
export interface Measured {
  readonly sha256: string
  readonly measured: Pick<FileStat, 'size' | 'mtimeMs'>
}

async function measure(files: Files, path: string): Promise<'missing' | 'unreadable' | Measured> {
  let handle: OpenFile | null = null
  try {
    handle = await files.open(path)
    const { size, mtimeMs } = await handle.stat()
    const hash = createHash('sha256')
    for await (const chunk of chunksOf(handle)) hash.update(chunk)
    return { sha256: hash.digest('hex'), measured: { size, mtimeMs } }
  } catch (error) {
    return (error as NodeJS.ErrnoException | null)?.code === 'ENOENT' ? 'missing' : 'unreadable'
  } finally {
    await handle?.close()
  }
}
