import { join } from 'node:path'
import type { SyncFiles } from '../ports.ts'
import { renameFileSync } from '../rename-file.ts'

const ORDER = 'restore.json'

/**
 * The order to put in place a backup that lies, complete and checked, in a folder of the data folder. `set_aside`:
 * nothing of it is in place yet. `put_in`: everything from before has been moved away; from now on it only goes
 * forward, unless the backup has disappeared before any of it was in place.
 */
export interface RestoreOrder {
  readonly staged: string
  readonly aside: string
  readonly step: 'set_aside' | 'put_in'
}

/** Returns `null` if nothing is to be restored. `damaged`: there is an order, but it does not say what. */
export function readOrder(files: SyncFiles, folder: string): RestoreOrder | 'damaged' | null {
  const path = join(folder, ORDER)
  if (!files.exists(path)) return null
  const bytes = files.readFile(path)
  try {
    return orderOf(JSON.parse(String(bytes)))
  } catch {
    return 'damaged'
  }
}

/** The names of folders for what was there before a restore. */
export const ASIDE = /^before-restore-[\w-]+$/

/** Without zod: every start looks for an order before it loads anything else. */
function orderOf({ staged, aside, step, ...more }: Partial<Record<string, unknown>>): RestoreOrder {
  const isOrder = isName(staged, /^restore-[\w-]+$/) && isName(aside, ASIDE)
  if (!isOrder || (step !== 'set_aside' && step !== 'put_in') || Object.keys(more).length > 0)
    throw new Error(`${ORDER} is no order`)
  return { staged, aside, step }
}

function isName(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value)
}

/** On the disk when it returns, complete, in place of the previous one. */
export function writeOrder(files: SyncFiles, folder: string, next: RestoreOrder): void {
  const path = join(folder, ORDER)
  files.writeFile(`${path}.part`, JSON.stringify(next), { flush: true })
  renameFileSync(files, `${path}.part`, path)
  files.syncFolder(folder)
}

export function removeOrder(files: SyncFiles, folder: string): void {
  files.rm(join(folder, ORDER))
  files.syncFolder(folder)
}
