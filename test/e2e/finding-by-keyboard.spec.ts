import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { Transaction } from '../../src/shared/model/transaction.ts'
import { generate } from '../bench/million.ts'
import { operated } from '../fakes/operations.ts'
import { en, text } from '../fakes/texts.ts'
import { addTrainingMerchant, test as atAMerchant, detail } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { holdCalls } from './hold-calls.ts'
import { chip, count, expectListed, openFilter, pay, rows, search, test as withList } from './listed.ts'
import { expect, startDesk, test } from './start-desk.ts'

/** An amount ending for which the payin is created but the answer never comes. */
const UNKNOWN = '.52'

const pinnedRows = (page: Page) => page.getByTestId('unresolved').getByRole('row')
const folded = (page: Page) => page.getByTestId('unresolved-folded')
const current = (page: Page) => page.locator('[role=row][data-current]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const palette = (page: Page) => page.getByPlaceholder(en['palette.search'])

async function payin(client: DeskClient, amount: string, name: string): Promise<Transaction> {
  const { profiles, activeId } = await client.profiles.list()
  const active = profiles.find(({ id }) => id === activeId)
  if (!active) throw new Error('no merchant')
  const order = { intentId: randomUUID(), profileId: active.id, profileRevision: active.revision, amount }
  return client.payments.createAccountPayin({ ...order, currency: 'KZT', merchant_transaction_id: name })
}

/** Two of four have an unknown outcome. */
async function someUnknown(page: Page) {
  const { client, close } = await deskClient(page)
  const made: Transaction[] = []
  for (const [index, amount] of ['1', `2${UNKNOWN}`, '3', `4${UNKNOWN}`].entries()) {
    made.push(await payin(client, amount, `wanted-${index + 1}-order`))
  }
  await expect(pinnedRows(page)).toHaveCount(2)
  return { client, close, made }
}

test('the keyboard leads from a search straight to its results, even while others need attention', async ({
  trainingPage: page,
}) => {
  const { close, made } = await someUnknown(page)
  await page.getByRole('grid').focus()
  await page.keyboard.press('/')
  await page.keyboard.type('wanted-3')
  // At once: without waiting for anything before pressing the keys.
  await page.keyboard.press('ArrowDown')
  await expect(current(page)).toContainText('3 KZT')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(pinnedRows(page)).toHaveCount(0)
  await expect(folded(page)).toContainText('2')
  await expect(count(page)).toHaveText(text('list.count', { count: 1 }))
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('3 KZT')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('wanted-1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('1 KZT')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(new RegExp(`/disputes/new/${made[0]?.id}$`))
  close()
})

test('a matching transaction that needs attention is among the results, and a line leads to the other ones', async ({
  trainingPage: page,
}) => {
  const { close } = await someUnknown(page)
  await search(page).fill('wanted-2')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('2.52')
  await expect(count(page)).toHaveText(text('list.count', { count: 1 }))
  await search(page).press('ArrowDown')
  await expect(current(page)).toContainText('2.52')
  await folded(page).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(folded(page)).toHaveCount(0)
  await expect(count(page)).toHaveText(text('list.count', { count: 2 }))
  await page.goBack()
  await expect(search(page)).toHaveValue('wanted-2')
  await expect(rows(page)).toHaveCount(1)
  close()
})

test('Escape clears the search, then returns to the list', async ({ trainingPage: page }) => {
  const { close } = await someUnknown(page)
  await search(page).fill('wanted-3')
  await expect(rows(page)).toHaveCount(1)
  await search(page).press('Escape')
  await expect(search(page)).toHaveValue('')
  await expect(search(page)).toBeFocused()
  await expect(pinnedRows(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  close()
})

withList(
  'a card is found by the digits shown in its row, and a full number is reduced to these',
  async ({ listed }) => {
    const { page, client } = listed
    for (const text of ['•• 1111', '4111 11', '411111']) {
      await search(page).fill(text)
      await expectListed(listed, 'anna', 'королёв')
      await search(page).fill('')
    }
    await search(page).fill('4111 1111 1111 1111')
    await expect(page.getByRole('status').filter({ hasText: '4111 11•• •••• 1111' })).toBeVisible()
    await expectListed(listed, 'anna', 'королёв')
    await search(page).press('ArrowDown')
    await expect(search(page)).toHaveValue('4111 11•• •••• 1111')
    expect(decodeURIComponent(page.url())).not.toMatch(/4111[ +]?1111/)
    await expect.poll(async () => (await client.desk.getPreferences()).lastView?.text).toBe('4111 11•• •••• 1111')
  },
)

withList('a number that only looks like a card can be searched as typed, and is not remembered', async ({ listed }) => {
  const { page, client } = listed
  await client.transactions.setNote({ id: listed.of.tenge.id, note: 'order 12345', before: null })
  await search(page).fill('4111111111111111')
  await page.getByRole('button', { name: text('finding.card.asTyped') }).click()
  await expect(count(page)).toHaveText(text('list.count', { count: 2 }))
  await expect(search(page)).toHaveValue('4111111111111111')
  await search(page).press('Escape')
  await search(page).fill('12345')
  await expectListed(listed, 'tenge')
  await expect.poll(async () => (await client.desk.getPreferences()).lastView?.text).toBe('12345')
})

const focusIn = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return 'body'
    if (!document.getElementById('main')?.contains(focused)) return `outside: ${focused.outerHTML.slice(0, 80)}`
    return focused.getAttribute('role') ?? focused.tagName.toLowerCase()
  })

withList('every shortcut moves the focus to what is used next, never to nothing', async ({ listed }) => {
  const { page, client, of } = listed
  const expected: Record<string, RegExp> = {
    F1: /^input$/,
    'Alt+2': /^grid$/,
    'Alt+3': /^(grid|h1)$/,
    'Alt+7': /^(grid|h1)$/,
  }
  for (const keys of ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', 'Alt+8', 'Alt+9', 'F1', 'Alt+2']) {
    const before = (await heading(page).textContent()) ?? ''
    await page.keyboard.press(keys)
    await expect(heading(page), keys).not.toHaveText(before)
    await expect.poll(() => focusIn(page), keys).toMatch(expected[keys] ?? /^(h1|h2|input|textarea|grid|button)$/)
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toBeVisible()
  await page.goBack()
  await expect(detail(page)).toHaveCount(0)
  await expect.poll(() => focusIn(page), 'Back from a detail').toBe('grid')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/disputes\/new\//)
  await expect.poll(() => focusIn(page), 'D').toMatch(/^(h1|h2|input|textarea|radio)$/)
  await page.goBack()
  await expect.poll(() => focusIn(page), 'Back from a dispute').toBe('grid')

  const draft = { name: 'Shop', environment: 'test', baseUrl: 'http://127.0.0.1:9', statusBy: 'query' } as const
  await client.profiles.create({
    draft: { ...draft, auth: { scheme: 'bearer' } },
    secret: { scheme: 'bearer', token: 'x' },
  })
  await expect(page.getByTestId('merchant-switcher')).toContainText('Shop')
  await client.profiles.select({ id: of.anna.profileId })
  await expect(page.getByTestId('merchant-switcher')).not.toContainText('Shop')
  await expect(rows(page)).toHaveCount(8)
  // The change moves the focus to the list by itself.
  await expect.poll(() => focusIn(page), 'another merchant').toBe('grid')
  await page.getByTestId('merchant-switcher').press('Enter')
  // The menu focuses its first item as it opens.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: /Shop/ }).press('Enter')
  await expect(page.getByTestId('merchant-switcher')).toContainText('Shop')
  await expect.poll(() => focusIn(page), 'another merchant').toMatch(/^(h1|grid)$/)

  await page.getByTestId('merchant-switcher').focus()
  const typing = await page.evaluateHandle(() => {
    const press = () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
    return { timer: setInterval(press, 5) }
  })
  await client.profiles.select({ id: of.anna.profileId })
  await expect(page.getByTestId('merchant-switcher')).not.toContainText('Shop')
  // Ends after the shorter timers that the change has set.
  await typing.evaluate(({ timer }) =>
    new Promise<void>((resolve) => void setTimeout(resolve, 300)).then(() => clearInterval(timer)),
  )
  await expect(page.getByTestId('merchant-switcher'), 'an operator faster than the change').toBeFocused()
})

/** Checks that none of these keys does anything: the list is unchanged. */
async function expectIdle(page: Page): Promise<void> {
  for (const key of ['Enter', 'n', 't', 'd']) await page.keyboard.press(key)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await expect(page).toHaveURL(/\/transactions\?/)
  await expect(detail(page)).toHaveCount(0)
  await page.getByRole('grid').focus()
}

atAMerchant('after switching the merchant, no key acts on a row of the one before', async ({ desk1 }) => {
  const { page, client, profile, payin: make } = desk1
  await make('1', { merchant_transaction_id: 'of-acme-order' })
  await addTrainingMerchant(client, profile.baseUrl, 'Shop')
  await payin(client, '2', 'of-shop-order')
  await expect(rows(page)).toContainText('of-shop-order')
  await client.profiles.select({ id: profile.id })
  await expect(rows(page)).toContainText('of-acme-order')
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('of-acme-order')
  await page.keyboard.press('Escape')
  await page.getByTestId('merchant-switcher').click()
  await page.getByRole('menuitem', { name: /Shop/ }).click()
  await expect(rows(page)).toContainText('of-shop-order')
  await page.getByRole('grid').focus()
  await expectIdle(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('of-shop-order')
})

withList('no key acts on a row that has left the list', async ({ listed }) => {
  const { page, client, of } = listed
  const tagged = [of.anna.id, of.acquired.id, of.tenge.id]
  await client.transactions.changeTags({ ids: tagged, add: ['vip'], remove: [] })
  await openFilter(page, text('list.filter.tags'))
  await page.getByLabel('vip').check()
  await page.keyboard.press('Escape')
  await expectListed(listed, 'anna', 'acquired', 'tenge')
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await client.transactions.changeTags({ ids: [of.anna.id], add: [], remove: ['vip'] })
  await expectListed(listed, 'acquired', 'tenge')
  await expectIdle(page)
  await page.keyboard.press('ArrowDown')
  await expect(current(page), 'none is skipped').toContainText(of.acquired.merchantTransactionId)
})

test('Enter opens the current row even when it is scrolled out of view', async ({ page, desk }) => {
  const folder = join(desk.folder, '../long')
  await generate(folder, { rows: 900, merchants: 1 })
  const long = await startDesk(folder)
  try {
    await page.goto(long.url)
    await page.goto(new URL('/#/transactions?of=all&text=INV', long.url).href)
    await expect(count(page)).toBeVisible()
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    const name = (await current(page).locator('[data-cell=merchantTransactionId]').textContent()) ?? ''
    await page.getByRole('grid').evaluate((grid) => {
      grid.scrollTop = grid.scrollHeight
    })
    await expect(rows(page).filter({ hasText: name })).toHaveCount(0)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect(detail(page)).toContainText(name)
  } finally {
    await page.goto('about:blank')
    await long.stop()
  }
})

test('the current row is fully visible above the footer', async ({ trainingPage: page }) => {
  const { client, close } = await deskClient(page)
  for (let index = 0; index < 45; index++) await payin(client, `${100 + index}.06`, `long-${index}-order`)
  await expect(count(page)).toHaveText(text('list.count', { count: 45 }))
  await page.getByRole('grid').focus()
  const whereCurrentIs = () =>
    page.evaluate(() => {
      const row = document.querySelector('[role=row][data-current]')?.getBoundingClientRect()
      const foot = document.querySelector('footer')?.getBoundingClientRect()
      if (row && foot && row.bottom <= foot.top) return 'above the footer'
      const grid = document.querySelector('[role=grid]')
      const { scrollTop, scrollHeight, clientHeight } = grid ?? {}
      return { url: location.hash, row, foot, scrollTop, scrollHeight, clientHeight, text: grid?.textContent }
    })
  await page.keyboard.press('End')
  await expect(current(page)).toContainText('100.06 KZT')
  await expect.poll(whereCurrentIs).toBe('above the footer')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toBeVisible()
  await expect.poll(whereCurrentIs).toBe('above the footer')
  await page.keyboard.press('Escape')
  // While rows are selected the footer is taller, and so is what is above it.
  await page.keyboard.press('Space')
  await page.setViewportSize({ width: 1280, height: 620 })
  await expect.poll(whereCurrentIs).toBe('above the footer')
  await expect(current(page)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Alt+3')
  await expect(heading(page), 'the list before has the focus, too').toHaveText(text('expiring.title'))
  await expect.poll(() => focusIn(page)).toBe('grid')
  await page.keyboard.press('End')
  await expect(current(page)).toBeInViewport({ ratio: 0.95 })
  await page.keyboard.press('Enter')
  await expect(detail(page)).toBeVisible()
  await expect(current(page)).toBeInViewport({ ratio: 0.95 })
  close()
})

withList('Ctrl+F and / focus the search of the screen, or open the palette where it has none', async ({ listed }) => {
  const { page } = listed
  await page.keyboard.press('Alt+9')
  await expect.poll(() => focusIn(page)).toBe('h1')
  for (const keys of ['Control+f', '/']) {
    await page.keyboard.press(keys)
    await expect(palette(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  }
  await page.keyboard.press('F1')
  await page
    .getByRole('button', { name: en['common.copy'] })
    .first()
    .focus()
    .catch(() => undefined)
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: en['help.filter'] })).toBeFocused()
  await page.keyboard.press('Alt+7')
  await expect(page).toHaveURL(/disputes$/)
  await page.keyboard.press('/')
  await expect(page.getByRole('search').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Alt+2')
  await expect.poll(() => focusIn(page)).toBe('grid')
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
})

withList('the choices of a filter are used with the arrow keys', async ({ listed }) => {
  const { page } = listed
  await chip(page, text('list.filter.kinds')).focus()
  await page.keyboard.press('Enter')
  const kinds = page.getByRole('dialog', { name: text('list.column.kind') }).getByRole('checkbox')
  await expect(kinds.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(kinds.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(kinds.last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expectListed(listed, 'anna', 'королёв')
  await page.keyboard.press('Escape')
  await expect(chip(page, text('list.filter.kinds')).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(kinds.first()).toBeFocused()
})

withList('N and T focus the note and the tags, also from the list, and Ctrl+Enter saves a note', async ({ listed }) => {
  const { page, client, of } = listed
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: en['words.note'] })).toBeFocused()
  await page.keyboard.type('called back')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await client.transactions.get({ id: of.refused.id })).note).toBe('called back')
  await page.keyboard.press('Escape')
  await expect.poll(() => focusIn(page)).toBe('grid')
  await page.keyboard.press('t')
  await expect(page.getByRole('combobox', { name: en['words.tags'] })).toBeFocused()
  await page.keyboard.type('vip')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await client.transactions.get({ id: of.refused.id })).tags).toEqual(['vip'])
})

withList('Ctrl+Enter submits from a multi-line field once the files have been read', async ({ listed }) => {
  const { page } = listed
  const readFiles = await holdCalls(page, 'evidence/list')
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('d')
  const reason = page.getByRole('textbox', { name: en['newDispute.reason'] })
  await reason.fill('The recipient has got nothing.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Not until today.')
  await page.keyboard.press('Control+Enter')
  // A review requested while the files are still being read is not lost, and not shown without them.
  await expect(page.getByRole('button', { name: en['newDispute.review'] })).toBeDisabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  readFiles()
  await expect(page.getByRole('dialog')).toContainText('Not until today.')
})

withList('E opens the export, and X on a paid payin sends nothing', async ({ listed }) => {
  const { page, client, of } = listed
  await page.getByRole('grid').focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pay(page, of.tiny)
  await expect.poll(async () => (await client.transactions.refresh({ id: of.tiny.id })).status).toBe('paid')
  await search(page).fill(of.tiny.merchantTransactionId)
  await search(page).press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  expect(operated(await client.transactions.get({ id: of.tiny.id })).cancel).toBeNull()
})

withList(
  'the palette finds and opens transactions by ID, last four digits, amount and reference',
  async ({ listed }) => {
    const { page, of } = listed
    await page.keyboard.press('Alt+9')
    await expect.poll(() => focusIn(page)).toBe('h1')
    const finds = async (text: string, ...shown: readonly string[]) => {
      await page.keyboard.press('Control+k')
      await palette(page).fill(text)
      const group = page.getByRole('dialog').locator('[data-transaction]')
      await expect(group).toHaveCount(shown.length)
      for (const words of shown) await expect(group.filter({ hasText: words })).toHaveCount(1)
    }
    const leave = async () => {
      await page.keyboard.press('Escape')
      await expect(palette(page)).toHaveCount(0)
    }
    await finds('made-3', '2,500.35')
    await leave()
    await finds(of.tenge.platformId ?? '', '2,500.35')
    await leave()
    await finds('•• 1111', '1,500.06', '20.06')
    await expect(page.getByRole('dialog')).toContainText('Anna Sokolova')
    await leave()
    await finds('ёлка 77', '100.06')
    await leave()
    await finds('300.06', '300.06')
    await expect(page.getByRole('dialog').locator('[data-transaction]')).toContainText('made-4')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/transactions/${of.acquired.id}`))
    await expect(detail(page)).toContainText('300.06')
  },
)

withList('the palette finds an order ID whose digits may be those of a card', async ({ listed }) => {
  const { page, client } = listed
  const [profile] = (await client.profiles.list()).profiles
  if (!profile) throw new Error('there is no merchant')
  const { id: profileId, revision: profileRevision } = profile
  const id = 'INV-4539148803436467'
  await client.transactions.add({ profileId, profileRevision, by: 'merchant_transaction_id', id })
  await page.keyboard.press('Control+k')
  await palette(page).fill(id)
  await expect(page.getByRole('dialog').locator('[data-transaction]')).toContainText(id)
})

withList('a list that is read late takes no focus from an operator who has moved on', async ({ listed }) => {
  const { page, of } = listed
  const readRows = await holdCalls(page, '"limit":200')
  await page.keyboard.press('Alt+9')
  await page.reload()
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await palette(page).fill('made-3')
  await expect(page.getByRole('dialog').locator('[data-transaction]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText(of.tenge.merchantTransactionId)
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: en['words.note'] })
  await expect(note).toBeFocused()
  await page.keyboard.type('called')
  readRows()
  await expect(rows(page)).toHaveCount(8)
  // Longer than the list waits before it takes the focus.
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 200)))
  await page.keyboard.type(' back')
  await expect(note).toHaveValue('called back')
})

withList('a detail that is read late takes no focus from an operator who has moved on', async ({ listed }) => {
  const { page, of } = listed
  await page.getByRole('grid').focus()
  const readDetail = await holdCalls(page, 'transactions/get')
  await page.reload()
  await expect(rows(page)).toHaveCount(8)
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(of.refused.id))
  await page.keyboard.press('/')
  await page.keyboard.type('ma')
  readDetail()
  await expect(page.getByRole('textbox', { name: en['words.note'] })).toBeVisible()
  await page.keyboard.type('de')
  await expect(search(page)).toHaveValue('made')
})

withList('beside an open transaction, each key moves on by a row, however fast they follow', async ({ listed }) => {
  const { page, of } = listed
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText(of.refused.merchantTransactionId)
  await page.evaluate(() => {
    for (const code of ['KeyJ', 'KeyJ', 'Enter'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }))
  })
  await expect(detail(page)).toContainText(of.королёв.merchantTransactionId)
  await expect(current(page)).toContainText(of.королёв.merchantTransactionId)
})
