import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Restored, restored } from '#shared/model/keeping.ts'
import { syncFolder } from './copy-file.ts'

/** What this history has lived through: each restore leaves a gap that stays one. */
const record = z.array(restored)
const NAME = 'restored.json'

/** Restores of the history in a folder, oldest first. One that cannot be read is as good as none. */
export function readRestores(folder: string): readonly Restored[] {
  try {
    return record.parse(JSON.parse(readFileSync(join(folder, NAME), 'utf8')))
  } catch {
    return []
  }
}

/** On the disk when it returns: the old record, or the new one, never half of it. */
export async function writeRestores(folder: string, restores: readonly Restored[]): Promise<void> {
  const path = join(folder, NAME)
  const handle = await open(`${path}.part`, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(restores, null, 1)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.part`, path)
  await syncFolder(folder)
}
