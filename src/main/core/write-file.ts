import { basename, dirname, join } from 'node:path'
import { failingAs } from './desk-failure.ts'
import type { Ports } from './ports.ts'
import { renameFile } from './rename-file.ts'

const written = <T>(work: Promise<T>): Promise<T> => failingAs('file_not_written', work)

/**
 * Writes a file to the chosen path. Until it is complete it is kept beside it, as `<name>.<8 digits>.part`: an existing
 * file stays unchanged until then, and is all that is left if writing fails or is aborted. Throws DeskFailure
 * `file_not_written`, the signal's reason, or what the pieces throw.
 */
export async function writeFile(
  path: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  ports: Pick<Ports, 'files' | 'timer' | 'random'>,
): Promise<void> {
  const { files, random } = ports
  // The chosen name may be as long as a file system allows, in bytes or characters.
  const part = join(dirname(path), `${basename(path).slice(0, 60)}.${random.uuid().slice(0, 8)}.part`)
  const file = await written(files.create(part, 0o666))
  try {
    try {
      for await (const piece of pieces) {
        signal.throwIfAborted()
        await written(file.appendFile(piece))
      }
      await written(file.sync())
    } finally {
      await written(file.close())
    }
    signal.throwIfAborted()
    await written(renameFile(ports, part, path))
  } catch (error) {
    await files.rm(part).catch(() => undefined)
    throw error
  }
}
