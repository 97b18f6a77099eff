import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hold, isBusy, isDamaged } from '#core/file-lock.ts'
import { tryAgainSync } from '#core/try-again.ts'
import { removeNote } from './restart-note.ts'

/**
 * Tracks the desks running on this account, with any data folder: a Windows or macOS installer ends them all, and each
 * knows only its own requests. Each process locks one file in the folder used without `--data`; the file of a process
 * that crashed or was killed is unlocked, even if its process ID has been reused.
 */
export function registerDesk(folder: string): { readonly others: () => boolean; readonly leave: () => void } {
  const place = join(folder, 'running')
  const own = String(process.pid)
  let release: () => void = () => undefined
  try {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    // Another desk checking whether a file is locked locks it itself for a moment.
    release = tryAgainSync(() => hold(join(place, own)), isBusy)
  } catch {
    // Other desks then do not know of this one. Happens only if the account's own folder is not writable.
  }
  // Checks all files, so that those of ended desks are removed even while another desk runs.
  const others = (): boolean => namesIn(place).filter((name) => name !== own && isRunning(join(place, name))).length > 0
  // Windows ends a session without notifying the desk, so its file stays until the next start.
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

/** A damaged or unlocked file is of a desk that has ended, or of a version that did not lock its files: it is removed. */
function isRunning(path: string): boolean {
  try {
    hold(path)()
  } catch (error) {
    if (!isDamaged(error)) return isBusy(error)
  }
  removeNote(path)
  return false
}
