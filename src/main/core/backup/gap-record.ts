import { join } from 'node:path'
import { z } from 'zod'
import { type Gap, gap } from '#shared/model/backup.ts'
import { fileStamp } from '../file-stamp.ts'
import type { Ports, SyncFiles } from '../ports.ts'
import { renameFile } from '../rename-file.ts'

const record = z.array(gap)
/** Its name is from when only restores caused gaps. Backups contain it. */
const NAME = 'restored.json'

/** Returns the gaps in a folder's history, oldest first; `null` if there is a record but it cannot be read. */
export function readGaps(files: SyncFiles, folder: string): readonly Gap[] | null {
  const path = join(folder, NAME)
  if (!files.exists(path)) return []
  try {
    return record.parse(JSON.parse(String(files.readFile(path))))
  } catch {
    return null
  }
}

/** Moves an unreadable record out of the way of the next one, and returns its new path. Nothing is deleted. */
export function setRecordAside(files: SyncFiles, folder: string, at: string): string {
  const path = join(folder, NAME)
  const aside = join(folder, `restored.damaged-${fileStamp(at)}.json`)
  try {
    files.rename(path, aside)
    return aside
  } catch {
    // The next record is renamed over it.
    return path
  }
}

/** On the disk when it returns: either the old record or the new one, never half of one. */
export async function writeGaps(
  { files, timer }: Pick<Ports, 'files' | 'timer'>,
  folder: string,
  gaps: readonly Gap[],
): Promise<void> {
  const path = join(folder, NAME)
  await files.writeFile(`${path}.part`, `${JSON.stringify(gaps, null, 1)}\n`, 'w')
  await renameFile({ files, timer }, `${path}.part`, path)
  await files.syncFolder(folder)
}
