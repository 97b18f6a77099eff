import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** From this size on (bytes) it takes long to look at every page: that is done only where it is not as the desk left it. */
const LARGE = 200 * 1024 * 1024

const left = z.object({ size: z.number(), modified: z.number() })
const markOf = (path: string): string => `${path}-left`

/** Notes how the database was left, once it is closed and its journal is gone. */
export function markLeft(path: string, large = LARGE): void {
  try {
    const { size, mtimeMs } = statSync(path)
    if (size >= large && !hasJournal(path)) {
      writeFileSync(markOf(path), JSON.stringify({ size, modified: mtimeMs }), { mode: 0o600 })
    }
  } catch {
    // Without the mark it is looked at whole at the next start.
  }
}

/** Whether it was closed by the desk and nothing has touched it since. Says so once: a desk that does not close it has not. */
export function takeMark(path: string): boolean {
  try {
    const { size, modified } = left.parse(JSON.parse(readFileSync(markOf(path), 'utf8')))
    rmSync(markOf(path))
    const now = statSync(path)
    return !hasJournal(path) && now.size === size && now.mtimeMs === modified
  } catch {
    return false
  }
}

/** Whether something is in the journal that is not in the database yet. */
function hasJournal(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}
