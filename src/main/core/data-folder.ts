import { join } from 'node:path'
import { DATABASE } from './backup/backup-files.ts'
import { putRestoreInPlace } from './backup/put-in-place.ts'
import { databaseVersion } from './database/database-version.ts'
import { migrations } from './database/migrations/index.ts'
import { DeskStartError } from './desk-start-error.ts'
import { hold, isBusy, isDamaged } from './file-lock.ts'
import type { SyncFiles } from './ports.ts'
import { readProgramVersion } from './program-version.ts'
import { IS_FULL, systemCode } from './system-code.ts'

/** The folder that holds all data of the desk, locked by this process for as long as it runs. */
export interface DataFolder {
  readonly path: string
  /** Releases the folder for another desk. A kill does the same, because the lock is the operating system's. */
  release(): void
}

/**
 * Creates the folder (mode 0700) and locks it. Throws DeskStartError `folder_unwritable`, or `folder_in_use` if another
 * desk, of either host, has it. A database made by a newer desk is left untouched, to the last byte: DeskStartError
 * `database_newer`. A requested restore is put in place first: DeskStartError `restore_unfinished` if that fails.
 */
export function openDataFolder(files: SyncFiles, path: string): DataFolder {
  refuseNewer(files, path)
  try {
    files.mkdir(path, { recursive: true })
    // An existing folder may be open to others. On Windows this does nothing, and the profile's ACL applies.
    files.chmod(path, 0o700)
  } catch (error) {
    throw new DeskStartError('folder_unwritable', path, { cause: error })
  }
  const release = takeLock(files, path)
  try {
    putRestoreInPlace(files, path)
  } catch (error) {
    release()
    const isFull = IS_FULL.test(systemCode(error) ?? '')
    throw new DeskStartError(isFull ? 'disk_full' : 'restore_unfinished', path, { cause: error })
  }
  return { path, release }
}

/** Runs before anything is written, even the lock, whose format the newer desk may have changed. */
function refuseNewer(files: SyncFiles, path: string): void {
  const version = databaseVersion(files, join(path, DATABASE))
  if (version === null || version <= migrations.length) return
  throw new DeskStartError('database_newer', path, { madeBy: readProgramVersion(files, path) })
}

function takeLock(files: SyncFiles, path: string): () => void {
  const file = join(path, 'desk.lock')
  try {
    return hold(file)
  } catch (error) {
    if (isBusy(error)) throw new DeskStartError('folder_in_use', path, { cause: error })
    // The lock file holds no data, so one that is no longer a database is simply recreated.
    if (isDamaged(error)) files.rm(file)
    try {
      return hold(file)
    } catch (again) {
      throw new DeskStartError(isBusy(again) ? 'folder_in_use' : 'folder_unwritable', path, { cause: again })
    }
  }
}
