import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { SyncFiles } from '../ports.ts'
import { renameFileSync } from '../rename-file.ts'
import { COPY_FOLDERS, DATABASE, SMALL_FILES } from './backup-files.ts'
import { HISTORY_MARK, NO_HISTORY } from './history-mark.ts'
import { ASIDE, type RestoreOrder, readOrder, removeOrder, writeOrder } from './restore-order.ts'

/** Everything that a restore replaces. Logs, backups and what was set aside earlier stay where they are. */
const PLACED = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, `${DATABASE}-journal`, ...COPY_FOLDERS, ...SMALL_FILES]
/** The names that restoring.ts gives; a backup that was copied here by hand does not match. */
const STAGED = /^restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/**
 * Finishes an ordered restore in the folder that this process holds, before anything in it is opened: sets the present
 * files aside and puts the ordered ones in their place, by renames only. Does nothing if nothing was ordered. If killed
 * at any point, it continues from there, so that the desk never opens a mixture of both. Throws the system's error.
 */
export function putRestoreInPlace(files: SyncFiles, folder: string): void {
  for (const _step of restoreSteps(files, folder)) {
    // Iterating performs the steps.
  }
}

/** The same, one step at a time: the machine may stop after any of them. */
export function* restoreSteps(files: SyncFiles, folder: string): Generator<string> {
  const order = readOrder(files, folder)
  if (order !== null) yield* follow(files, folder, order === 'damaged' ? orderBy(files, folder) : order)
  for (const name of files.readdir(folder)) {
    if (STAGED.test(name)) removeLeft(files, join(folder, name))
    if (ASIDE.test(name)) stripSettings(files, join(folder, name, 'settings.json'))
  }
}

/**
 * Works out from the folders what a damaged order said. The backup's record of gaps, which is put in place with the rest,
 * names the folder for the data from before (restoring.ts). If that folder exists and the backup's database has left its
 * own, the backup is being put in place. Throws if the record cannot be read either.
 */
function orderBy(files: SyncFiles, folder: string): RestoreOrder {
  const staged =
    files
      .readdir(folder)
      .filter((name) => STAGED.test(name))
      .toSorted()
      .at(-1) ?? 'restore-gone'
  const records = [staged, '.'].map((name) => join(folder, name, 'restored.json'))
  const record = records.find((path) => files.exists(path))
  const gaps = record === undefined ? [] : (JSON.parse(String(files.readFile(record))) as { path?: unknown }[])
  const aside = basename(String(gaps.at(-1)?.path))
  if (!ASIDE.test(aside)) throw new Error('neither the order nor what it was about can be read')
  const isPutIn = !files.exists(join(folder, staged, DATABASE)) && files.exists(join(folder, aside))
  return { staged, aside, step: isPutIn ? 'put_in' : 'set_aside' }
}

/**
 * Removes the key store's ciphertexts from settings that were set aside: the present settings have them, and what is
 * deleted there must not last here. Also replaces the mark: put back together with their history, these settings would
 * hide that it lacks what was sent after the restore.
 */
function stripSettings(files: SyncFiles, path: string): void {
  try {
    const { secrets, ...others } = JSON.parse(String(files.readFile(path))) as Record<string, unknown>
    if (secrets === undefined && isDeepStrictEqual(others[HISTORY_MARK], NO_HISTORY)) return
    const text = JSON.stringify({ ...others, [HISTORY_MARK]: NO_HISTORY }, undefined, '\t')
    files.writeFile(`${path}.part`, text, { flush: true })
    renameFileSync(files, `${path}.part`, path)
  } catch {
    // It is tried again at the next start.
  }
}

/** Files that another program holds open stay until the next start: nothing depends on them. */
function removeLeft(files: SyncFiles, path: string): void {
  try {
    files.rm(path, { recursive: true })
  } catch {
    // It is tried again at the next start.
  }
}

function* follow(files: SyncFiles, folder: string, order: RestoreOrder): Generator<string> {
  const staged = join(folder, order.staged)
  const aside = join(folder, order.aside)
  if (order.step === 'set_aside') {
    if (!files.exists(join(staged, DATABASE))) return yield* giveUp(files, folder, aside)
    files.mkdir(aside, { recursive: true })
    yield* move(files, folder, aside)
    writeOrder(files, folder, { ...order, step: 'put_in' })
    yield 'what was there is set aside'
  }
  // The database is put in place first: if it is in neither folder, nothing has been put in place.
  if (![staged, folder].some((one) => files.exists(join(one, DATABASE)))) return yield* giveUp(files, folder, aside)
  yield* move(files, staged, folder)
  removeOrder(files, folder)
  yield 'the order is done'
}

function* move(files: SyncFiles, from: string, to: string, names = PLACED): Generator<string> {
  for (const name of names) {
    if (!files.exists(join(from, name))) continue
    renameFileSync(files, join(from, name), join(to, name))
    yield `${name} to ${to}`
  }
  files.syncFolder(to)
  files.syncFolder(from)
}

/** The staged backup is gone: moves what was set aside back, the database last: once it is there, nothing is moved back. */
function* giveUp(files: SyncFiles, folder: string, aside: string): Generator<string> {
  yield* move(files, aside, folder, PLACED.toReversed())
  removeOrder(files, folder)
  yield 'the order is given up'
}
