import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'

/**
 * Which desks run on this account, whatever their data folder: an installer of Windows or macOS ends them all, and
 * each knows only of its own requests. One empty file a process, in the folder that is used without `--data`.
 */
export function registerDesk(folder: string): { readonly others: () => boolean; readonly leave: () => void } {
  const place = join(folder, 'running')
  const own = String(process.pid)
  try {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, own), '')
  } catch {
    // Another desk then does not know of this one: only where the account's own folder cannot be written.
  }
  return {
    others: () => namesIn(place).some((name) => name !== own && isRunning(place, name)),
    leave: () => remove(join(place, own)),
  }
}

function namesIn(place: string): readonly string[] {
  try {
    return readdirSync(place).filter((name) => /^\d{1,10}$/.test(name))
  } catch {
    return []
  }
}

/** A file that is older than the machine's start, or whose process has ended, is of a desk that was killed. */
function isRunning(place: string, name: string): boolean {
  const path = join(place, name)
  try {
    const startedAt = Date.now() - uptime() * 1000
    if (statSync(path).mtimeMs >= startedAt) {
      process.kill(Number(name), 0)
      return true
    }
  } catch (error) {
    // There, but somebody else's.
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return true
  }
  remove(path)
  return false
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Looked at again the next time.
  }
}
