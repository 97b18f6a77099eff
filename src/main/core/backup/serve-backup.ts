import type { SyncFiles, ThreadPort } from '../ports.ts'
import { adoptDatabase } from './adopt-database.ts'
import { copyDatabase, countsAt, DamagedCopy, requireSoundAt } from './copy-database.ts'
import type { Counts, FromThread, Task } from './worker-tasks.ts'

/** What a backup thread does: its task, of which it says how it goes and how it went. Any message stops it. */
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
      return copyDatabase(files, task.from, task.to, onPages).catch((error: unknown) => blame(error, task.from))
    case 'adopt':
      return adoptDatabase(files, task)
    case 'count':
      return countsAt(task.path, task.other)
  }
}

/** A disk that gives back other bytes than it took says nothing of the database that was copied to it. */
function blame(error: unknown, from: string): never {
  if (!isDamage(error)) throw error
  requireSoundAt(from)
  throw Object.assign(new Error('The copy cannot be read back', { cause: error }), { code: 'EIO' })
}

/** What SQLite says where a file is no database at all, or not a whole one: CORRUPT and NOTADB. */
const DAMAGE: readonly number[] = [11, 26]

/** So much of what a check has found is told. */
const LONGEST = 200

function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return error instanceof DamagedCopy || (typeof code === 'number' && DAMAGE.includes(kindOf(code)))
}

/** Its last eight bits; those before them say more of what it was that failed. */
function kindOf(code: number): number {
  return code & 0xff
}

function codeOf(error: unknown): string {
  if (error instanceof DamagedCopy) return error.message.slice(0, LONGEST)
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown }
  if (typeof errcode === 'number') return kindOf(errcode) === 13 ? 'ENOSPC' : `SQLITE ${errcode}`
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown'
}
