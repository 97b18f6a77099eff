import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { TEST_CARD } from '../fakes/orders.ts'
import { violationsOf } from './accessibility.ts'
import { action, button, CREATE, card, detail, dialog, expect, PAYOUT, panel, test, told } from './at-a-merchant.ts'
import { answer } from './wire.ts'

const badges = (page: Page) => detail(page).getByRole('heading', { level: 2 }).first()
const cardField = (page: Page) => page.getByLabel('Card number')
/** This desk has no key store: the operator compares the digits that are not kept. */
const compared = (page: Page) => page.getByLabel('I compared all 16 digits with the order')
const idField = (page: Page) => page.getByLabel('Platform’s id, from the dashboard')
const verdict = (page: Page) => page.locator('[data-verdict]')

async function askAgain(page: Page): Promise<void> {
  await button(page, 'Ask again').click()
}

async function compare(page: Page, id: string): Promise<void> {
  if (!(await idField(page).isVisible())) await button(page, /^Enter the platform’s id/).click()
  await idField(page).fill(id)
  await button(page, 'Read and compare').click()
}

test('an unknown payin says what is known and what it means; asked again, it is accepted', async ({ desk1 }) => {
  const { page, payin, open, sentTo } = desk1
  const unknown = await payin('100.51')
  await open(unknown)
  await expect(panel(page)).toContainText(unknown.merchantTransactionId)
  await expect(panel(page)).toContainText('The connection broke before an answer came')
  await expect(panel(page)).toContainText('may exist at the platform or not')
  await expect(panel(page)).toContainText('no new id, and no second payin')
  await expect(panel(page), 'what asking does is said before').toContainText('the platform’s own guard stops this one')
  await askAgain(page)
  await expect(badges(page)).toContainText('Accepted')
  await expect(panel(page)).toHaveCount(0)
  await expect(card(page, 'Requisites')).toBeVisible()
  const [first, second, ...more] = sentTo(CREATE)
  expect(second).toBe(first)
  expect(more).toEqual([])
})

test('of a payout the card is typed again, must be the one that was sent, and stays nowhere', async ({
  desk1,
  desk,
}) => {
  const { page, payout, open, sentTo } = desk1
  await open(await payout('200.51'))
  await askAgain(page)
  await expect(page.getByText('Enter the card number.')).toBeVisible()
  await cardField(page).fill('5555 5555 5555 4444')
  await askAgain(page)
  await expect(panel(page)).toContainText('Compare the digits with the order, then tick the box.')
  await compared(page).check()
  await askAgain(page)
  await expect(page.getByText('This is not the card of this payout. Nothing was sent.')).toBeVisible()
  await expect(cardField(page), 'it is gone with the call').toHaveValue('')
  expect(sentTo(PAYOUT)).toHaveLength(1)

  await cardField(page).fill('4111 1111 1111 1111')
  await expect(compared(page), 'it is said anew of each try').not.toBeChecked()
  await compared(page).check()
  await askAgain(page)
  await expect(badges(page)).toContainText('Accepted')
  expect(sentTo(PAYOUT)[1]).toBe(sentTo(PAYOUT)[0])
  expect(await page.content()).not.toMatch(/4111\s?1111\s?1111\s?1111/)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(kept).not.toContain(TEST_CARD)
  for (const file of readdirSync(desk.folder, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain(TEST_CARD)
  }
})

test('the card is out of the field while the call is under way, and the button cannot be pressed', async ({
  desk1,
}) => {
  const { page, wire, payout, open } = desk1
  await open(await payout('201.51'))
  const held = Promise.withResolvers<void>()
  wire.instead = async () => {
    await held.promise
    return false
  }
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await askAgain(page)
  await expect(panel(page)).toContainText('Being asked again')
  await expect(button(page, 'Ask again')).toBeDisabled()
  await expect(cardField(page)).toHaveCount(0)
  expect(await page.content()).not.toMatch(/4111\s?1111\s?1111\s?1111/)
  held.resolve()
  await expect(badges(page)).toContainText('Accepted')
})

test('DUPLICATE_ORDER is explained, and the platform’s id from the dashboard is compared and adopted', async ({
  desk1,
}) => {
  const { page, payin, open, dashboard } = desk1
  const unknown = await payin('100.52')
  await open(unknown)
  await askAgain(page)
  await expect(panel(page)).toContainText('the id is taken, most likely by this very order')
  await expect(panel(page)).toContainText('That does not prove it, and it brings no platform’s id')
  await expect(badges(page), 'it proves nothing by itself').toContainText('Outcome unknown')

  const id = await dashboard(unknown)
  await compare(page, id)
  const lines = panel(page).locator('[data-result]')
  await expect(lines).toHaveCount(3)
  for (const line of await lines.all()) await expect(line).toHaveAttribute('data-result', 'same')
  await expect(panel(page)).toContainText('In process')
  await expect(verdict(page)).toContainText('All of it matches what was sent.')
  await button(page, 'Adopt this id').click()

  await expect(badges(page)).toContainText('Adopted by hand')
  await expect(card(page, 'The platform’s id was adopted by hand')).toContainText(id)
  await expect(card(page, 'The platform’s id was adopted by hand')).toContainText('Anna')
  await expect(action(page, 'transactions.refresh')).toBeEnabled()
  const row = page.getByRole('row', { selected: true })
  await expect(row).toContainText('In process')
  await expect(row.getByRole('img', { name: 'Adopted by hand' })).toBeVisible()
})

test('a payout goes the same way', async ({ desk1 }) => {
  const { page, payout, open, dashboard } = desk1
  const unknown = await payout('300.52')
  await open(unknown)
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await askAgain(page)
  await expect(panel(page)).toContainText('the id is taken, most likely by this very order')
  await compare(page, await dashboard(unknown))
  await button(page, 'Adopt this id').click()
  await expect(badges(page)).toContainText('Adopted by hand')
})

test('an id that names another order is compared line by line, and adopted past an explicit word alone', async ({
  desk1,
}) => {
  const { page, wire, payin, open, dashboard } = desk1
  const other = await payin('50')
  const unknown = await payin('100.52')
  await open(unknown)
  await compare(page, await dashboard(other))
  const differing = panel(page).locator('[data-result=different]')
  await expect(differing).toHaveCount(2)
  await expect(differing.first()).toContainText(unknown.merchantTransactionId)
  await expect(differing.first()).toContainText(other.merchantTransactionId)
  await expect(verdict(page)).toContainText('names another order')
  await expect(button(page, 'Adopt this id')).toHaveCount(0)
  await expect(button(page, 'Adopt in spite of the differences')).toBeDisabled()
  await idField(page).fill('another')
  await expect(verdict(page), 'what was compared is no longer what stands there').toHaveCount(0)

  const answered = (body: object) => {
    wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, body)
  }
  const mine = { merchant_transaction_id: unknown.merchantTransactionId, status: 'underpaid' }
  answered({ ...mine, amount: '70' })
  await compare(page, 'Zz99Yy88')
  await panel(page).getByRole('checkbox').check()
  // By the time the button is pressed the platform says something else.
  answered({ ...mine, amount: '80' })
  await button(page, 'Adopt in spite of the differences').click()
  await expect(panel(page)).toContainText('does not differ as it did when it was compared')
  await compare(page, 'Zz99Yy88')
  await expect(panel(page).getByRole('checkbox'), 'a tick is for what stood there').not.toBeChecked()
  await panel(page).getByRole('checkbox').check()
  await button(page, 'Adopt in spite of the differences').click()
  await expect(badges(page)).toContainText('Adopted by hand')
  await expect(detail(page)).toContainText('Underpaid')
  await expect(detail(page)).toContainText('Taken as this order although the platform’s Amount is 80: Anna')
  await expect(told(page).filter({ hasText: 'was adopted by hand' })).toContainText('amount: 80 in place of 100.52.')
})

test('a status that names another order stands beside the last one, until the operator says that it is this one', async ({
  desk1,
}) => {
  const { page, wire, client, payin, open } = desk1
  const made = await payin('100.06')
  await client.transactions.refresh({ id: made.id })
  await open(made)
  wire.instead = (response, { path }) =>
    path.includes('/status') && answer(response, 200, { id: made.platformId, status: 'underpaid', amount: '40' })
  await page.keyboard.press('r')
  const status = detail(page)
  await expect(status).toContainText('Names another order')
  await expect(status.getByRole('row', { name: 'Amount' })).toContainText('100.06')
  await expect(status.getByRole('row', { name: 'Amount' })).toContainText('40')
  await expect(page.getByRole('row', { selected: true })).toContainText('In process')
  expect(await violationsOf(page)).toEqual([])
  await expect(button(page, 'It is this order')).toBeDisabled()
  await status.getByRole('checkbox').check()
  await button(page, 'It is this order').click()
  await expect(page.getByRole('row', { selected: true })).toContainText('Underpaid')
  await expect(status).toContainText('Taken as this order although the platform’s Amount is 40: Anna')
  await expect(told(page).filter({ hasText: 'Taken as this order’s all the same' })).toContainText('Anna')
})

test('where the platform says nothing that could be compared, the adoption is said to rest on the operator’s word', async ({
  desk1,
}) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.52'))
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { receipts: [] })
  await compare(page, 'Zz99Yy88')
  await expect(panel(page).locator('[data-result=absent]')).toHaveCount(3)
  await expect(verdict(page)).toContainText('rests on your word alone')
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { amount: '100.52' })
  await compare(page, 'Zz99Yy88')
  await expect(verdict(page)).toContainText('another order may have the same amount')
  await button(page, 'Adopt this id').click()
  await expect(badges(page)).toContainText('Adopted by hand')
  await expect(page.getByRole('row', { selected: true })).toContainText('Adopted by hand')
  await expect(told(page).filter({ hasText: 'was adopted by hand' })).toContainText(
    'Not said by the platform: merchant_transaction_id, currency.',
  )
})

test('an id that cannot be read is not adopted; a card number is not asked for', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.52'))
  await compare(page, 'Zz99Yy88')
  await expect(panel(page).getByRole('alert')).toContainText('TRANSACTION_NOT_FOUND')
  const before = wire.sent.length
  await compare(page, '4111 1111 1111 1111')
  await expect(page.getByText('This is a card number, not an id. Nothing was sent.')).toBeVisible()
  expect(wire.sent.length).toBe(before)
})

const WHAT_COMES: readonly [ending: string, what: string, then: RegExp][] = [
  ['.54', '500, nothing was created', /Accepted/],
  ['.57', 'an empty success', /the id is taken/],
  ['.67', 'a success without an id', /the id is taken/],
  ['.68', '500, yet it was created', /the id is taken/],
  ['.69', '500 every time', /proves nothing about the first one/],
]
for (const [ending, what, then] of WHAT_COMES) {
  test(`${what}: asked again, it is what comes then`, async ({ desk1: { page, payin, open } }) => {
    await open(await payin(`100${ending}`))
    await expect(panel(page)).toBeVisible()
    await askAgain(page)
    await expect(detail(page)).toContainText(then)
  })
}

test('it did not happen: closed with a reason, kept with who and when, and opened again', async ({ desk1 }) => {
  const { page, payin, open, client } = desk1
  const unknown = await payin('100.54')
  await open(unknown)
  await button(page, /^It did not happen/).click()
  await button(page, 'Close by hand…').click()
  await expect(dialog(page)).toContainText(`The id ${unknown.merchantTransactionId} stays taken on this desk`)
  await expect(dialog(page)).toContainText('It can be opened again')
  await button(page, 'Close: it did not happen').click()
  await expect(dialog(page)).toContainText('Give a reason.')
  await dialog(page).getByLabel('Reason').fill('card 4111 1111 1111 1111')
  await button(page, 'Close: it did not happen').click()
  await expect(dialog(page)).toContainText('This looks like a card number. It would be kept')
  await expect(dialog(page).getByLabel('Reason'), 'it waits for an answer').toBeFocused()
  await button(page, 'Support says that it never arrived').click()
  await button(page, 'Close: it did not happen').click()

  await expect(badges(page)).toContainText('Closed by hand: did not happen')
  await expect(page.getByRole('row', { selected: true })).toContainText('Closed by hand')
  const note = card(page, 'Closed by hand: it did not happen')
  await expect(note).toContainText('Support says that it never arrived')
  await expect(note).toContainText('Anna')
  await expect(panel(page)).toHaveCount(0)
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])

  await button(page, 'Open again…').click()
  await button(page, 'It turned up after all').click()
  await button(page, 'Open again').click()
  await expect(panel(page)).toBeVisible()
  await expect(told(page).first()).toContainText('Opened again')
  await expect(told(page).first()).toContainText('It turned up after all')
  await expect(told(page).nth(1)).toContainText('Closed by hand: it did not happen')
})

test('a double click and a double Enter ask once', async ({ desk1 }) => {
  const { page, payin, payout, open, sentTo } = desk1
  await open(await payin('100.69'))
  await expect(button(page, 'Ask again')).toBeEnabled()
  await button(page, 'Ask again').dblclick()
  await expect(panel(page)).toContainText('proves nothing about the first one')
  expect(sentTo(CREATE)).toHaveLength(2)
  await open(await payout('100.69'))
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await expect(button(page, 'Ask again')).toBeEnabled()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expect(panel(page)).toContainText('proves nothing about the first one')
  expect(sentTo(PAYOUT)).toHaveLength(2)
})

test('while another window asks, this one shows it and cannot ask as well', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  const unknown = await payin('100.51')
  await open(unknown)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(button(second, 'Ask again')).toBeEnabled()
  const held = Promise.withResolvers<void>()
  wire.instead = async () => {
    await held.promise
    return false
  }
  await askAgain(page)
  await expect(panel(second)).toContainText('Being asked again')
  await expect(button(second, 'Ask again')).toBeDisabled()
  held.resolve()
  await expect(badges(second)).toContainText('Accepted')
  expect(wire.sent.filter(({ path }) => path === CREATE)).toHaveLength(2)
})

test('of another merchant than the active one: it is said, and the switch is offered', async ({ desk1 }) => {
  const { page, client, payin, open } = desk1
  const unknown = await payin('100.51')
  await client.profiles.create({
    draft: {
      name: 'Other',
      environment: 'test',
      baseUrl: 'http://127.0.0.1:1',
      auth: { scheme: 'bearer' },
      statusBy: 'query',
    },
    secret: { scheme: 'bearer', token: 'x' },
  })
  await open(unknown)
  await expect(panel(page)).toContainText('It belongs to Acme, and Other is active now')
  await expect(button(page, 'Ask again')).toBeDisabled()
  await button(page, 'Switch to Acme').click()
  await expect(button(page, 'Switch to Acme')).toHaveCount(0)
  await askAgain(page)
  await expect(badges(page)).toContainText('Accepted')
})

test('of a merchant that moved or is gone: what is left is said, and it can be closed by hand', async ({ desk1 }) => {
  const { page, client, profile, wire, payin, open } = desk1
  const unknown = await payin('100.51')
  await open(unknown)
  const draft = {
    name: 'Acme',
    environment: 'test',
    baseUrl: 'http://127.0.0.1:1',
    auth: { scheme: 'bearer' },
    statusBy: 'query',
  } as const
  await client.profiles.update({ id: profile.id, draft, secret: { scheme: 'bearer', token: 'x' } })
  await expect(panel(page)).toContainText(`It was sent to ${wire.baseUrl} with another credential`)
  await expect(panel(page)).not.toContainText('Recommended')
  await button(page, /^Ask again with/).click()
  await expect(button(page, 'Ask again')).toBeDisabled()
  await button(page, /^Enter the platform’s id/).click()
  await expect(button(page, 'Read and compare')).toBeDisabled()
  await client.profiles.remove({ id: profile.id })
  await expect(panel(page)).toContainText('Its merchant is no longer on this desk')
  await button(page, /^It did not happen/).click()
  await button(page, 'Close by hand…').click()
  await button(page, 'It is not in the statement').click()
  await button(page, 'Close: it did not happen').click()
  await expect(badges(page)).toContainText('Closed by hand: did not happen')
})

test('the whole way by keyboard alone', async ({ desk1 }) => {
  const { page, payin, open, dashboard } = desk1
  const unknown = await payin('100.52')
  await open(unknown)
  const command = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Find an action or a merchant').fill(words)
    await page.keyboard.press('Enter')
  }
  await expect(button(page, 'Ask again')).toBeEnabled()
  await command('ask again with the same id')
  await expect(button(page, 'Ask again')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('the id is taken')
  await expect(panel(page).getByRole('heading', { level: 2 }), 'reading goes on from the panel').toBeFocused()
  const id = await dashboard(unknown)
  for (let tabs = 0; tabs < 12; tabs++) {
    if (await idField(page).evaluate((field) => field === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(idField(page)).toBeFocused()
  await page.keyboard.type(id)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `What ${id} names` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Adopt this id')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(badges(page)).toContainText('Adopted by hand')
  await expect(badges(page), 'the focus is not lost with the panel').toBeFocused()
})

test('the story tells everything with its reply, and is copied as text', async ({ desk1 }) => {
  const { page, payout, open, dashboard } = desk1
  const unknown = await payout('300.68')
  await open(unknown)
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await askAgain(page)
  await expect(panel(page)).toContainText('the id is taken')
  await compare(page, await dashboard(unknown))
  await button(page, 'Adopt this id').click()
  await expect(told(page)).toHaveText([
    /Status/,
    /was adopted by hand.*Anna.*The same: merchant_transaction_id, amount, currency\./,
    /Asked again: the id is taken.*platform.*DUPLICATE_ORDER.*HTTP 400/,
    /Asked again with the same id.*Anna/,
    /Outcome unknown.*platform.*INTERNAL_ERROR.*HTTP 500/,
    /Sent.*Anna/,
    /Confirmed.*Anna/,
    /Filling in began.*Anna/,
  ])
  await expect(told(page).first().locator('time')).toHaveAttribute('title', /UTC$/)
  const refused = told(page).nth(2)
  await refused.getByText('What came back').click()
  await expect(refused.locator('pre')).toContainText('"error":"DUPLICATE_ORDER"')
  await button(page, 'Copy the story').click()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(`merchant_transaction_id: ${unknown.merchantTransactionId}`)
  expect(text).toMatch(/UTC \| platform \| Asked again: the id is taken, most likely by this order \(DUPLICATE_ORDER/)
  expect(text).not.toMatch(/1111/)
})

test('every state of the panel is accessible, light and dark', async ({ desk1 }) => {
  const { page, payin, payout, open, dashboard, client } = desk1
  const other = await payin('50')
  const unknown = await payout('300.52')
  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page)).toEqual([])
    }
  }
  await open(unknown)
  await check()
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await askAgain(page)
  await expect(panel(page)).toContainText('the id is taken')
  await compare(page, await dashboard(other))
  await expect(verdict(page)).toBeVisible()
  await check()
  await compare(page, await dashboard(unknown))
  await expect(button(page, 'Adopt this id')).toBeVisible()
  await check()
  await client.resolution.closeByHand({ transactionId: unknown.id, reason: 'Support says so' })
  await expect(card(page, 'Closed by hand: it did not happen')).toBeVisible()
  await check()
})
