import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { Transaction } from '../../src/shared/model/transaction.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { test as atAMerchant, CREATE, detail, pollNothing } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { goTo, place } from './navigation.ts'
import { expect, startDesk, test } from './start-desk.ts'
import { holdRequests } from './wire.ts'

/** An amount ending for which the payin is created but the answer never comes. */
const UNKNOWN = '.52'

const rows = (page: Page) => page.getByRole('row')
const pinned = (page: Page) => page.getByTestId('unresolved')
const pinnedRows = (page: Page) => pinned(page).getByRole('row')
const toTransactions = (page: Page) => place(page, 'shell.transactions')

async function payin(client: DeskClient, amount: string): Promise<Transaction> {
  const { profiles, activeId } = await client.profiles.list()
  const active = profiles.find(({ id }) => id === activeId)
  if (!active) throw new Error('no merchant')
  const order = { intentId: randomUUID(), profileId: active.id, profileRevision: active.revision, amount }
  const merchant_transaction_id = `order-${randomUUID().slice(0, 13)}`
  return client.payments.createAccountPayin({ ...order, currency: 'KZT', merchant_transaction_id })
}

async function payins(client: DeskClient, amounts: readonly string[]): Promise<Transaction[]> {
  const made: Transaction[] = []
  for (const amount of amounts) made.push(await payin(client, amount))
  return made
}

test('unknown outcomes stand above the list, once each, and return to their place once they are settled', async ({
  trainingPage: page,
}) => {
  const { client, close } = await deskClient(page)
  await payins(client, ['1', `2${UNKNOWN}`, '3', `4${UNKNOWN}`, '5'])
  await expect(pinned(page)).toContainText(`${text('unresolved.title')}2`)
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).nth(1)).toContainText('4.52')
  await expect(rows(page).nth(2)).toContainText('2.52')
  await expect(rows(page).nth(3)).toContainText('5 KZT')
  await expect(toTransactions(page)).toHaveAccessibleName(
    `${text('shell.transactions')}: ${text('unresolved.count', { count: 2 })}`,
  )
  const [newest, oldest] = await client.resolution.unresolved({ profileId: null })
  await client.resolution.closeByHand({ transactionId: oldest?.id ?? '', reason: 'never arrived' })
  await expect(pinnedRows(page)).toHaveCount(1)
  await expect(rows(page).nth(4), 'in its place again').toContainText('2.52')
  await client.resolution.closeByHand({ transactionId: newest?.id ?? '', reason: 'never arrived' })
  await expect(pinned(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(6)
  await expect(toTransactions(page)).toHaveAccessibleName(text('shell.transactions'))
  close()
})

atAMerchant('a payin under way is not among the unknown outcomes', async ({ desk1 }) => {
  const { page, wire, payin: make } = desk1
  // A status that is read would replace "Accepted".
  await pollNothing(desk1)
  const release = holdRequests(wire, CREATE)
  const under = make('7')
  await expect(rows(page).nth(1)).toContainText(text('state.sending'))
  await expect(pinned(page)).toHaveCount(0)
  release()
  await under
  await expect(rows(page).nth(1)).toContainText(text('state.accepted'))
  await expect(pinned(page)).toHaveCount(0)
})

test('the keyboard moves through unknown outcomes first, then into the list, and back', async ({
  trainingPage: page,
}) => {
  const { client, close } = await deskClient(page)
  await payins(client, ['1', `2${UNKNOWN}`, '3', `4${UNKNOWN}`])
  await expect(rows(page)).toHaveCount(5)
  await expect(pinnedRows(page)).toHaveCount(2)
  await page.getByRole('grid').focus()
  const amounts = ['4.52', '2.52', '3 KZT', '1 KZT']
  for (const amount of amounts) {
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[role=row][data-current]')).toHaveCount(1)
    await expect(page.locator('[role=row][data-current]')).toContainText(amount)
    const named = await page.getByRole('grid').getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${named}"]`), 'it is named to a screen reader').toContainText(amount)
  }
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('4.52')
  for (const amount of amounts.slice(1)) {
    await page.keyboard.press('j')
    await expect(detail(page)).toContainText(amount)
  }
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(detail(page)).toContainText('2.52')
  close()
})

test('a hundred unknown outcomes leave the list visible, are all reachable, and keep the columns aligned', async ({
  trainingPage: page,
}) => {
  const { client, close } = await deskClient(page)
  await payins(client, ['1', '2'])
  await Promise.all(Array.from({ length: 100 }, (_, i) => payin(client, `${1000 + i}${UNKNOWN}`)))
  await expect(toTransactions(page)).toHaveAccessibleName(
    `${text('shell.transactions')}: ${text('unresolved.count', { count: 100 })}`,
  )
  await expect(page.getByText('2 KZT', { exact: true })).toBeInViewport()
  const box = async () => (await pinned(page).boundingBox())?.height ?? 0
  expect(await box()).toBeLessThan(260)
  const rowOf = (name: string) =>
    rows(page)
      .filter({ has: page.getByText(name, { exact: true }) })
      .first()
  const end = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right)
  const amountEnd = (name: string) => end(rowOf(name).locator('[data-cell=amount]'))
  expect(await amountEnd(text('state.unknown'))).toBe(await amountEnd('2 KZT'))

  await rowOf('2 KZT').click()
  await expect(detail(page)).toBeVisible()
  // The columns are fitted once the list has its new width.
  const beyondRow = async (name: string) => (await amountEnd(name)) - (await end(rowOf(name)))
  for (const name of [text('state.unknown'), '2 KZT'])
    await expect.poll(() => beyondRow(name), 'the amount lies within its row').toBeLessThan(0)
  expect(await amountEnd(text('state.unknown'))).toBe(await amountEnd('2 KZT'))
  await page.keyboard.press('Escape')

  await page.getByRole('grid').focus()
  for (let i = 0; i < 7; i++) await page.keyboard.press('PageDown')
  const current = page.locator('[role=row][data-current]')
  await expect(current).toBeInViewport()
  await expect(current, 'the last one').toContainText('1 KZT')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(current).toContainText(UNKNOWN)
  await expect(current).toBeInViewport({ ratio: 1 })

  // Tab focuses the scrollable element; the keys work the same there.
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(current).toHaveAttribute('aria-rowindex', '3')
  close()
})

test('a scrolled list keeps its rows in place when one becomes unknown and when it is settled', async ({
  trainingPage: page,
}) => {
  const { client, close } = await deskClient(page)
  await payins(
    client,
    Array.from({ length: 60 }, (_, i) => `${100 + i}`),
  )
  const grid = page.getByRole('grid')
  await expect(rows(page).nth(1)).toContainText('159 KZT')
  await grid.evaluate((element) => element.scrollTo({ top: 600 }))
  const seen = rows(page).filter({ hasText: '130 KZT' })
  await expect(seen).toBeInViewport()
  const before = (await seen.boundingBox())?.y
  await payin(client, `9${UNKNOWN}`)
  await expect(pinned(page)).toBeVisible()
  await expect.poll(async () => (await seen.boundingBox())?.y).toBe(before)
  const [open] = await client.resolution.unresolved({ profileId: null })
  await client.resolution.closeByHand({ transactionId: open?.id ?? '', reason: 'x' })
  await expect(pinned(page)).toHaveCount(0)
  await expect.poll(async () => (await seen.boundingBox())?.y).toBe(before)
  close()
})

test('nothing in the list shifts while it loads', async ({ trainingPage: page }) => {
  const { client, close } = await deskClient(page)
  await payins(client, ['1', `2${UNKNOWN}`, '3'])
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { sources: { node: Node | null }[] }[]
      for (const { node } of shifts.flatMap(({ sources }) => sources)) {
        const element = node instanceof Element ? node : node?.parentElement
        // The balance in the window's header comes from the platform; it is not checked here.
        if (element?.closest('nav, main')) moved.push(`${element.className} ${node?.textContent}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(pinnedRows(page)).toHaveCount(1)
  await expect(rows(page)).toHaveCount(4)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  close()
})

test('unknown outcomes are counted everywhere, also those of other merchants, and the palette leads to them', async ({
  trainingPage: page,
}) => {
  const platform = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(platform, 'listening')
  const { port } = platform.address() as AddressInfo
  const { client, close } = await deskClient(page)
  const { activeId: training } = await client.profiles.list()
  await payins(client, [`2${UNKNOWN}`])
  await goTo(page, 'shell.settings')
  await expect(toTransactions(page)).toHaveAccessibleName(
    `${text('shell.transactions')}: ${text('unresolved.count', { count: 1 })}`,
  )

  const draft = {
    name: 'Shop',
    environment: 'test',
    baseUrl: `http://127.0.0.1:${port}`,
    auth: { scheme: 'bearer' },
    statusBy: 'query',
  } as const
  const shop = await client.profiles.create({ draft, secret: { scheme: 'bearer', token: 'x' } })
  await expect(toTransactions(page), 'play money waits for nobody').toHaveAccessibleName(text('shell.transactions'))
  await payins(client, ['30', '31'])
  await expect(toTransactions(page)).toHaveAccessibleName(
    `${text('shell.transactions')}: ${text('unresolved.count', { count: 2 })}`,
  )
  await client.profiles.select({ id: training ?? '' })
  await expect(toTransactions(page)).toHaveAccessibleName(
    `${text('shell.transactions')}: ${text('unresolved.count', { count: 1 })}`,
  )
  await toTransactions(page).click()
  await expect(page.getByRole('radiogroup').getByText(text('unresolved.elsewhere', { count: 2 }))).toBeAttached()
  await expect(pinnedRows(page)).toHaveCount(1)
  await goTo(page, 'shell.settings')

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(text('palette.search')).fill('исход')
  await page.keyboard.press('Enter')
  await expect(pinnedRows(page)).toHaveCount(3)
  await expect(detail(page)).toContainText('31 KZT')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('grid'), 'the keys go on from here').toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(detail(page)).toContainText('30 KZT')
  // Past the list's footer.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await detail(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()

  await client.profiles.remove({ id: shop.id })
  await expect(pinnedRows(page), 'a removed merchant’s outcomes are as unknown as before').toHaveCount(3)
  close()
  platform.close()
})

test('the notice at the start leads to the unknown outcomes', async ({ desk, page }) => {
  const platform = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(platform, 'listening')
  const { port } = platform.address() as AddressInfo
  await page.goto(desk.url)
  const { client, close } = await deskClient(page)
  const draft = {
    name: 'Shop',
    environment: 'test',
    baseUrl: `http://127.0.0.1:${port}`,
    auth: { scheme: 'bearer' },
    statusBy: 'query',
  } as const
  await client.profiles.create({ draft, secret: { scheme: 'bearer', token: 'x' } })
  const arrived = once(platform, 'request')
  payin(client, '77').catch(() => undefined)
  await arrived
  await desk.stop('SIGKILL')
  close()
  const again = await startDesk(desk.folder)
  await page.goto(again.url)
  const notices = page.getByRole('region', { name: text('notice.region') })
  await expect(notices).toContainText('1 request was still being sent')
  await goTo(page, 'shell.merchants')
  await notices.getByRole('button', { name: text('shell.transactions') }).click()
  await expect(detail(page)).toContainText('77 KZT')
  await expect(pinnedRows(page)).toHaveCount(1)
  await again.stop()
  platform.closeAllConnections()
  platform.close()
})

test('unknown outcomes are accessible, few and many, light and dark', async ({ trainingPage: page }) => {
  const { client, close } = await deskClient(page)
  await payins(client, ['1', `2${UNKNOWN}`])
  await expect(pinnedRows(page)).toHaveCount(1)
  for (const more of [0, 9]) {
    await Promise.all(Array.from({ length: more }, (_, i) => payin(client, `${10 + i}${UNKNOWN}`)))
    await expect(toTransactions(page)).toHaveAccessibleName(new RegExp(` ${1 + more} outcome`))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page)).toEqual([])
    }
  }
  close()
})
