import { basename, join } from 'node:path'
import type { BackupList, FoundBackup, UnreadableBackup } from '#shared/model/backup.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Files } from '../ports.ts'
import { COPY_FOLDERS, DATABASE } from './backup-files.ts'
import { type BackupManifest, MANIFEST, readInfo, readManifest } from './manifest.ts'
import { readable, unusable, whereAbsent } from './unusable.ts'

export const BACKUP_NAME = /^paydesk-backup-[\d-]+$/
export const UNFINISHED = '.unfinished'

/** Files that file managers leave in folders they only displayed. */
const LITTER = /^(?:\.DS_Store|\._.*|Thumbs\.db|desktop\.ini)$/i

/**
 * Checks that a folder is a whole backup, by its manifest and by the names and sizes of its files; their contents are
 * read when it is restored. Throws DeskFailure `backup_unusable`.
 */
export async function lookAt(
  files: Files,
  chosen: string,
): Promise<{ readonly path: string; readonly manifest: BackupManifest }> {
  const path = await files.realpath(chosen).catch(() => unusable('not_a_backup'))
  const has = (name: string): Promise<boolean> =>
    readable(
      files.stat(join(path, name)).then(() => true, whereAbsent(false)),
      name,
    )
  if (!(await has(MANIFEST))) {
    const isBegun = basename(path).endsWith(UNFINISHED) || (await has(DATABASE))
    unusable(isBegun ? 'incomplete' : 'not_a_backup')
  }
  const manifest = await readManifest(files, path)
  const there = await readable(filesIn(files, path))
  for (const { name, bytes } of manifest.files) {
    const size = there.get(name)
    if (size === undefined) unusable('incomplete', name)
    if (size !== bytes) unusable('damaged', name)
    there.delete(name)
  }
  for (const name of there.keys()) unusable('damaged', name)
  return { path, manifest }
}

/**
 * The backups in a folder, by their names; anything else is skipped. Throws DeskFailure `backup_unusable` if the folder
 * cannot be read: a disk that is not connected is not one without backups.
 */
export async function backupsIn(files: Files, folder: string): Promise<BackupList> {
  const names = await readable(files.readdir(folder))
  const backups: FoundBackup[] = []
  const unreadable: UnreadableBackup[] = []
  // One by one: a manifest lists every file, and reading all of them at once would block the desk.
  for (const name of names.filter((one) => BACKUP_NAME.test(one))) {
    const path = join(folder, name)
    try {
      backups.push({ ...(await readInfo(files, path)), path })
    } catch (error) {
      const one = await unreadableAt(files, path, error)
      if (one) unreadable.push(one)
    }
  }
  return {
    backups: backups.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt)),
    unreadable: unreadable.toSorted((one, other) => (other.changedAt ?? '').localeCompare(one.changedAt ?? '')),
  }
}

/** What is known about a backup whose manifest cannot be read; `null` if it has been removed meanwhile. */
async function unreadableAt(files: Files, path: string, error: unknown): Promise<UnreadableBackup | null> {
  const found = await files
    .lstat(path)
    .catch(whereAbsent(null))
    .catch(() => 'unreadable' as const)
  if (found === null) return null
  const sizes = await filesIn(files, path).catch(() => null)
  return {
    path,
    why: error instanceof DeskFailure && error.failure.kind === 'backup_unusable' ? error.failure.why : 'unreadable',
    changedAt: found === 'unreadable' ? null : new Date(found.mtimeMs).toISOString(),
    bytes: sizes?.values().reduce((sum, bytes) => sum + bytes, 0) ?? null,
  }
}

/** Every file of a backup except the manifest, and its size. Anything that is neither a file nor a folder is damage. */
async function filesIn(files: Files, path: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const add = async (prefix: string): Promise<void> => {
    for (const entry of await files.readdir(join(path, prefix))) {
      const name = `${prefix}${entry}`
      if (LITTER.test(entry) || name === MANIFEST) continue
      const found = await files.lstat(join(path, name))
      const isCopies = COPY_FOLDERS.some((folder) => folder === name)
      if (found.isDirectory() && isCopies) await add(`${name}/`)
      else if (found.isFile()) sizes.set(name, found.size)
      else unusable('damaged', name)
    }
  }
  await add('')
  return sizes
}
