import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps these files in memory; containers may have little space there. */
const IN_MEMORY = '/dev/shm'

/** A folder in memory if it has room for so many bytes, otherwise the system's temporary folder. */
export function memoryFolder(bytes: number): string {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > bytes ? IN_MEMORY : tmpdir()
}
