import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import {
  type AtAMerchant,
  addTrainingMerchant,
  button,
  CREATE,
  detail,
  expect,
  pollNothing,
  row,
  test,
} from './at-a-merchant.ts'
import { answer, type Sent } from './wire.ts'

const paid = (page: Page, name: string) => row(page, name).getByRole('button', { name: text('expiring.paid') })
const group = (page: Page, name: RegExp) => page.getByRole('rowheader', { name })

/** Makes payins live for as many seconds as their order ID ends with, each in the status given for it. */
function shortLives(desk1: AtAMerchant, statuses: Record<string, string>): void {
  const names = new Map<string, string>()
  desk1.wire.instead = (response, request) => {
    if (request.path.startsWith(CREATE)) return create(response, request, names)
    if (!request.path.startsWith('/merchant/status')) return false
    const id = new URL(request.path, 'http://x').searchParams.get('transaction_id') ?? ''
    return answer(response, 200, { status: statuses[names.get(id) ?? ''] ?? 'process' })
  }
}

function create(response: ServerResponse, { body }: Sent, names: Map<string, string>): true {
  const { merchant_transaction_id, amount, currency } = JSON.parse(body) as Record<string, string>
  const id = `Ex${String(names.size).padStart(6, '0')}`
  names.set(id, merchant_transaction_id ?? '')
  const seconds = Number(/\d+$/.exec(merchant_transaction_id ?? '')?.[0])
  const expires_at = new Date(Date.now() + seconds * 1000).toISOString()
  const money = { currency_rate: '90.5', amount_in_usd: '11.05', rate: '2.5', commission: '0.28' }
  return answer(response, 200, { id, merchant_transaction_id, amount, currency, expires_at, ...money })
}

const payin = ({ payin: make }: AtAMerchant, name: string) => make('1500', { merchant_transaction_id: name })

test('an expiring payin counts down, moves to the expired by itself, and is one click from its dispute', async ({
  desk1,
}) => {
  const { page } = desk1
  const statuses: Record<string, string> = {}
  shortLives(desk1, statuses)
  await payin(desk1, 'later-600')
  await page.keyboard.press('Alt+3')
  await expect(page).toHaveURL(/#\/expiring$/)
  await expect(page.getByRole('heading', { name: text('expiring.title') })).toBeVisible()
  await expect(row(page, 'later-600').getByRole('timer')).toHaveText(/^\d+:\d\d$/)
  await payin(desk1, 'soon-9')
  await expect(row(page, 'soon-9').getByRole('timer')).toHaveText(/^0:0\d$/)
  await expect(group(page, /Expiring soon: 2/)).toBeVisible()
  await expect(paid(page, 'later-600')).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await expect(group(page, /Expired, no dispute: 1/)).toBeVisible({ timeout: 20_000 })
  await expect(row(page, 'soon-9'), 'the platform does not say so yet').toContainText(
    text('expiring.refused', { status: 'process' }),
  )
  statuses['soon-9'] = 'expired'
  await expect(row(page, 'soon-9')).toContainText(text('status.expired'), { timeout: 20_000 })
  await paid(page, 'soon-9').click()
  await expect(page).toHaveURL(/#\/disputes\/new\/[0-9a-f-]+\?type=.*payin_timeout/)
  await expect(page.getByRole('radio', { name: /payin_timeout/ })).toBeChecked()
  expect(desk1.sentTo('/merchant/dispute')).toEqual([])
})

test('a payin expires when it does on the platform, although this computer’s clock is ten minutes slow', async ({
  desk1,
}) => {
  const { page, wire } = desk1
  shortLives(desk1, { 'nearly-608': 'pending' })
  const { instead } = wire
  wire.instead = (response, request) => {
    response.setHeader('date', new Date(Date.now() + 600_000).toUTCString())
    return instead(response, request)
  }
  await payin(desk1, 'later-900')
  await payin(desk1, 'nearly-608')
  await page.keyboard.press('Alt+3')
  await expect(row(page, 'later-900').getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  await expect(paid(page, 'nearly-608')).toBeVisible({ timeout: 30_000 })
  await row(page, 'nearly-608').click()
  await expect(detail(page).getByText(text('record.over'))).toBeVisible()
})

test('a row is reached by keyboard, its status read with R and its dispute opened with D', async ({ desk1 }) => {
  const { page } = desk1
  shortLives(desk1, { 'gone-2': 'expired', 'still-900': 'process' })
  await payin(desk1, 'gone-2')
  await payin(desk1, 'still-900')
  await page.keyboard.press('Alt+3')
  await expect(paid(page, 'gone-2')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('grid', { name: text('expiring.title') }).focus()
  await page.keyboard.press('ArrowDown')
  const from = desk1.sentTo('/merchant/status').length
  await page.keyboard.press('r')
  await expect.poll(() => desk1.sentTo('/merchant/status').length).toBeGreaterThan(from)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('gone-2')
  await page.keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/payin_timeout/)
})

test('after switching the merchant, no key opens a row of the one before', async ({ desk1 }) => {
  const { page, client, profile } = desk1
  shortLives(desk1, {})
  await payin(desk1, 'of-acme-900')
  const shop = await addTrainingMerchant(client, profile.baseUrl, 'Shop')
  const order = { profileId: shop.id, profileRevision: shop.revision, merchant_transaction_id: 'of-shop-900' }
  await desk1.payin('1500', order)
  await expect(page.getByTestId('merchant-switcher')).toContainText('Shop')
  await client.profiles.select({ id: profile.id })
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
  await page.keyboard.press('Alt+3')
  await expect(row(page, 'of-acme-900')).toBeVisible()
  await page.getByRole('grid', { name: text('expiring.title') }).focus()
  await page.keyboard.press('ArrowDown')
  await client.profiles.select({ id: shop.id })
  await expect(row(page, 'of-shop-900')).toBeVisible()
  await expect(row(page, 'of-acme-900')).toHaveCount(0)
  await page.getByRole('grid', { name: text('expiring.title') }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/expiring$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('of-shop-900')
})

test('a failure for one payin does not keep the others from being read; a failure for the merchant does', async ({
  desk1,
}) => {
  const { page, wire } = desk1
  shortLives(desk1, {})
  await pollNothing(desk1)
  for (const name of ['first-700', 'second-800', 'third-900']) await payin(desk1, name)
  await page.keyboard.press('Alt+3')
  await expect(row(page, 'third-900')).toBeVisible()
  const asked: string[] = []
  const failWith = (status: number) => {
    asked.length = 0
    wire.instead = (response, { path }) => {
      if (!path.startsWith('/merchant/status')) return false
      asked.push(path.slice(-8))
      if (path.endsWith('Ex000000'))
        return answer(response, status, { error: 'TRANSACTION_NOT_FOUND', message: 'none' })
      return answer(response, 200, { status: 'process' })
    }
  }
  failWith(404)
  await page.getByRole('button', { name: text('expiring.refreshAll') }).click()
  const ended = (values: Record<string, number>) =>
    page.getByRole('status').getByText(text('expiring.refreshed', values))
  await expect(ended({ count: 2, failed: 1, skipped: 0 })).toBeAttached()
  expect(asked).toEqual(['Ex000000', 'Ex000001', 'Ex000002'])
  failWith(401)
  await page.getByRole('button', { name: text('expiring.refreshAll') }).click()
  await expect(ended({ count: 0, failed: 1, skipped: 2 })).toBeAttached()
  expect(asked).toEqual(['Ex000000'])
})

test('a status requested while another is being read is read after it', async ({ desk1 }) => {
  const { page, wire } = desk1
  shortLives(desk1, {})
  await pollNothing(desk1)
  for (const name of ['first-700', 'second-800']) await payin(desk1, name)
  await page.keyboard.press('Alt+3')
  await expect(row(page, 'second-800')).toBeVisible()
  const waiting: ServerResponse[] = []
  wire.instead = (response, { path }) => path.startsWith('/merchant/status') && waiting.push(response) > 0
  await page.getByRole('grid', { name: text('expiring.title') }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('r')
  await expect.poll(() => waiting.length).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('r')
  const stop = button(page, text('expiring.stop'))
  await expect(stop).toHaveText(text('expiring.refreshing', { done: 0, count: 2 }))
  for (const at of [0, 1]) {
    await expect.poll(() => waiting.length).toBe(at + 1)
    if (at === 1) {
      await stop.click()
      await expect(stop).toBeDisabled()
    }
    answer(waiting[at] as ServerResponse, 200, { status: 'process' })
  }
  await expect(
    page.getByRole('status').getByText(text('expiring.refreshed', { count: 2, failed: 0, skipped: 0 })),
  ).toBeAttached()
})

test('a paid payin leaves the list, and one still in process says that it cannot be disputed', async ({ desk1 }) => {
  const { page, client } = desk1
  const statuses: Record<string, string> = { 'gone-3': 'expired', 'odd-3': 'process' }
  shortLives(desk1, statuses)
  await payin(desk1, 'gone-3')
  await payin(desk1, 'odd-3')
  await page.keyboard.press('Alt+3')
  await expect(paid(page, 'gone-3')).toBeVisible({ timeout: 20_000 })
  statuses['gone-3'] = 'paid'
  await page.getByRole('button', { name: text('expiring.refreshAll') }).click()
  await expect(row(page, 'gone-3')).toHaveCount(0, { timeout: 20_000 })
  // An unread status does not rule out a dispute; a status still in process does, in the service's own word.
  await expect(row(page, 'odd-3')).toContainText(text('expiring.refused', { status: 'process' }))
  await client.desk.setPreferences({ language: 'ru' })
  await expect(row(page, 'odd-3')).toContainText('process')
  await expect(page.getByRole('heading', { name: text('expiring.title', {}, 'ru') })).toBeVisible()
})

test('J goes on from a row that is being opened, and from the place of one that has left the list', async ({
  desk1,
}) => {
  const { page } = desk1
  const statuses: Record<string, string> = {}
  shortLives(desk1, statuses)
  await pollNothing(desk1)
  for (const name of ['first-700', 'second-800', 'third-900']) await payin(desk1, name)
  await page.keyboard.press('Alt+3')
  await expect(row(page, 'third-900')).toBeVisible()
  await page.getByRole('grid', { name: text('expiring.title') }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('first-700')
  await page.evaluate(() => {
    for (const code of ['KeyJ', 'KeyJ'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }))
  })
  await expect(detail(page)).toContainText('third-900')
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await page.keyboard.press('k')
  statuses['second-800'] = 'paid'
  await page.keyboard.press('r')
  await expect(row(page, 'second-800')).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('third-900')
})

test('the screen says so when nothing expires', async ({ trainingPage: page }) => {
  await page.keyboard.press('Alt+3')
  await expect(page.getByText(text('expiring.none'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('when more payins have expired than are read at once, the rest is read at the end of the list', async ({
  desk1,
}) => {
  const { page } = desk1
  shortLives(desk1, {})
  for (let at = 0; at < 110; at++) await payin(desk1, `expired-${at}-1`)
  await page.keyboard.press('Alt+3')
  const grid = page.getByRole('grid', { name: text('expiring.title') })
  await expect(group(page, /Expired, no dispute: \d+\+$/)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('End')
  // Including the header, two group headings, and the row that says that nothing expires.
  await expect(grid, 'the end is known').toHaveAttribute('aria-rowcount', '114')
  await page.keyboard.press('End')
  await expect(row(page, 'expired-0-1')).toBeVisible()
})
