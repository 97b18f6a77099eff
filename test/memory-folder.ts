import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps its files in memory; in a container there may be little of it. */
const IN_MEMORY = '/dev/shm'

/** A folder in memory where there is room for so many bytes, and the system's own for temporary files elsewhere. */
export function memoryFolder(bytes: number): string {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > bytes ? IN_MEMORY : tmpdir()
}
