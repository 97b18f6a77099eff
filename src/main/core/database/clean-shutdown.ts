import { z } from 'zod'
import type { SyncFiles } from '../ports.ts'

/** From this size on (bytes) it takes long to look at every page: that is done only where it is not as the desk left it. */
const LARGE = 200 * 1024 * 1024

const left = z.object({ size: z.number(), modified: z.number() })
const markOf = (path: string): string => `${path}-left`

/** Notes how the database was left, once it is closed and its journal is gone. */
export function markLeft(files: SyncFiles, path: string, large = LARGE): void {
  try {
    const found = files.stat(path)
    if (found && found.size >= large && !hasJournal(files, path)) {
      const mark = JSON.stringify({ size: found.size, modified: found.mtimeMs })
      files.writeFile(markOf(path), mark, { flush: false })
    }
  } catch {
    // Without the mark it is looked at whole at the next start.
  }
}

/** Whether it was closed by the desk and nothing has touched it since. Says so once: a desk that does not close it has not. */
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

/** Whether something is in the journal that is not in the database yet. */
function hasJournal(files: SyncFiles, path: string): boolean {
  return (files.stat(`${path}-wal`)?.size ?? 0) > 0
}
