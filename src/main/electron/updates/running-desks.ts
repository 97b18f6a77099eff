import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hold, isBusy } from '#core/file-lock.ts'
import { tryAgainSync } from '#core/try-again.ts'
import { removeNote } from './restart-note.ts'

/**
 * Which desks run on this account, whatever their data folder: an installer of Windows or macOS ends them all, and
 * each knows only of its own requests. One file a process, in the folder that is used without `--data`, which the
 * process holds: the mark of one that crashed or was killed is free, whoever has its number now.
 */
export function registerDesk(folder: string): { readonly others: () => boolean; readonly leave: () => void } {
  const place = join(folder, 'running')
  const own = String(process.pid)
  let release: () => void = () => undefined
  try {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    // Another desk that looks whether a mark is held holds it for a moment itself.
    release = tryAgainSync(() => hold(join(place, own)), isBusy)
  } catch {
    // Another desk then does not know of this one: only where the account's own folder cannot be written.
  }
  // All are looked at: what is left of a desk that has ended goes, also beside one that runs.
  const others = (): boolean => namesIn(place).filter((name) => name !== own && isRunning(join(place, name))).length > 0
  // Windows ends a session without a word to the desk: its mark stays until the next start.
  others()
  return {
    others,
    leave: () => {
      release()
      removeNote(join(place, own))
    },
  }
}

function namesIn(place: string): readonly string[] {
  try {
    return readdirSync(place).filter((name) => /^\d{1,10}$/.test(name))
  } catch {
    return []
  }
}

/** A mark that nobody holds is of a desk that has ended, or of a version that did not hold its marks: it goes. */
function isRunning(path: string): boolean {
  try {
    hold(path)()
  } catch (error) {
    return isBusy(error)
  }
  removeNote(path)
  return false
}
