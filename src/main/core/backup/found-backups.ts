import { constants, type Dirent } from 'node:fs'
import { access, lstat, readdir, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FoundBackup } from '#shared/model/backup.ts'
import { COPY_FOLDERS, DATABASE } from './backup-files.ts'
import { infoOf, MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { unusable } from './unusable.ts'

export const BACKUP_NAME = /^paydesk-backup-[\d-]+$/
export const UNFINISHED = '.unfinished'

/** What file managers put into folders that were only looked at. */
const LITTER = /^(?:\.DS_Store|\._.*|Thumbs\.db|desktop\.ini)$/i

/**
 * Whether a folder is a whole backup, by its manifest and by the names and sizes of its files: what is in them is read
 * when it is restored. Throws DeskFailure `backup_unusable`.
 */
export async function lookAt(chosen: string): Promise<{ readonly path: string; readonly manifest: Manifest }> {
  const path = await realpath(chosen).catch(() => unusable('not_a_backup'))
  const has = (name: string): Promise<boolean> =>
    access(join(path, name), constants.F_OK).then(
      () => true,
      () => false,
    )
  if (!(await has(MANIFEST))) {
    const isBegun = basename(path).endsWith(UNFINISHED) || (await has(DATABASE))
    unusable(isBegun ? 'incomplete' : 'not_a_backup')
  }
  const manifest = await readManifest(path)
  const there = await filesIn(path)
  for (const { name, bytes } of manifest.files) {
    const size = there.get(name)
    if (size === undefined) unusable('incomplete', name)
    if (size !== bytes) unusable('damaged', name)
    there.delete(name)
  }
  for (const name of there.keys()) unusable('damaged', name)
  return { path, manifest }
}

/** The whole backups in a folder, newest first; what is none is passed over. */
export async function backupsIn(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => BACKUP_NAME.test(name))
      .map(async (name): Promise<FoundBackup[]> => {
        const path = join(folder, name)
        try {
          return [{ ...infoOf(await readManifest(path)), path }]
        } catch {
          return []
        }
      }),
  )
  return found.flat().toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
}

/** Every file of a backup but the manifest, and its size. Anything that is neither file nor folder is damage. */
async function filesIn(path: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const add = async (prefix: string, entries: readonly Dirent[]): Promise<void> => {
    for (const entry of entries) {
      const name = `${prefix}${entry.name}`
      if (LITTER.test(entry.name) || name === MANIFEST) continue
      const isCopies = COPY_FOLDERS.some((folder) => folder === name)
      if (entry.isDirectory() && isCopies) {
        await add(`${name}/`, await readdir(join(path, name), { withFileTypes: true }))
      } else if (entry.isFile()) {
        sizes.set(name, (await lstat(join(path, name))).size)
      } else {
        unusable('damaged', name)
      }
    }
  }
  await add('', await readdir(path, { withFileTypes: true }))
  return sizes
}
