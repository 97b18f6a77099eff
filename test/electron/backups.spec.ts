import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ElectronApplication, Page } from '@playwright/test'
import { goTo } from '../e2e/navigation.ts'
import { text } from '../fakes/texts.ts'
import { askDesk } from './ask-desk.ts'
import { expect, runDesktop, test } from './launch.ts'

/** Makes the system's dialog, which a test cannot operate, return this folder. */
const choose = (app: ElectronApplication, folder: string) =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, folder)

const data = (page: Page) => page.getByRole('region', { name: text('backups.title'), exact: true })
const restoring = (page: Page) => page.getByRole('dialog', { name: text('backups.restore.title') })

interface Merchant {
  readonly id: string
  readonly revision: number
}

async function pay(page: Page, amount: string): Promise<void> {
  const { profiles } = (await askDesk(page, 'profiles/list')) as { profiles: readonly [Merchant] }
  const [{ id, revision }] = profiles
  await askDesk(page, 'payments/createAccountPayin', {
    intentId: crypto.randomUUID(),
    profileId: id,
    profileRevision: revision,
    amount,
    currency: 'KZT',
    merchant_transaction_id: `order-${amount}`,
  })
}

/** Reloads first, because the test has just taken over the page's connection. */
async function toSettings(page: Page): Promise<void> {
  await page.reload()
  await goTo(page, 'shell.settings')
}

test('a backup is made in a chosen folder, and one from anywhere is restored by a restart', async ({
  launch,
  data: folder,
}) => {
  const first = await launch()
  const { app, page } = first
  await page.getByRole('button', { name: /training platform/i }).click()
  await expect(page).toHaveURL(/#\/overview$/)
  await pay(page, '100')

  const elsewhere = join(dirname(folder), 'elsewhere')
  mkdirSync(elsewhere)
  await choose(app, elsewhere)
  await toSettings(page)
  await expect(data(page)).toContainText(text('backups.backups.into.none'))
  await page.getByRole('button', { name: text('backups.backUp') }).click()
  await expect(data(page)).toContainText('Backup complete and verified')
  await expect(data(page)).toContainText(elsewhere)
  const [name = ''] = readdirSync(elsewhere)
  await pay(page, '200')
  await toSettings(page)

  await choose(app, dirname(folder))
  await page.getByRole('button', { name: text('backups.restore.other') }).click()
  await expect(page.getByText(text('failure.backup_unusable.not_a_backup'))).toBeVisible()
  await choose(app, join(elsewhere, name))
  await page.getByRole('button', { name: text('backups.restore.other') }).click()
  await expect(restoring(page)).toContainText(text('backups.restore.now.text', { transactions: 2, missing: 1 }))
  await restoring(page).getByRole('checkbox').check()
  // The test starts the app itself: it would not control one that relaunches by itself.
  await app.evaluate(({ app: running }) => {
    running.relaunch = () => void process.stderr.write('starts anew\n')
  })
  const ended = new Promise<void>((resolve) => app.once('close', () => resolve()))
  await restoring(page)
    .getByRole('button', { name: text('backups.restore.confirm') })
    .click()
  await ended
  expect(first.said()).toContain('starts anew')

  const second = await launch()
  await expect(second.page.getByText('A backup was restored')).toBeVisible()
  const aside = readdirSync(folder).find((one) => one.startsWith('before-restore-')) ?? ''
  expect(amountsIn(join(folder, aside))).toEqual(['100', '200'])
  expect(amountsIn(folder)).toEqual(['100'])
  await second.page.getByRole('button', { name: text('notice.known') }).click()
  await expect(second.page.getByText('A backup was restored')).toBeHidden()
  expect(await askDesk(second.page, 'desk/info')).toMatchObject({ notices: [] })
})

test('a start on a database of a newer version is refused with a message and exit code 1', async ({
  launch,
  data: folder,
}) => {
  const { app } = await launch()
  await app.close()
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec('PRAGMA user_version = 999')
  database.close()
  const { code, stderr } = await runDesktop(folder)
  expect(code).toBe(1)
  expect(stderr).toContain('The database was made by a newer Paydesk')
  expect(stderr).toContain(folder)
})

function amountsIn(folder: string): unknown[] {
  const database = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  const rows = database.prepare('SELECT amount FROM transactions ORDER BY amount').all()
  database.close()
  return rows.map(({ amount }) => amount)
}
