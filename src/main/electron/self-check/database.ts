import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { app } from 'electron'
import { backUp } from '#core/backup/back-up.ts'
import { createThread } from '#core/backup/thread.ts'
import { startThread } from '#core/database/thread.ts'
import { systemTimer } from '../../host/system-timer.ts'
import { workerEntries } from '../worker-entries.ts'

/** SQLite's version, and that it can search texts. */
export async function checkSqlite(): Promise<string> {
  const database = new DatabaseSync(':memory:')
  try {
    database.exec(`CREATE VIRTUAL TABLE words USING fts5(text); INSERT INTO words VALUES ('payin'), ('payout')`)
    const found = database.prepare(`SELECT count(*) AS found, sqlite_version() AS version FROM words('payout')`).get()
    if (found?.found !== 1) throw new Error('FTS5 does not find a word')
    return `SQLite ${found.version} with FTS5`
  } finally {
    database.close()
  }
}

/** Makes a database in its thread, with every migration, and closes it. */
export async function checkDatabase(folder: string): Promise<string> {
  await mkdir(folder)
  const path = join(folder, 'history.db')
  const data = { path, role: 'write', now: new Date().toISOString(), givenUp: null } as const
  const thread = startThread(workerEntries.database, data)
  const first = await thread.begun
  await thread.close()
  if (first.type !== 'open') throw new Error('detail' in first ? String(first.detail) : first.type)
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return `version ${database.prepare('PRAGMA user_version').get()?.user_version}`
  } finally {
    database.close()
  }
}

/** Makes a backup of that database, in the thread of backups. */
export async function checkBackup(from: string, into: string, signal: AbortSignal): Promise<string> {
  const order = { from, into, now: new Date(), version: app.getVersion(), cardKey: null, signal, timer: systemTimer }
  for await (const step of backUp(createThread(workerEntries.backup), order)) {
    if (step.is === 'done') return `${(await readdir(step.path)).length} files`
  }
  throw new Error('it ended without a backup')
}
