import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { newest } from '../fakes/everything.ts'
import { payinOrder } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { CREATE, detail, test as merchantTest, pollNothing } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { fillPayout, sendButton, toReview } from './fill-payout.ts'
import { goTo } from './navigation.ts'
import { expect, test } from './start-desk.ts'
import { answer, holdRequests } from './wire.ts'

const data = (page: Page) => page.getByRole('region', { name: text('backups.title'), exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: text('backups.restore.title') })
const notice = (page: Page) => page.getByText('A backup was restored')
const gap = (page: Page) =>
  page.getByRole('region', { name: text('review.findings') }).getByText('A backup was restored')
const backups = (folder: string) => readdirSync(join(folder, 'backups'))

async function toSettings(page: Page): Promise<void> {
  await goTo(page, 'shell.settings')
  await expect(data(page)).toContainText('Database')
}

/** Makes a backup, and returns its folder. */
async function backUp(page: Page, folder: string): Promise<string> {
  await toSettings(page)
  await page.getByRole('button', { name: text('backups.backUp') }).click()
  await expect(data(page)).toContainText('Backup complete and verified')
  await expect(page.getByRole('button', { name: /^Restore the backup of/ }).first()).toBeVisible()
  // The line above the list arrives separately, and moves it.
  await expect(data(page)).toContainText(like('backups.checked'))
  const [name = ''] = backups(folder)
  return join(folder, 'backups', name)
}

const restoreNewest = (page: Page) =>
  page
    .getByRole('button', { name: /^Restore the backup of/ })
    .first()
    .click()

async function send(page: Page, amount: string): Promise<void> {
  await fillPayout(page, { amount })
  await toReview(page)
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: text('record.request') })).toContainText('4111 11•• •••• 1111')
}

const amountsOf = async (page: Page): Promise<(string | null)[]> => {
  const { client, close } = await deskClient(page)
  const { items } = await client.transactions.list(newest(10))
  close()
  return items.map(({ amount }) => amount)
}

test('a restore removes a payout sent since the backup, and Paydesk says so until the operator acknowledges it', async ({
  trainingPage: page,
  desk: { folder },
}) => {
  test.slow()
  await send(page, '1500')
  await backUp(page, folder)
  await expect(data(page)).toContainText(text('backups.backups.last', { age: 'just now' }))
  expect(await violationsOf(page)).toEqual([])
  await send(page, '2700')
  expect(await amountsOf(page)).toEqual(['2700', '1500'])

  await toSettings(page)
  // By keyboard only.
  await page.getByRole('button', { name: /^Restore the backup of/ }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(text('backups.restore.now.text', { transactions: 2, missing: 1 }))
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  const confirm = dialog(page).getByRole('button', { name: text('backups.restore.confirm') })
  await expect(confirm).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: text('common.cancel') })).toBeFocused()
  const understand = async (missing: number) => {
    await page.keyboard.press('Shift+Tab')
    await expect(dialog(page).getByLabel(text('backups.restore.know', { missing }))).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(confirm).toBeFocused()
  }
  await understand(1)
  const { client, close } = await deskClient(page)
  const { activeId } = await client.profiles.list()
  await client.payments.createAccountPayin(payinOrder(activeId ?? '', { amount: '900' }))
  close()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText(text('backups.restore.changed'))
  await expect(dialog(page)).toContainText(text('backups.restore.now.text', { transactions: 3, missing: 2 }))
  await expect(confirm).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: text('common.cancel') })).toBeFocused()
  await understand(2)
  await page.keyboard.press('Enter')

  // The page reloads by itself.
  await expect(notice(page)).toBeVisible({ timeout: 20_000 })
  expect(await amountsOf(page)).toEqual(['1500'])
  await expect(
    page.getByRole('button', { name: text('common.dismiss') }),
    'that of the secrets, not this one',
  ).toHaveCount(1)

  await fillPayout(page, { amount: '2700' })
  await toReview(page)
  await expect(gap(page)).toBeVisible()
  await page.getByRole('button', { name: text('notice.known') }).click()
  await expect(page.getByRole('button', { name: text('notice.known') })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(notice(page)).toBeHidden()

  await toSettings(page)
  await expect(data(page)).toContainText(like('backups.restored.text'))
  const aside = readdirSync(folder).find((name) => name.startsWith('before-restore-')) ?? ''
  const database = new DatabaseSync(join(folder, aside, 'history.db'), { readOnly: true })
  const amounts = database.prepare('SELECT amount FROM transactions ORDER BY amount').all()
  database.close()
  expect(amounts.map(({ amount }) => amount)).toEqual(['1500', '2700', '900'])
  await expect(data(page)).toContainText(aside)
})

test('at 200 % zoom a backup is readable beside its button, which is whole', async ({
  trainingPage: page,
  desk: { folder },
}) => {
  await backUp(page, folder)
  const { client, close } = await deskClient(page)
  await client.desk.setPreferences({ language: 'ru' })
  close()
  await page.setViewportSize({ width: 640, height: 400 })
  const row = page.getByRole('list', { name: text('backups.backups.list', {}, 'ru') }).getByRole('listitem')
  const button = row.getByRole('button', { name: like('backups.restore.of', {}, 'ru') })
  await expect(button).toHaveText(text('backups.restore', {}, 'ru'))
  const cut = () =>
    button.evaluate(
      (one) => [...one.querySelectorAll('*')].filter((part) => part.scrollWidth > part.clientWidth).length,
    )
  await expect.poll(cut, 'the text of the button').toBe(0)
  const edge = await row.locator('> span').evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return range.getBoundingClientRect().right
  })
  expect(edge).toBeLessThanOrEqual((await button.boundingBox())?.x ?? 0)
})

test('after a restore, another window does not say of what it showed that it was never sent', async ({
  trainingPage: page,
  desk: { folder },
}) => {
  test.slow()
  await backUp(page, folder)
  const { client, close } = await deskClient(page)
  const { activeId } = await client.profiles.list()
  const { id, merchantTransactionId } = await client.payments.createAccountPayin(payinOrder(activeId ?? ''))
  close()
  const other = await page.context().newPage()
  await other.goto(page.url().replace(/#.*/, `#/transactions/${id}`))
  await expect(detail(other)).toContainText(merchantTransactionId ?? '')
  await restoreNewest(page)
  await dialog(page).getByRole('checkbox').check()
  await dialog(page)
    .getByRole('button', { name: text('backups.restore.confirm') })
    .click()
  await expect(notice(other)).toBeVisible({ timeout: 20_000 })
  const alert = other.getByRole('alert').filter({ hasText: text('failure.transaction_not_found') })
  await expect(alert).toContainText(text('failure.money.notHere'))
  await expect(alert).not.toContainText(text('failure.money.nothingSent'))
})

test('a restore that cannot be put in place ends the host with exit code 1 and keeps the data', async ({
  page,
  desk: { url, folder, process: host },
}) => {
  await page.goto(url)
  await page.getByRole('button', { name: /training platform/i }).click()
  await expect(page).toHaveURL(/#\/overview$/)
  await backUp(page, folder)
  await restoreNewest(page)
  const known = dialog(page).getByRole('checkbox')
  const confirm = dialog(page).getByRole('button', { name: text('backups.restore.confirm') })
  await expect(confirm).toBeVisible()
  if ((await known.count()) > 0) await known.check()
  // The system refuses to rename a folder to where a link is.
  const staged = readdirSync(folder).find((name) => /^restore-\d/.test(name)) ?? ''
  mkdirSync(join(folder, staged, 'evidence'), { recursive: true })
  symlinkSync('nowhere', join(folder, 'evidence'))
  const ended = once(host, 'exit')
  await confirm.click()
  expect(await ended).toEqual([1, null])
  const aside = readdirSync(folder).find((name) => name.startsWith('before-restore-')) ?? ''
  expect(readdirSync(join(folder, aside)), 'what was there stays').toContain('history.db')
  // It reloads, with its host gone, which may interrupt this; it must not do so in the next test.
  await expect(() => page.goto('about:blank')).toPass()
})

for (const [what, spoil, words] of [
  [
    'of which one byte was changed',
    (path: string) => {
      const file = join(path, 'history.db')
      const bytes = readFileSync(file)
      const middle = bytes.length >> 1
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      writeFileSync(file, bytes)
    },
    'This backup is damaged',
  ],
  [
    'of which a file is missing',
    (path: string) => rmSync(join(path, 'history.db')),
    text('failure.backup_unusable.incomplete'),
  ],
  [
    'that is none any more',
    (path: string) => rmSync(path, { recursive: true }),
    text('failure.backup_unusable.not_a_backup'),
  ],
  [
    'of a newer version',
    (path: string) => {
      const file = join(path, 'manifest.json')
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as { migration: number }
      writeFileSync(file, JSON.stringify({ ...manifest, migration: manifest.migration + 1 }))
    },
    text('failure.backup_unusable.newer'),
  ],
] as const) {
  test(`a backup ${what} is not restored, and nothing changes`, async ({ trainingPage: page, desk: { folder } }) => {
    spoil(await backUp(page, folder))
    await restoreNewest(page)
    await expect(dialog(page).getByRole('alert')).toContainText(words)
    await expect(dialog(page).getByRole('alert')).toContainText(text('failure.money.nothingChanged'))
    await expect(dialog(page).getByRole('button', { name: text('backups.restore.confirm') })).toHaveCount(0)
    await dialog(page)
      .getByRole('button', { name: text('common.close') })
      .last()
      .click()
    await expect(dialog(page)).toBeHidden()
    expect(readdirSync(folder).filter((name) => name.startsWith('restore'))).toEqual([])
  })
}

test('a backup made while the clock was a year ahead does not keep the next one from being due', async ({
  trainingPage: page,
  desk: { folder },
}) => {
  const path = await backUp(page, folder)
  const file = join(path, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { madeAt: string }
  const madeAt = new Date(Date.parse(manifest.madeAt) + 365 * 86_400_000).toISOString()
  writeFileSync(file, JSON.stringify({ ...manifest, madeAt }))
  await page.reload()
  await toSettings(page)
  await expect(data(page)).toContainText(like('backups.backups.late'))
  await page.getByRole('button', { name: text('backups.backUp') }).click()
  await expect(data(page)).toContainText(text('backups.backups.last', { age: 'just now' }))
})

test('a backup whose manifest cannot be read is listed as that, and is not the last backup', async ({
  trainingPage: page,
  desk: { folder },
}) => {
  const path = await backUp(page, folder)
  truncateSync(join(path, 'manifest.json'), 100)
  await page.reload()
  await toSettings(page)
  const unreadable = page.getByRole('list', { name: text('backups.unreadable') })
  await expect(unreadable.getByRole('listitem')).toHaveCount(1)
  await expect(unreadable).toContainText(path)
  await expect(unreadable).toContainText(text('failure.backup_unusable.damaged'))
  await expect(unreadable).toContainText(like('backups.unreadable.changed'))
  await expect(data(page)).toContainText(text('backups.backups.noneReadable'))
  await expect(data(page).getByRole('button', { name: /^Restore the backup of/ })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: text('backups.backUp') }).click()
  await expect(data(page).getByRole('button', { name: /^Restore the backup of/ })).toHaveCount(1)
  await expect(data(page)).toContainText(text('backups.backups.last', { age: 'just now' }))
  await expect(unreadable, 'it stays').toContainText(path)

  // The folder is gone for a while, as on a disk that is not mounted.
  const folderOfAll = join(folder, 'backups')
  renameSync(folderOfAll, join(folder, 'elsewhere'))
  writeFileSync(folderOfAll, '')
  await page.reload()
  await toSettings(page)
  const again = data(page)
    .getByRole('alert')
    .filter({ hasText: text('failure.backup_unusable.unreadable') })
    .getByRole('button', { name: text('common.retry') })
  await expect(again).toBeVisible()
  rmSync(folderOfAll)
  renameSync(join(folder, 'elsewhere'), folderOfAll)
  await again.press('Enter')
  await expect(data(page).getByRole('button', { name: /^Restore the backup of/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: text('backups.backUp') })).toBeFocused()
})

test('stopping a backup or cancelling a restore leaves nothing behind', async ({
  trainingPage: page,
  desk: { folder },
}) => {
  await backUp(page, folder)
  await restoreNewest(page)
  await expect(dialog(page).getByRole('button', { name: text('backups.restore.confirm') })).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: text('common.cancel') })
    .click()
  await expect(dialog(page)).toBeHidden()
  await expect.poll(() => readdirSync(folder).filter((name) => name.startsWith('restore'))).toEqual([])

  const [whole = ''] = backups(folder)
  mkdirSync(join(folder, 'evidence'), { recursive: true })
  const large = join(folder, 'evidence', randomBytes(32).toString('hex'))
  appendFileSync(large, '')
  truncateSync(large, 2_000_000_000)
  await page.getByRole('button', { name: text('backups.backUp') }).press('Enter')
  await expect(data(page).getByRole('progressbar', { name: text('common.progress') })).toBeVisible()
  await expect(page.getByRole('button', { name: text('backups.backUp') }), 'it only waits').toBeFocused()
  await page.getByRole('button', { name: text('common.stop'), exact: true }).press('Enter')
  await expect(data(page)).toContainText(text('backups.backUp.stopped'))
  await expect(page.getByRole('button', { name: text('backups.backUp') })).toBeFocused()
  await expect.poll(() => backups(folder)).toEqual([whole])
})

merchantTest(
  'raw responses of settled transactions can be dropped after a time, and the detail says so',
  async ({ desk1, desk: { folder } }) => {
    const { page, client, wire, payin, open } = desk1
    // The wire answers alike for both: the first must not be read again.
    await pollNothing(desk1)
    const read = async (status: string) => {
      wire.instead = (response, { path }) =>
        path.startsWith('/merchant/status') && answer(response, 200, { status, said: `of one that is ${status}` })
      const made = await payin(status === 'paid' ? '100' : '200')
      await client.transactions.refresh({ id: made.id })
      return made
    }
    const settled = await read('paid')
    const live = await read('pending')
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec(`PRAGMA busy_timeout = 5000;
    UPDATE observations SET first_read_at = '2020-01-01T00:00:00.000Z';
    UPDATE intents SET ended_at = '2020-01-01T00:00:00.000Z'`)
    database.close()

    await toSettings(page)
    await page.getByRole('combobox', { name: text('backups.payloads') }).click()
    await page.getByRole('option', { name: text('backups.payloads.6') }).click()
    const asked = page.getByRole('dialog', { name: text('backups.payloads.ask.title') })
    await expect(asked).toContainText(text('backups.payloads.ask', { count: 2 }))
    expect(await violationsOf(page, '[role=dialog]')).toEqual([])
    await asked.getByRole('button', { name: text('common.cancel') }).click()
    await expect(asked).toBeHidden()
    expect((await client.desk.getPreferences()).payloadMonths).toBe(0)

    await page.getByRole('combobox', { name: text('backups.payloads') }).click()
    await page.getByRole('option', { name: text('backups.payloads.6') }).click()
    await asked.getByRole('button', { name: text('backups.payloads.ask.confirm') }).click()
    await expect(page.getByText(text('backups.payloads.dropped', { count: 2 }))).toBeVisible()
    await page.getByRole('button', { name: text('backups.payloads.now') }).click()
    await expect(page.getByText(text('backups.payloads.dropped', { count: 0 }))).toBeVisible()

    await open(settled)
    await expect(detail(page)).toContainText(text('backups.payloadDropped'))
    await expect(detail(page)).toContainText(text('status.paid'))
    await open(live)
    await expect(detail(page)).toContainText('of one that is pending')
    await expect(detail(page)).not.toContainText(text('backups.payloadDropped'))
  },
)

merchantTest(
  'a restore is refused with a message while a request is unanswered',
  async ({ desk1, desk: { folder } }) => {
    const { page, wire, payin } = desk1
    await backUp(page, folder)
    const release = holdRequests(wire, CREATE)
    const paying = payin('300')
    await expect.poll(() => wire.sent.some(({ path }) => path === CREATE)).toBe(true)
    await restoreNewest(page)
    await dialog(page).getByRole('checkbox').check()
    await dialog(page)
      .getByRole('button', { name: text('backups.restore.confirm') })
      .click()
    await expect(dialog(page).getByRole('alert')).toContainText(text('failure.writes_in_flight'))
    release()
    expect((await paying).state).toBe('accepted')
  },
)

test('a start on a database of a newer version is refused with a message, and changes nothing', async ({ desk }) => {
  await desk.stop()
  const file = join(desk.folder, 'history.db')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA user_version = 999')
  database.close()
  const before = readFileSync(file)
  const started = spawnSync(process.execPath, ['src/main/browser/main.ts', '--data', desk.folder, '--port', '0'], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(started.status).toBe(1)
  expect(started.stderr).toContain('The database was made by a newer Paydesk')
  expect(started.stderr).toContain(desk.folder)
  expect(readFileSync(file).equals(before)).toBe(true)
})
