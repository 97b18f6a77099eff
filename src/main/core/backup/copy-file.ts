import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** What was read of a file. */
export interface Digest {
  readonly bytes: number
  readonly sha256: string
}

interface Reading {
  readonly signal: AbortSignal
  /** Told of bytes that are done. */
  readonly onBytes: (bytes: number) => void
}

/** Small enough that hashing one never holds the desk up. */
const CHUNK = 256 * 1024
/** A link is no file: it may lead anywhere. Windows has no such flag; links are told by `lstat` first (look.ts). */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

/**
 * Copies a file byte for byte, onto the disk, for its owner alone, and says what it was. The target must not be there yet.
 * Throws the system's error, and the signal's reason.
 */
export async function copyFile(from: string, to: string, reading: Reading): Promise<Digest> {
  const target = await open(to, 'wx', 0o600)
  try {
    const digest = await read(from, reading, async (chunk) => void (await target.writeFile(chunk)))
    await target.sync()
    return digest
  } finally {
    await target.close()
  }
}

/** Reads a file to its end. Throws like `copyFile`. */
export function digestOf(path: string, reading: Reading): Promise<Digest> {
  return read(path, reading, async () => undefined)
}

async function read(
  path: string,
  { signal, onBytes }: Reading,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<Digest> {
  const source = await open(path, READ)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for (const buffer = Buffer.allocUnsafe(CHUNK); ; ) {
      signal.throwIfAborted()
      const { bytesRead } = await source.read(buffer, 0, CHUNK, null)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      const chunk = buffer.subarray(0, bytesRead)
      hash.update(chunk)
      await take(chunk)
      bytes += bytesRead
      onBytes(bytesRead)
    }
  } finally {
    await source.close()
  }
}

/** So that names outlive a power cut as well. Not every system can. */
export async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | null = null
  try {
    handle = await open(folder)
    await handle.sync()
  } catch {
    // There is nothing else to do about it.
  } finally {
    await handle?.close()
  }
}
