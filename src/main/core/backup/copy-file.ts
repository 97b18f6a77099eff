import { createHash } from 'node:crypto'
import { chunksOf } from '../chunks-of.ts'
import type { Files } from '../ports.ts'
import { written } from './unusable.ts'

/** The size and hash of what was read from a file. */
export interface Digest {
  readonly bytes: number
  readonly sha256: string
}

interface Reading {
  readonly signal: AbortSignal
  /** Called with the number of bytes just processed. */
  readonly onBytes: (bytes: number) => void
}

/**
 * Copies a file byte for byte, flushed to disk and accessible only to its owner, and returns its digest. The target
 * must not exist yet. Throws DeskFailure `file_not_written` for errors of the target, the system's error for errors of
 * the source, and the signal's reason.
 */
export async function copyFile(files: Files, from: string, to: string, reading: Reading): Promise<Digest> {
  const target = await written(files.create(to, 0o600))
  try {
    const digest = await read(files, from, reading, (chunk) => written(target.appendFile(chunk)))
    await written(target.sync())
    return digest
  } finally {
    await written(target.close())
  }
}

/** Reads a file to its end. Throws the system's error, and the signal's reason. */
export function digestOf(files: Files, path: string, reading: Reading): Promise<Digest> {
  return read(files, path, reading, async () => undefined)
}

async function read(
  files: Files,
  path: string,
  { signal, onBytes }: Reading,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<Digest> {
  // A link is not followed: it may lead anywhere. Where the system cannot tell, `lstat` has checked it before
  // (found-backups.ts).
  const source = await files.open(path, { noFollow: true })
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of chunksOf(source)) {
      signal.throwIfAborted()
      hash.update(chunk)
      await take(chunk)
      bytes += chunk.length
      onBytes(chunk.length)
    }
    signal.throwIfAborted()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await source.close()
  }
}
