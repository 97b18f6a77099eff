import { open, rm } from 'node:fs/promises'
import { DeskFailure } from '../desk-failure.ts'
import type { Ports } from '../ports.ts'
import { renameFile } from '../rename-file.ts'

/**
 * Writes a file in the place that was chosen. Until it is whole it lies beside that place, as `<name>.<8 digits>.part`: what
 * was there before stays as it is until then, and is all that is left where it fails or is given up. Throws DeskFailure
 * `file_not_written`, the signal's reason, or what the pieces throw.
 */
export async function writeFile(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  { timer, random }: Pick<Ports, 'timer' | 'random'>,
): Promise<void> {
  const part = `${path}.${random.uuid().slice(0, 8)}.part`
  const file = await written(open(part, 'wx'))
  try {
    try {
      for await (const piece of pieces) {
        signal.throwIfAborted()
        await written(file.appendFile(piece))
      }
      await written(file.sync())
    } finally {
      await file.close()
    }
    signal.throwIfAborted()
    await written(renameFile(part, path, timer))
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
}

/** The system's errors carry the path, in their words and as a property: their code alone is passed on. */
async function written<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const detail = String((error as NodeJS.ErrnoException | null)?.code ?? 'unknown')
    throw new DeskFailure({ kind: 'file_not_written', detail })
  }
}
