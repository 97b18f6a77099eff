import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { ExportOptions } from '../../src/shared/model/export.ts'
import { EVERYTHING } from '../../src/shared/model/transaction-query.ts'
import { addMerchant } from '../fakes/orders.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { deskClient } from './desk-client.ts'
import { holdCalls } from './hold-calls.ts'
import { test as base, expect } from './start-desk.ts'

interface Exporting {
  readonly client: DeskClient
  /** The amounts that the desk lists, in list order. */
  readonly amounts: () => Promise<readonly (string | null)[]>
}

/** A desk with six payins on the training platform. */
const test = base.extend<{ readonly exporting: Exporting }>({
  exporting: async ({ trainingPage: page }, use) => {
    const { client, close } = await deskClient(page)
    const { profiles } = await client.profiles.list()
    const [profile] = profiles
    if (!profile) throw new Error('no merchant')
    for (const [index, amount] of ['150.00', '0.00000001', '99.90', '2500', '10', '7.5'].entries())
      await client.payments.createAccountPayin({
        intentId: crypto.randomUUID(),
        profileId: profile.id,
        profileRevision: profile.revision,
        amount,
        currency: 'RUB',
        merchant_transaction_id: `000123456789012345678${index}`,
      })
    await use({
      client,
      amounts: async () => {
        const { items } = await client.transactions.list({ query: EVERYTHING, after: { count: 0 }, limit: 200 })
        return items.map(({ amount }) => amount)
      },
    })
    close()
  },
})

const dialog = (page: Page) => page.getByRole('dialog', { name: text('exports.title') })

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('list.bulk.export'), exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

async function download(
  page: Page,
): Promise<{ readonly path: string; readonly name: string; readonly address: string }> {
  const downloading = page.waitForEvent('download')
  await dialog(page)
    .getByRole('button', { name: text('exports.start'), exact: true })
    .click()
  const file = await downloading
  return { path: await file.path(), name: file.suggestedFilename(), address: file.url() }
}

test('a workbook has what was listed when requested, in list order, with IDs as text and amounts as numbers', async ({
  trainingPage: page,
  exporting,
}) => {
  await open(page)
  await expect(dialog(page)).toContainText(text('list.count', { count: 6 }))
  expect(await violationsOf(page)).toEqual([])
  // Another window selects another merchant: the file still has what was listed when the export was requested.
  const { client } = exporting
  const shop = await addMerchant(client, 'http://127.0.0.1:9', 'Shop')
  await client.profiles.select({ id: shop.id })
  await expect(page.getByTestId('merchant-switcher')).toContainText('Shop')
  const { path, name } = await download(page)
  expect(name).toMatch(/^.+ \d{4}-\d\d-\d\d\.xlsx$/)
  await expect(dialog(page)).toContainText(text('exports.done', { rows: 6 }))
  const [headers = [], ...rows] = await readSheet(path)
  expect(headers).toContain(`Created (${test.info().project.use.timezoneId})`)
  const column = (header: string) => rows.map((row) => row[headers.indexOf(header)])
  expect(headers, 'files of several merchants look alike').toContain(text('exports.header.merchant'))
  expect(column(text('list.column.amount'))).toEqual((await exporting.amounts()).map(Number))
  expect(column(text('list.column.merchantTransactionId')).toSorted()).toEqual(
    [0, 1, 2, 3, 4, 5].map((n) => `000123456789012345678${n}`),
  )
  await dialog(page)
    .getByRole('button', { name: text('common.close') })
    .last()
    .click()
  await expect(dialog(page)).toBeHidden()
})

test('an export of all merchants names the merchant and environment of each row', async ({
  trainingPage: page,
  exporting,
}) => {
  expect(await exporting.amounts()).toHaveLength(6)
  await page.getByText(text('transactions.scope.all'), { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: text('list.column.merchant') })).toBeVisible()
  await open(page)
  const [headers = [], ...rows] = await readSheet((await download(page)).path)
  const column = (header: string) => rows.map((row) => row[headers.indexOf(header)])
  expect(column(text('exports.header.merchant'))).not.toContain(undefined)
  expect(new Set(column(text('exports.header.environment')))).toEqual(new Set([text('environment.training')]))
})

test('a CSV export has every field, and its options are remembered', async ({ trainingPage: page, exporting }) => {
  await open(page)
  await dialog(page).getByText(text('exports.format.csv'), { exact: true }).click()
  await dialog(page).getByLabel(text('exports.fields.all')).check()
  await dialog(page).getByText(text('exports.separator.semicolon'), { exact: true }).click()
  await dialog(page).getByLabel(text('exports.bom')).uncheck()
  const { path, name } = await download(page)
  expect(name).toMatch(/\.csv$/)
  const [headers = [], ...rows] = (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  expect(headers[0]).toBe('created_at')
  expect(rows.map((row) => row[headers.indexOf('amount')])).toEqual(await exporting.amounts())
  await page.keyboard.press('Escape')
  const { client, close } = await deskClient(page)
  const options: ExportOptions = { format: 'csv', fields: 'all', separator: 'semicolon', bom: false }
  expect((await client.desk.getPreferences()).exportOptions).toEqual(options)
  close()
})

test('the export starts with Enter and is closed with Escape', async ({ trainingPage: page, exporting }) => {
  expect(await exporting.amounts()).toHaveLength(6)
  await open(page)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await downloading
  await expect(dialog(page)).toContainText(text('exports.done', { rows: 6 }))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('the page keeps its window while a file is being exported', async ({ trainingPage: page, exporting }) => {
  expect(await exporting.amounts()).toHaveLength(6)
  const release = await holdCalls(page, 'exports/write')
  await page.reload()
  await open(page)
  const mayClose = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await mayClose()).toBe(true)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(text('common.counting'))
  expect(await mayClose()).toBe(false)
  await expect(dialog(page).getByRole('button', { name: text('common.stop') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(text('exports.stopped'))
  await expect(dialog(page), 'the focus stays in the dialog').toBeFocused()
  const downloading = page.waitForEvent('download')
  await dialog(page)
    .getByRole('button', { name: text('exports.start'), exact: true })
    .press('Enter')
  release()
  await downloading
  await expect(dialog(page)).toContainText(text('exports.done', { rows: 6 }))
  expect(await mayClose()).toBe(true)
})

test('an export file that the page fetched cannot be fetched a second time', async ({
  trainingPage: page,
  exporting,
  request,
}) => {
  expect(await exporting.amounts()).toHaveLength(6)
  await open(page)
  const { address } = await download(page)
  expect(address).toMatch(/\/exports\//)
  expect((await request.get(address)).status()).toBe(404)
})

test('an export file that another client fetched by its address is gone for the page', async ({
  trainingPage: page,
  exporting,
  request,
}) => {
  expect(await exporting.amounts()).toHaveLength(6)
  await open(page)
  // Keeps the page from fetching it first.
  const heldBack = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        HTMLAnchorElement.prototype.click = function () {
          resolve(this.href)
        }
      }),
  )
  await dialog(page)
    .getByRole('button', { name: text('exports.start'), exact: true })
    .click()
  const address = await heldBack
  expect((await request.head(address)).status(), 'this does not use it up').toBe(405)
  expect((await request.get(address)).status()).toBe(200)
  expect((await page.request.get(address)).status()).toBe(404)
})
