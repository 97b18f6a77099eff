import type { Page } from '@playwright/test'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { action, test as atAMerchant, card, detail, pollNothing, title } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { fillId } from './fill-id.ts'
import { goTo } from './navigation.ts'
import { expect, test } from './start-desk.ts'

async function createPayins(page: Page, amounts: readonly string[]): Promise<void> {
  await goTo(page, 'shell.newPayin')
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: 'KZT' }).click()
  for (const amount of amounts) {
    await page.getByLabel(text('fields.amount'), { exact: true }).fill(amount)
    await fillId(page)
    await page.getByRole('button', { name: text('payin.create') }).click()
    await page.getByRole('button', { name: text('shell.newPayin') }).click()
  }
  await goTo(page, 'shell.transactions')
}

const rows = (page: Page) => page.getByRole('row')
const status = detail

test('an empty list says what to do', async ({ trainingPage: page }) => {
  await expect(page.getByText(text('transactions.noneOfMerchant'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: text('shell.newPayin') })
    .last()
    .click()
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toBeFocused()
})

test('the list is newest first with unknown outcomes on top, and a click opens one beside it', async ({
  trainingPage: page,
}) => {
  await createPayins(page, ['100', '200.54', '300'])
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).nth(1)).toContainText(text('state.unknown'))
  await expect(rows(page).nth(2)).toContainText('300 KZT')
  await rows(page).nth(3).click()
  await expect(detail(page).getByRole('heading', { name: /100\sKZT/ })).toBeVisible()
  await expect(rows(page).nth(3)).toHaveAttribute('aria-current', 'true')
  await expect(rows(page).nth(3), 'open is not selected').toHaveAttribute('aria-selected', 'false')
  await rows(page).nth(1).click()
  await expect(detail(page)).toContainText(text('transactions.status.noPlatformId'))
  await expect(detail(page).getByRole('button', { name: text('common.refresh') })).toBeDisabled()
})

test('arrows and letters move in the list, Enter opens, the open one follows, Escape closes', async ({
  trainingPage: page,
}) => {
  await createPayins(page, ['100', '200', '300'])
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('200 KZT')
  await page.keyboard.press('j')
  await expect(detail(page)).toContainText('100 KZT')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(detail(page)).toContainText('300 KZT')
  await page.keyboard.press('k')
  await expect(detail(page)).toContainText('300 KZT')
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await expect(page.getByRole('grid')).toBeFocused()
})

test('Refresh, by button and by R, reads the status with its age, receipts and raw response', async ({
  trainingPage: page,
}) => {
  const { client, close } = await deskClient(page)
  const [profile] = (await client.profiles.list()).profiles
  if (profile) await pollNothing({ client, profile })
  close()
  await createPayins(page, ['100.36'])
  await rows(page).nth(1).click()
  await expect(status(page)).toContainText(text('detail.notRead'))
  await action(page, 'common.refresh').click()
  await expect(title(page)).toContainText('as of')
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(status(page)).toContainText(like('receipts.title'), { timeout: 500 })
  }).toPass()
  await status(page).getByText(text('transactions.payload')).click()
  await expect(status(page).locator('pre')).toContainText('"receipts"')
  await expect(rows(page).nth(1)).toContainText(text('status.paid'))
})

test('a status that cannot be read is reported, and what was read stays', async ({ trainingPage: page }) => {
  await createPayins(page, ['100.31', '100.11'])
  await rows(page).nth(2).click()
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(status(page).getByRole('alert')).toContainText('INTERNAL_ERROR', { timeout: 500 })
  }).toPass()
  await expect(detail(page).getByRole('region', { name: text('record.requisites') })).toBeVisible()
})

test('the palette offers what the open transaction offers', async ({ trainingPage: page }) => {
  await createPayins(page, ['100'])
  await rows(page).nth(1).click()
  const account = card(page, text('record.requisites')).getByRole('definition').first()
  const command = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(text('palette.search')).fill(words)
    await page.keyboard.press('Enter')
  }
  await expect(account).toBeVisible()
  await command('account number')
  const number = (await account.textContent()) ?? ''
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  await command('обновить статус')
  await expect(title(page)).toContainText('as of')
  await command('all merchants')
  await expect(page.getByRole('columnheader', { name: text('list.column.merchant'), exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('button', { name: text('record.copyField', { field: text('record.accountNumber') }) }),
    'it is no longer open',
  ).toHaveCount(0)
})

test('one filter shows the transactions of all merchants', async ({ trainingPage: page }) => {
  await createPayins(page, ['100'])
  await page.getByText(text('transactions.scope.all')).click()
  await expect(page.getByRole('columnheader', { name: text('list.column.merchant'), exact: true })).toBeVisible()
  await expect(rows(page).nth(1)).toContainText(text('environment.training'))
})

test('the order ID is copied from its row without opening it', async ({ trainingPage: page }) => {
  await createPayins(page, ['100'])
  const width = () =>
    rows(page)
      .nth(1)
      .getByText(/^PI-/)
      .evaluate((id) => id.getBoundingClientRect().width)
  const before = await width()
  await rows(page).nth(1).hover()
  expect(await width(), 'nothing moves under the mouse').toBe(before)
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Copy PI-/ })
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^PI-\d{8}-[2-9A-Z]{8}$/)
  await expect(detail(page)).toHaveCount(0)
})

test('beside an open transaction the list never scrolls sideways, at any width and in any scope', async ({
  trainingPage: page,
}) => {
  await createPayins(page, ['100', '200.54'])
  await rows(page).nth(1).click()
  const beyond = () => page.getByRole('grid').evaluate((grid) => grid.scrollWidth - grid.clientWidth)
  for (const scope of [text('transactions.scope.active'), text('transactions.scope.all')]) {
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.getByText(scope).click()
    for (const width of [1024, 1100, 1180, 1280, 1360, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(beyond, `${scope}, ${width}`).toBe(0)
    }
  }
})

test('a long amount is shown whole beside an open transaction, with its currency', async ({ trainingPage: page }) => {
  await createPayins(page, ['12345678.55', '123456789012.55'])
  await rows(page).nth(1).click()
  await expect(detail(page)).toBeVisible()
  for (const amount of ['12,345,678.55 KZT', '123,456,789,012.55 KZT']) {
    const beyond = () =>
      rows(page)
        .getByText(amount)
        .evaluate(({ parentElement: cell }) => (cell ? cell.scrollWidth - cell.clientWidth : -1))
    await expect.poll(beyond, amount).toBe(0)
  }
})

test('the list and the detail are accessible, light and dark', async ({ trainingPage: page }) => {
  await createPayins(page, ['100', '200.54', '300.71'])
  await rows(page).nth(1).click()
  await expect(detail(page)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
})

atAMerchant('a long order ID leaves its copy button and the actions visible', async ({ desk1 }) => {
  const { page, payin, open } = desk1
  const id = `order-${'x'.repeat(80)}`
  await open(await payin('7', { merchant_transaction_id: id }))
  const copy = detail(page).getByRole('button', { name: new RegExp(`^${text('fields.orderId')}: ${id}`) })
  await expect(copy.locator('svg')).toBeInViewport({ ratio: 1 })
  await expect(action(page, 'common.refresh')).toBeInViewport({ ratio: 1 })
})
