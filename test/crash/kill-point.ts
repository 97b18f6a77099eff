import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { StatementSync } from 'node:sqlite'

/**
 * Loaded into the desk under test and each of its threads by `--import`: kills the process before the n-th step of a
 * kind, as given by `PAYDESK_KILL_POINT` ("journal 3"). Writes the step that was about to run to file descriptor 3.
 */
export const KINDS_OF_STEPS = ['journal', 'file', 'request', 'response'] as const
export type KindOfSteps = (typeof KINDS_OF_STEPS)[number]

/** A kind of step, and which one of that kind, counted from 1. */
export interface KillPoint {
  readonly kind: KindOfSteps
  readonly number: number
}

/** The file descriptor to which the desk under test writes the step before which it was killed. */
export const SAID = 3

/** Tables that an operator's writes change, but polling does not. */
const JOURNAL = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) (?:intents|evidence|dispute_files|batches|batch_rows)\b/

const [wanted, number] = (process.env.PAYDESK_KILL_POINT ?? '').split(' ')
let left = Number(number)
if (wanted) watch()

function step(kind: KindOfSteps, what: string): void {
  if (kind !== wanted || --left > 0) return
  fs.writeSync(SAID, what)
  process.kill(process.pid, 'SIGKILL')
  // The signal is asynchronous: block this thread until it arrives.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** Calls `before` with the arguments of each call, then the original method. */
function tap(holder: object, name: string, before: (self: unknown, first: unknown) => void): void {
  const original: unknown = Reflect.get(holder, name)
  if (typeof original !== 'function') throw new Error(`there is no ${name}`)
  Reflect.set(holder, name, function tapped(this: unknown, ...args: unknown[]) {
    before(this, args[0])
    return Reflect.apply(original, this, args)
  })
}

function watch(): void {
  for (const name of ['run', 'get', 'all']) {
    tap(StatementSync.prototype, name, (self) => {
      const sql = (self as StatementSync).sourceSQL
      if (JOURNAL.test(sql)) step('journal', sql.trim().replaceAll(/\s+/g, ' ').slice(0, 60))
    })
  }
  for (const name of ['open', 'rename', 'rm', 'copyFile']) {
    tap(fs.promises, name, (_self, path) => isEvidence(path) && step('file', name))
  }
  syncBuiltinESMExports()
  const posts = new WeakSet<object>()
  tap(Socket.prototype, 'write', (self, chunk) => {
    if (typeof chunk !== 'string' || !chunk.startsWith('POST /')) return
    posts.add(self as object)
    step('request', chunk.slice(0, chunk.indexOf(' HTTP/')))
  })
  tap(Socket.prototype, 'push', (self, chunk) => {
    if (chunk !== null && posts.delete(self as object)) step('response', 'a response is read')
  })
}

function isEvidence(path: unknown): boolean {
  return typeof path === 'string' && /[\\/]evidence[\\/]/.test(path)
}
