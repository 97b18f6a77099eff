import { join } from 'node:path'
import { app, BrowserWindow, safeStorage, screen } from 'electron'
import type { Desk } from '#core/create-desk.ts'
import { checkBackup, checkDatabase, checkSqlite } from './database.ts'
import { checkKeyStore } from './key-store.ts'
import { checkPackage } from './package.ts'
import { checkContract, checkPage, type Pages } from './page.ts'
import type { PartName } from './report.ts'
import { addResult } from './results.ts'
import type { RunPart } from './run-part.ts'
import { checkTraining } from './training.ts'

interface Checked {
  readonly folder: string
  /** Rejects with what kept it from starting. */
  readonly desk: Promise<Desk>
  readonly pages: Pages
}

/** Checks the parts one after the other. One that fails does not keep those from being checked that do without it. */
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
