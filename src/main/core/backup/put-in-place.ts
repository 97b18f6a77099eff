import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { renameFileSync } from '../rename-file.ts'
import { COPY_FOLDERS, DATABASE, SMALL_FILES } from './backup-files.ts'
import { type RestoreOrder, readOrder, removeOrder, syncNames, writeOrder } from './restore-order.ts'

/** All that a restore takes the place of. Logs, backups and what was set aside before stay where they are. */
const PLACED = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, `${DATABASE}-journal`, ...COPY_FOLDERS, ...SMALL_FILES]
const STAGED = /^restore-[\w-]+$/

/**
 * Finishes what was ordered, in the folder that this process holds and before anything in it is opened: what is there is
 * set aside, what was ordered is put in its place, by renames alone. Nothing happens where nothing was ordered. Killed
 * anywhere it goes on where it was, so that the desk never opens a part of both. Throws the system's error.
 */
export function putRestoreInPlace(folder: string): void {
  for (const _step of restoreSteps(folder)) {
    // Each is one that may be the last for now.
  }
}

/** The same, a step at a time: after each the machine may stop. */
export function* restoreSteps(folder: string): Generator<string> {
  const order = readOrder(folder)
  if (order !== null) yield* follow(folder, order)
  for (const name of readdirSync(folder)) {
    if (STAGED.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function* follow(folder: string, order: RestoreOrder): Generator<string> {
  const staged = join(folder, order.staged)
  const aside = join(folder, order.aside)
  if (order.step === 'set_aside') {
    if (!existsSync(join(staged, DATABASE))) return yield* giveUp(folder, aside)
    mkdirSync(aside, { recursive: true, mode: 0o700 })
    yield* move(folder, aside)
    writeOrder(folder, { ...order, step: 'put_in' })
    yield 'what was there is set aside'
  }
  // The database is the first to be put in place: where it is nowhere, nothing is.
  if (![staged, folder].some((one) => existsSync(join(one, DATABASE)))) return yield* giveUp(folder, aside)
  yield* move(staged, folder)
  removeOrder(folder)
  yield 'the order is done'
}

function* move(from: string, to: string): Generator<string> {
  for (const name of PLACED) {
    if (!existsSync(join(from, name))) continue
    renameFileSync(join(from, name), join(to, name))
    yield `${name} to ${to}`
  }
  syncNames(to)
  syncNames(from)
}

/** What was to be put in place is gone: what was there comes back. */
function* giveUp(folder: string, aside: string): Generator<string> {
  if (existsSync(aside)) yield* move(aside, folder)
  removeOrder(folder)
  yield 'the order is given up'
}
