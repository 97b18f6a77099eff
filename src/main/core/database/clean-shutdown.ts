import { z } from 'zod'
import type { SyncFiles } from '../ports.ts'

/**
 * From this size (bytes), checking every page delays the start and is done only if the file is not as the desk left it.
 * Every backup checks its copy, too.
 */
const LARGE = 1024 * 1024

const left = z.object({ size: z.number(), modified: z.number() })
const markOf = (path: string): string => `${path}-left`

/** Records how the database was left, once it is closed and its journal is gone. */
export function markLeft(files: SyncFiles, path: string, large = LARGE): void {
  try {
    const found = files.stat(path)
    if (found && found.size >= large && !hasJournal(files, path)) {
      const mark = JSON.stringify({ size: found.size, modified: found.mtimeMs })
      files.writeFile(markOf(path), mark, { flush: false })
    }
  } catch {
    // Without the mark, the whole database is checked at the next start.
  }
}

/**
 * Whether the desk closed the database and nothing has touched it since. Removes the mark, so that it is missing if the
 * desk does not close the database this time.
 */
export function takeMark(files: SyncFiles, path: string): boolean {
  try {
    const { size, modified } = left.parse(JSON.parse(String(files.readFile(markOf(path)))))
    files.rm(markOf(path))
    const now = files.stat(path)
    return !hasJournal(files, path) && now?.size === size && now.mtimeMs === modified
  } catch {
    return false
  }
}

/** Whether the journal holds changes that are not in the database yet. */
function hasJournal(files: SyncFiles, path: string): boolean {
  return (files.stat(`${path}-wal`)?.size ?? 0) > 0
}
