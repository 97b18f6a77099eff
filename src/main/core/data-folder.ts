import { join } from 'node:path'
import { DATABASE } from './backup/backup-files.ts'
import { putRestoreInPlace } from './backup/put-in-place.ts'
import { databaseVersion } from './database/database-version.ts'
import { migrations } from './database/migrations/index.ts'
import { DeskStartError } from './desk-start-error.ts'
import { hold, isBusy, isDamaged } from './file-lock.ts'
import type { SyncFiles } from './ports.ts'
import { readProgramVersion } from './program-version.ts'

/** The folder where everything the desk keeps lies, held by this process alone for as long as it runs. */
export interface DataFolder {
  readonly path: string
  /** Lets another desk have the folder. A kill does the same: the lock is the system's. */
  release(): void
}

/**
 * Makes the folder (mode 0700) and takes it. Throws DeskStartError `folder_unwritable`, or `folder_in_use` where another
 * desk, of either host, has it. One whose database a newer desk has made is left as it is, to the last byte: DeskStartError
 * `database_newer`. A restore that was ordered is put in place first: DeskStartError `restore_unfinished` where that fails.
 */
export function openDataFolder(files: SyncFiles, path: string): DataFolder {
  refuseNewer(files, path)
  try {
    files.mkdir(path, { recursive: true })
    // A folder that was there before may be open to others; on Windows this does nothing and the profile's ACL holds.
    files.chmod(path, 0o700)
  } catch (error) {
    throw new DeskStartError('folder_unwritable', path, { cause: error })
  }
  const release = takeLock(files, path)
  try {
    putRestoreInPlace(files, path)
  } catch (error) {
    release()
    throw new DeskStartError('restore_unfinished', path, { cause: error })
  }
  return { path, release }
}

/** Before anything is written: not even the lock, whose form the newer desk may have changed. */
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
    // The lock file holds nothing: one that is no database any more is simply made anew.
    if (isDamaged(error)) files.rm(file)
    try {
      return hold(file)
    } catch (again) {
      throw new DeskStartError(isBusy(again) ? 'folder_in_use' : 'folder_unwritable', path, { cause: again })
    }
  }
}
