import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createRouterClient } from '@orpc/server'
import { app, BrowserWindow, safeStorage, screen } from 'electron'
import { backUp } from '#core/backup/back-up.ts'
import { createThread } from '#core/backup/thread.ts'
import type { Desk } from '#core/create-desk.ts'
import { startThread } from '#core/database/thread.ts'
import type { DeskRouter } from '#core/router/index.ts'
import { systemFiles } from '../../host/system-files.ts'
import { systemTimer } from '../../host/system-timer.ts'
import { threads } from '../threads.ts'
import { checkKeyStore } from './key-store.ts'
import { damagedFiles, oddFuses, readArchive } from './package.ts'
import { checkContract, checkPage, type Pages } from './page.ts'
import { addResult, type PartName, type RunPart } from './report.ts'

interface Checked {
  readonly folder: string
  /** Rejects with the reason it could not start. */
  readonly desk: Promise<Desk>
  readonly pages: Pages
}

/** Checks the parts one by one. After a failure, the parts that do not depend on it are still checked. */
export async function checkParts(run: RunPart, { folder, desk, pages }: Checked): Promise<void> {
  const skip = (names: readonly PartName[], why: string): void => {
    for (const name of names) addResult(folder, { name, ok: false, ms: null, detail: `not run: ${why}` })
  }
  await run('display', async () => {
    await app.whenReady()
    const displays = screen
      .getAllDisplays()
      .map(({ size, scaleFactor }) => `${size.width}×${size.height} at ${scaleFactor}`)
    return displays.join(', ')
  })
  const started: { desk: Desk | null } = { desk: null }
  await run('desk', async () => {
    started.desk = await desk
    return ''
  })
  const { desk: opened } = started
  if (opened === null) skip(['page', 'contract', 'training'], 'the desk did not start')
  else {
    await run('page', () => checkPage(pages))
    await run('contract', () => checkContract(pages))
    await run('training', (signal) => checkTraining(opened.router, signal))
  }
  await run('key store', async () => checkKeyStore(safeStorage, process.platform))
  await run('package', checkPackage)
  await run('sqlite', checkSqlite)
  const database = join(folder, 'database')
  if (await run('database', () => checkDatabase(database))) {
    await run('backup', (signal) => checkBackup(database, join(folder, 'backups'), signal))
  } else skip(['backup'], 'there is no database')
  if (opened === null) skip(['close'], 'the desk did not start')
  else await run('close', () => close(opened))
}

async function close(desk: Desk): Promise<string> {
  const wasShown = BrowserWindow.getAllWindows().some((window) => window.isVisible())
  await desk.close()
  if (wasShown) throw new Error('the window was shown')
  return ''
}

/** Verifies every file of the archive, and the fuses of the running program. Unpackaged, there are neither. */
async function checkPackage(): Promise<string> {
  if (!app.isPackaged) return 'not packaged'
  const archive = readArchive(app.getAppPath())
  const damaged = damagedFiles(archive)
  if (damaged.length > 0) throw new Error(`app.asar is damaged: ${damaged.join(', ')}`)
  const odd = await oddFuses(process.execPath)
  if (odd.length > 0) throw new Error(`fuses are not as shipped: ${odd.join(', ')}`)
  return `app.asar sha256 ${createHash('sha256').update(archive).digest('hex')}, fuses as shipped`
}

/** Returns SQLite's version after checking full-text search. */
async function checkSqlite(): Promise<string> {
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

/** Creates a database in its thread, with every migration, and closes it. */
async function checkDatabase(folder: string): Promise<string> {
  await mkdir(folder)
  const path = join(folder, 'history.db')
  const data = { path, role: 'write', now: new Date().toISOString(), givenUp: null } as const
  const thread = startThread(threads, data)
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

/** Backs up that database, in the backup thread. */
async function checkBackup(from: string, into: string, signal: AbortSignal): Promise<string> {
  const ports = { files: systemFiles, timer: systemTimer }
  await mkdir(into)
  const order = { from, into, now: new Date(), version: app.getVersion(), cardKey: null, signal, ...ports }
  for await (const step of backUp(createThread(threads, systemFiles), order)) {
    if (step.is === 'done') return `${(await readdir(step.path)).length} files`
  }
  throw new Error('it ended without a backup')
}

/** Starts the training platform, creates a payin there over HTTP on this machine, and opens the trainer's page. */
async function checkTraining(router: DeskRouter, signal: AbortSignal): Promise<string> {
  const desk = createRouterClient(router)
  const { id, revision } = await desk.profiles.startTraining(undefined, { signal })
  const order = {
    amount: '100',
    currency: 'RUB',
    merchant_transaction_id: `self-check-${randomUUID().slice(0, 8)}`,
  } as const
  const payin = await desk.payments.createAccountPayin(
    { ...order, intentId: randomUUID(), profileId: id, profileRevision: revision },
    { signal },
  )
  if (payin.state !== 'accepted') throw new Error(`a payin ended as ${payin.state}`)
  const { trainerPage } = await desk.training.addresses(undefined, { signal })
  const { hostname } = new URL(trainerPage)
  const { status } = await fetch(trainerPage, { signal })
  if (status !== 200) throw new Error(`the trainer's page answers ${status}`)
  return `a payin was accepted over HTTP on ${hostname}`
}
