import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../../src/main/core/database/migrations/index.ts'
import { createOldDatabase, lookInto, OLD_ROWS } from '../fakes/old-database.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { expect, startDesk, test } from './start-desk.ts'

let old: ReturnType<typeof createOldDatabase>
let folder: string
test.beforeAll(() => {
  old = createOldDatabase()
})
test.afterAll(() => old.remove())
test.beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'paydesk-e2e-')), 'data')
  old.putInto(folder)
})
test.afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

test('the page shows the progress of the database update, and goes on by itself', async ({ page }) => {
  test.setTimeout(180_000)
  const desk = await startDesk(folder)
  await page.goto(desk.url)
  await expect(page.getByRole('heading', { name: text('opening.update') })).toBeVisible()
  const progress = page.getByRole('progressbar', { name: text('common.progress') })
  const share = async () => Number(await progress.getAttribute('aria-valuenow'))
  const first = await share()
  await expect.poll(share).toBeGreaterThan(first)
  await expect(page.getByText(/Step \d+ of \d+/)).toBeVisible()
  await expect(page.getByText(/Elapsed: 0:\d\d/)).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 120_000 })
  await desk.stop()
  expect(lookInto(folder)).toEqual({ version: migrations.length, transactions: OLD_ROWS, check: 'ok' })
})

test('stopping the host during the database update ends it and leaves the database as it was', async ({ page }) => {
  const desk = await startDesk(folder)
  await page.goto(desk.url)
  await expect(page.getByRole('progressbar', { name: text('common.progress') })).toBeVisible()
  await desk.stop()
  await expect(page.getByText('The connection ended while Paydesk was starting')).toBeVisible()
  // On a slow machine, a statement may outlast the three seconds that it is given.
  expect([0, 'SIGKILL']).toContain(desk.process.exitCode ?? desk.process.signalCode)
  expect(lookInto(folder)).toEqual({ version: 7, transactions: OLD_ROWS, check: 'ok' })
})

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' })
  test('the texts are in the browser’s language before the operator has chosen one', async ({ page }) => {
    const desk = await startDesk(folder)
    await page.goto(desk.url)
    await expect(page.getByRole('heading', { name: text('opening.update', {}, 'ru') })).toBeVisible()
    await expect(page.getByText(/ничего не пропадёт/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await desk.stop()
  })
})
