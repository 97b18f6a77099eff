import type { Page } from '@playwright/test'
import type { DisputeFilter } from '../../src/shared/model/dispute.ts'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { type AtAMerchant, addTrainingMerchant, button, expect } from './at-a-merchant.ts'
import { checkAccessibility, detail, fact, filter, grid, LIST, ONE, rows, test, toDisputes } from './disputes-at.ts'
import { openScreen, outcome, review, send } from './disputing-evidence.ts'
import { foot } from './listed.ts'
import { answer } from './wire.ts'

const chip = (page: Page, word: DisputeFilter) =>
  filter(page).getByRole('checkbox', { name: text(`disputes.status.${word}`), exact: true })

/** The checkbox of a filter is drawn by its label. */
const toggle = (page: Page, word: DisputeFilter) =>
  filter(page)
    .getByText(text(`disputes.status.${word}`), { exact: true })
    .click()

const listed = ({ wire }: AtAMerchant) =>
  wire.sent
    .filter(({ path }) => path.startsWith(LIST))
    .map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams))

test('the list of disputes is read when opened; a dispute is opened beside it, read again and left by keyboard', async ({
  desk1,
  disputing,
}) => {
  const { page, wire } = desk1
  const ids = []
  for (const amount of ['100.01', '250.01']) ids.push(await disputing.dispute(await disputing.ended(amount)))
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(foot(page)).toHaveText(text('disputes.all', { count: '2' }))
  await expect(filter(page)).toContainText('as of')
  expect(listed(desk1)).toEqual([{ page_number: '1', page_size: '100' }])

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText(ids[1] ?? '')
  await expect(fact(page, text('fields.currency')), 'the full record is read by itself once').toHaveText(/KZT/)
  await page.keyboard.press('ArrowDown')
  await expect(detail(page), 'an open one follows').toContainText(ids[0] ?? '')
  await expect(fact(page, text('fields.currency'))).toHaveText(/KZT/)
  const before = wire.sent.filter(({ path }) => path.startsWith(ONE)).length
  await page.keyboard.press('r')
  await expect.poll(() => wire.sent.filter(({ path }) => path.startsWith(ONE)).length).toBe(before + 1)
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await expect(grid(page), 'the keys go on in the list').toBeFocused()
  await page.keyboard.press('r')
  await expect.poll(() => listed(desk1).length, 'now the key is the list’s').toBe(2)
})

test('the list is read again after a dispute was opened here, however fresh it is', async ({ desk1, disputing }) => {
  const { page } = desk1
  const one = await disputing.ended('100.01')
  await toDisputes(page)
  await expect(page.getByText(text('disputes.empty.none'))).toBeVisible()
  await openScreen(page, one)
  await review(page).click()
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Alt+2')
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(1)
  const whole = listed(desk1).filter(({ page_size }) => page_size === '100')
  expect(whole, 'once for each').toHaveLength(2)
})

test('the list on screen is read again after a dispute was opened in another window', async ({ desk1, disputing }) => {
  const { page } = desk1
  const one = await disputing.ended('100.01')
  await toDisputes(page)
  await expect(page.getByText(text('disputes.empty.none'))).toBeVisible()
  await disputing.dispute(one)
  await expect(rows(page)).toHaveCount(1)
})

test('the platform’s filter applies on a chosen status or Enter, not while typing, and is kept until it is cleared', async ({
  desk1,
  disputing,
}) => {
  const { page } = desk1
  const one = await disputing.ended('100.24')
  await disputing.dispute(one)
  await disputing.dispute(await disputing.ended('250.22'))
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(2)
  await toggle(page, 'canceled')
  await toggle(page, 'process')
  await expect.poll(() => listed(desk1).at(-1)).toMatchObject({ status: 'process,canceled' })
  await toggle(page, 'canceled')
  await expect.poll(() => listed(desk1).at(-1)).toMatchObject({ status: 'process' })
  const asked = listed(desk1).length
  await filter(page).getByLabel(text('disputes.transaction')).fill(one.merchantTransactionId)
  await expect(page.getByText(text('disputes.empty.neverRead')), 'what is kept for it: nothing').toBeVisible()
  expect(listed(desk1)).toHaveLength(asked)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  expect(listed(desk1).at(-1)).toMatchObject({
    status: 'process',
    merchant_transaction_id: one.merchantTransactionId,
  })

  await page.keyboard.press('Alt+2')
  await toDisputes(page)
  await expect(chip(page, 'process')).toBeChecked()
  await expect(rows(page)).toHaveCount(1)
  await filter(page).getByLabel(text('disputes.transaction')).fill('nothing of that name')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('disputes.empty.noneFiltered'))).toBeVisible()
  await filter(page)
    .getByRole('button', { name: text('disputes.filter.clear') })
    .click()
  await expect(rows(page)).toHaveCount(2)
  await expect(chip(page, 'process')).not.toBeChecked()
})

test('a filter typed just before leaving the list still applies on coming back', async ({ desk1, disputing }) => {
  const { page } = desk1
  await disputing.dispute(await disputing.ended('100.24'))
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(1)
  await filter(page).getByLabel(text('disputes.transaction')).fill('another')
  await page.keyboard.press('Alt+2')
  await toDisputes(page)
  await expect(filter(page).getByLabel(text('disputes.transaction'))).toHaveValue('another')
  await expect(rows(page)).toHaveCount(0)
})

test('one filter field takes either ID of a transaction and queries by the matching parameter', async ({
  desk1,
  disputing,
}) => {
  const { page, client, profile } = desk1
  const made = await disputing.ended('100.24')
  const disputeId = await disputing.dispute(made)
  await disputing.dispute(await disputing.ended('250.24'))
  const { record } = await client.disputes.read({ profileId: profile.id, disputeId })
  const uuid = record?.transaction_id ?? ''
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(2)
  for (const [typed, name] of [
    [uuid, 'transaction_id'],
    [made.merchantTransactionId, 'merchant_transaction_id'],
  ] as const) {
    await filter(page).getByLabel(text('disputes.transaction')).fill(typed)
    await page.keyboard.press('Enter')
    await expect.poll(() => listed(desk1).at(-1)).toEqual({ page_number: '1', page_size: '100', [name]: typed })
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(/100\.24\sKZT/)
  }
})

test('the list of another merchant starts at its top', async ({ desk1 }) => {
  const { page, client, wire, profile } = desk1
  wire.instead = (response, { path }) => {
    if (!path.startsWith(LIST)) return false
    const items = Array.from({ length: 60 }, () => ({ id: crypto.randomUUID(), status: 'process' }))
    return answer(response, 200, { items, page_number: 1, page_size: 100 })
  }
  const shop = await addTrainingMerchant(client, wire.baseUrl, 'Shop')
  await expect(page.getByTestId('merchant-switcher')).toContainText('Shop')
  await client.profiles.select({ id: profile.id })
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
  await toDisputes(page)
  await expect(rows(page).first()).toBeVisible()
  const top = () => grid(page).evaluate((element) => element.scrollTop)
  await grid(page).focus()
  await page.keyboard.press('End')
  await expect.poll(top).toBeGreaterThan(500)
  await client.profiles.select({ id: shop.id })
  await expect(page.getByTestId('merchant-switcher')).toContainText('Shop')
  await expect(rows(page).first()).toBeVisible()
  expect(await top()).toBe(0)
})

test('disputes are filtered by amount and opening day without asking the platform', async ({ desk1, disputing }) => {
  const { page } = desk1
  for (const amount of ['100.24', '250.24']) await disputing.dispute(await disputing.ended(amount))
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(2)
  const asked = listed(desk1).length
  await filter(page)
    .getByRole('button', { name: text('fields.amount') })
    .click()
  await expect(page.getByRole('dialog', { name: text('fields.amount') })).toContainText(text('disputes.filter.own'))
  await page.getByLabel(text('list.days.from')).fill('200')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/250\.24\sKZT/)
  await expect(foot(page)).toContainText(text('disputes.shown', { shown: '1', count: '2' }))
  await filter(page)
    .getByRole('button', { name: text('disputes.column.created'), exact: true })
    .click()
  await page
    .getByRole('dialog', { name: text('disputes.column.created') })
    .getByLabel(text('list.days.to'))
    .fill('2020-01-01')
  await expect(page.getByText(text('disputes.empty.noneOwn'))).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await violationsOf(page)).toEqual([])
  expect(listed(desk1)).toHaveLength(asked)
  await filter(page)
    .getByRole('button', { name: text('disputes.filter.clear'), exact: true })
    .click()
  await expect(rows(page)).toHaveCount(2)
})

test('a dispute is opened by its ID from the field and the palette, and stored; a missing one is reported as such', async ({
  desk1,
  disputing,
  training,
}) => {
  const { page, wire } = desk1
  const [one, other] = [await disputing.ended('100.24'), await disputing.ended('250.24')]
  const [oneId, otherId] = [await disputing.dispute(one), await disputing.dispute(other)]
  // As if another desk had opened them: this one has never listed them.
  wire.instead = (response, { path }) =>
    path.startsWith(LIST) && answer(response, 200, { items: [], page_number: 1, page_size: 100 })
  await toDisputes(page)
  await expect(page.getByText(text('disputes.empty.none'))).toBeVisible()
  const field = page.getByLabel(text('disputes.find'))
  await field.fill('order-1')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(text('disputes.find.notUuid'))
  await field.fill(` ${oneId.toUpperCase()} `)
  await field.press('Enter')
  await expect(detail(page)).toContainText(oneId)
  await expect(fact(page, text('fields.currency'))).toHaveText(/KZT/)
  await page.keyboard.press('Escape')

  await field.fill(crypto.randomUUID())
  await field.press('Enter')
  await expect(detail(page)).toContainText(text('failure.code.NOT_FOUND'))
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(text('palette.search')).fill(otherId)
  await page.getByText(`Open dispute ${otherId}`).click()
  await expect(detail(page)).toContainText(otherId)
  await expect(fact(page, text('fields.currency'))).toHaveText(/KZT/)

  await training.close()
  await page.reload()
  await expect(fact(page, text('fields.currency')), 'it is kept').toHaveText(/KZT/)
})

test('a card number typed into the filter is asked about and never sent in a URL', async ({ desk1 }) => {
  const { page, wire } = desk1
  await toDisputes(page)
  await expect(page.getByText(text('disputes.empty.none'))).toBeVisible()
  await filter(page).getByLabel(text('disputes.transaction')).fill('4111 1111 1111 1111')
  await page.keyboard.press('Enter')
  await toggle(page, 'success')
  await expect(filter(page)).toContainText('This looks like a card number')
  await button(page, text('common.remove')).click()
  await page.keyboard.press('Enter')
  await expect.poll(() => listed(desk1).at(-1)).toMatchObject({ status: 'success' })
  expect(wire.sent.map(({ path }) => path).join()).not.toMatch(/4111|1111/)
})

test('pages are read as far as the operator goes, and only what was read is counted', async ({ desk1 }) => {
  const { page, wire } = desk1
  const item = (number: number) => ({
    id: `${number}`.padStart(4, '0'),
    created_at: '2026-11-20T10:00:00Z',
    status: number % 2 === 0 ? 'on_the_way' : 'resolved_rejected',
    amount: `${number}.5`,
    transaction_id: crypto.randomUUID(),
    merchant_transaction_id: `order-${number}`,
  })
  wire.instead = (response, { path }) => {
    if (!path.startsWith(LIST)) return false
    const number = Number(new URL(path, 'http://x').searchParams.get('page_number'))
    const items = Array.from({ length: number === 3 ? 30 : 100 }, (_, index) => item(1000 * number + index))
    return answer(response, 200, { items: number === 2 ? [...items.slice(1), {}] : items })
  }
  await toDisputes(page)
  await expect(foot(page)).toContainText(text('disputes.soFar', { count: '100' }))
  await expect(rows(page).first()).toContainText('on_the_way')
  expect(await rows(page).count(), 'only rows in sight are drawn').toBeLessThan(60)
  await button(page, text('disputes.more')).click()
  await expect(foot(page)).toContainText(text('disputes.soFar', { count: '199' }))
  await expect(foot(page)).toContainText(text('disputes.unreadable', { count: 1 }))
  await button(page, text('disputes.more')).click()
  await expect(foot(page)).toContainText(text('disputes.all', { count: '229' }))
  await expect(button(page, text('disputes.more'))).toHaveCount(0)
  await grid(page).focus()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toContainText('order-3029')
})

test('a list of unreadable disputes is not shown as empty', async ({ desk1 }) => {
  const { page, wire } = desk1
  wire.instead = (response, { path }) => path.startsWith(LIST) && answer(response, 200, { items: [{}] })
  await toDisputes(page)
  await expect(foot(page)).toContainText(text('disputes.unreadable', { count: 1 }))
  await expect(page.getByText(text('disputes.empty.none'), { exact: true })).toHaveCount(0)
})

test('the list of disputes is accessible, light and dark, full and filtered to nothing', async ({
  desk1,
  disputing,
}) => {
  const { page } = desk1
  await disputing.dispute(await disputing.ended('100.24'))
  await toDisputes(page)
  await expect(rows(page)).toHaveCount(1)
  await checkAccessibility(page)
  await toggle(page, 'success')
  await expect(page.getByText(text('disputes.empty.noneFiltered'))).toBeVisible()
  await checkAccessibility(page)
})
