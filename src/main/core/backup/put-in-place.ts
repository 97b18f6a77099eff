import { join } from 'node:path'
import type { SyncFiles } from '../ports.ts'
import { renameFileSync } from '../rename-file.ts'
import { COPY_FOLDERS, DATABASE, SMALL_FILES } from './backup-files.ts'
import { type RestoreOrder, readOrder, removeOrder, writeOrder } from './restore-order.ts'

/** All that a restore takes the place of. Logs, backups and what was set aside before stay where they are. */
const PLACED = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, `${DATABASE}-journal`, ...COPY_FOLDERS, ...SMALL_FILES]
/** As restoring.ts names them: a backup that was copied here by hand is none. */
const STAGED = /^restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/**
 * Finishes what was ordered, in the folder that this process holds and before anything in it is opened: what is there is
 * set aside, what was ordered is put in its place, by renames alone. Nothing happens where nothing was ordered. Killed
 * anywhere it goes on where it was, so that the desk never opens a part of both. Throws the system's error.
 */
export function putRestoreInPlace(files: SyncFiles, folder: string): void {
  for (const _step of restoreSteps(files, folder)) {
    // Each is one that may be the last for now.
  }
}

/** The same, a step at a time: after each the machine may stop. */
export function* restoreSteps(files: SyncFiles, folder: string): Generator<string> {
  const order = readOrder(files, folder)
  if (order !== null) yield* follow(files, folder, order)
  for (const name of files.readdir(folder)) {
    if (STAGED.test(name)) removeLeft(files, join(folder, name))
  }
}

/** What another program holds open stays until the next start: nothing depends on it. */
function removeLeft(files: SyncFiles, path: string): void {
  try {
    files.rm(path, { recursive: true })
  } catch {
    // It is tried again.
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
  // The database is the first to be put in place: where it is nowhere, nothing is.
  if (![staged, folder].some((one) => files.exists(join(one, DATABASE)))) return yield* giveUp(files, folder, aside)
  yield* move(files, staged, folder)
  removeOrder(files, folder)
  yield 'the order is done'
}

function* move(files: SyncFiles, from: string, to: string): Generator<string> {
  for (const name of PLACED) {
    if (!files.exists(join(from, name))) continue
    renameFileSync(files, join(from, name), join(to, name))
    yield `${name} to ${to}`
  }
  files.syncFolder(to)
  files.syncFolder(from)
}

/** What was to be put in place is gone: what was there comes back. */
function* giveUp(files: SyncFiles, folder: string, aside: string): Generator<string> {
  if (files.exists(aside)) yield* move(files, aside, folder)
  removeOrder(files, folder)
  yield 'the order is given up'
}
