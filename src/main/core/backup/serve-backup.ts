import type { SyncFiles, ThreadPort } from '../ports.ts'
import { adoptDatabase } from './adopt-database.ts'
import { copyDatabase, countsAt, DamagedCopy, requireSoundAt } from './copy-database.ts'
import type { Counts, FromThread, Task } from './worker-tasks.ts'

/** Runs the task of a backup thread, and reports its progress and result. Any message stops it. */
export function serveBackup(task: Task, port: ThreadPort, files: SyncFiles): void {
  const say = (message: FromThread): void => port.postMessage(message)
  const stop = new AbortController()
  port.on('message', () => stop.abort())
  const onPages = (done: number, of: number): void => {
    stop.signal.throwIfAborted()
    say({ type: 'progress', done, of })
  }
  run(files, task, onPages)
    .then(
      (counts) => say({ type: 'done', counts }),
      (error: unknown) => say({ type: 'failed', code: codeOf(error), isDamaged: isDamage(error) }),
    )
    .finally(() => port.close())
}

async function run(files: SyncFiles, task: Task, onPages: (done: number, of: number) => void): Promise<Counts> {
  switch (task.do) {
    case 'copy':
      return copyDatabase(files, task.from, task.to, onPages).catch((error: unknown) => blame(error, task, files))
    case 'adopt':
      return adoptDatabase(files, task)
    case 'count':
      return countsAt(task.path, task.other)
  }
}

/**
 * A disk that returns other bytes than were written says nothing about the database that was copied to it; neither does
 * a copy that was emptied because it is no longer wanted (thread.ts).
 */
function blame(error: unknown, { from, to }: Extract<Task, { do: 'copy' }>, files: SyncFiles): never {
  if (!isDamage(error)) throw error
  if (files.stat(to)?.size !== 0) requireSoundAt(from)
  throw Object.assign(new Error('The copy cannot be read back', { cause: error }), { code: 'EIO' })
}

/** SQLite's codes for a file that is not a database, or not a whole one: CORRUPT and NOTADB. */
const DAMAGE: readonly number[] = [11, 26]

/** The system's codes for SQLite's: READONLY, IOERR and FULL. */
const DISK: Readonly<Record<number, string>> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC' }

/** The most characters of a check's finding that are reported. */
const LONGEST = 200

function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return error instanceof DamagedCopy || (typeof code === 'number' && DAMAGE.includes(kindOf(code)))
}

/** The primary code is in the last eight bits; the bits before them give details of the failure. */
function kindOf(code: number): number {
  return code & 0xff
}

function codeOf(error: unknown): string {
  if (error instanceof DamagedCopy) return error.message.slice(0, LONGEST)
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown }
  if (typeof errcode === 'number') return DISK[kindOf(errcode)] ?? `SQLITE ${errcode}`
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown'
}
