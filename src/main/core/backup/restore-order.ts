import { join } from 'node:path'
import type { SyncFiles } from '../ports.ts'
import { renameFileSync } from '../rename-file.ts'

const ORDER = 'restore.json'

/**
 * That a backup, which lies whole and checked in a folder of the data folder, is to be put in place. `set_aside`: nothing
 * of it is there yet; `put_in`: nothing of what was before is there any more, from now on it can only go on.
 */
export interface RestoreOrder {
  readonly staged: string
  readonly aside: string
  readonly step: 'set_aside' | 'put_in'
}

/** Null where nothing is to be restored. Throws where there is an order that cannot be read. */
export function readOrder(files: SyncFiles, folder: string): RestoreOrder | null {
  const path = join(folder, ORDER)
  return files.exists(path) ? orderOf(JSON.parse(String(files.readFile(path)))) : null
}

/** Without zod: every start looks for an order before it loads anything else. */
function orderOf(read: Partial<Record<string, unknown>> | null): RestoreOrder {
  const { staged, aside, step, ...more } = read ?? {}
  const isOrder = isName(staged, /^restore-[\w-]+$/) && isName(aside, /^before-restore-[\w-]+$/)
  if (!isOrder || (step !== 'set_aside' && step !== 'put_in') || Object.keys(more).length > 0)
    throw new Error(`${ORDER} is no order`)
  return { staged, aside, step }
}

function isName(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value)
}

/** On the disk when it returns, whole, in place of the one before. */
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
