import { createHash } from 'node:crypto'
import { app } from 'electron'
import { damagedFiles, readArchive } from './archive.ts'
import { oddFuses } from './fuses.ts'

/** Reads the archive through, file by file, and the fuses of the program that runs. Unpackaged there are neither. */
export async function checkPackage(): Promise<string> {
  if (!app.isPackaged) return 'not packaged'
  const archive = readArchive(app.getAppPath())
  const damaged = damagedFiles(archive)
  if (damaged.length > 0) throw new Error(`app.asar is damaged: ${damaged.join(', ')}`)
  const odd = await oddFuses(process.execPath)
  if (odd.length > 0) throw new Error(`fuses are not as shipped: ${odd.join(', ')}`)
  return `app.asar sha256 ${createHash('sha256').update(archive).digest('hex')}, fuses as shipped`
}
