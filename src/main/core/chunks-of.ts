import type { OpenFile } from './ports.ts'

/** Small enough that hashing one chunk does not stall the desk. */
const CHUNK_BYTES = 256 * 1024

/** Yields a file from the current read position. Each chunk is overwritten by the next. */
export async function* chunksOf(file: OpenFile): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, null)
    if (bytesRead === 0) return
    yield chunk.subarray(0, bytesRead)
  }
}
