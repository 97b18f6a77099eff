import type { Page } from '@playwright/test'
import { TEST_CARD } from '../fakes/orders.ts'
import { searchFolder } from '../fakes/search-folder.ts'
import { inOrder, like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import {
  action,
  test as base,
  button,
  CREATE,
  card,
  detail,
  dialog,
  expect,
  openRow,
  PAYOUT,
  panel,
  pollNothing,
  title,
  told,
} from './at-a-merchant.ts'
import { holdCalls } from './hold-calls.ts'
import { answer, holdRequests } from './wire.ts'

/** The platform changes no status by itself during a test. */
const test = base.extend({ speed: 0.1 })

const cardField = (page: Page) => page.getByLabel(text('fields.card'))
/** This desk has no key store, so the operator compares the digits that are not stored. */
const compared = (page: Page) => page.getByLabel(text('resolution.ask.compared'))
const idField = (page: Page) => page.getByLabel(text('resolution.id.field'))
const verdict = (page: Page) => page.locator('[data-verdict]')

async function askAgain(page: Page): Promise<void> {
  await button(page, text('resolution.ask.send')).click()
}

async function compare(page: Page, id: string): Promise<void> {
  if (!(await idField(page).isVisible())) await button(page, like('resolution.id')).click()
  await idField(page).fill(id)
  await button(page, text('resolution.id.compare')).click()
}

test('an unknown payin shows what is known and what it means, and is accepted when retried with the same ID', async ({
  desk1,
}) => {
  const { page, payin, open, sentTo } = desk1
  await pollNothing(desk1)
  const unknown = await payin('100.51')
  await open(unknown)
  await expect(panel(page)).toContainText(unknown.merchantTransactionId)
  await expect(panel(page)).toContainText(text('failure.no_answer.reset'))
  await expect(panel(page)).toContainText(text('resolution.means.payin'))
  await expect(panel(page), 'what asking does is said before').toContainText(text('resolution.ask.does.payin'))
  await askAgain(page)
  await expect(title(page)).toContainText(text('state.accepted'))
  await expect(panel(page)).toHaveCount(0)
  await expect(card(page, text('record.requisites'))).toBeVisible()
  const [first, second, ...more] = sentTo(CREATE)
  expect(second).toBe(first)
  expect(more).toEqual([])
})

test('a payout possibly made in its place has to be checked before an unknown one is retried', async ({ desk1 }) => {
  const { page, payout, open, sentTo } = desk1
  await pollNothing(desk1)
  const unknown = await payout('200.51')
  const instead = await payout('200', { seenSimilar: [unknown.id] })
  await open(unknown)
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await askAgain(page)
  await expect(panel(page)).toContainText(text('resolution.ask.later', { count: 1 }))
  await expect(panel(page).getByRole('link', { name: instead.merchantTransactionId })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await expect(cardField(page)).toHaveValue('4111 1111 1111 1111')
  await compared(page).check()
  await askAgain(page)
  await expect(panel(page)).toContainText(text('resolution.ask.later.tick'))
  expect(sentTo(PAYOUT)).toHaveLength(2)
  await page.getByLabel(text('resolution.ask.later.seen', { count: 1 })).check()
  await askAgain(page)
  await expect(title(page)).toContainText(text('state.accepted'))
  expect(sentTo(PAYOUT)).toHaveLength(3)
})

test('a payout that was seen as not made in its place is checked again once it is reopened', async ({ desk1 }) => {
  const { page, client, payout, open, sentTo } = desk1
  await pollNothing(desk1)
  const unknown = await payout('200.51')
  const instead = await payout('200.51', { seenSimilar: [unknown.id] })
  await client.resolution.closeByHand({ transactionId: instead.id, reason: 'not there' })
  await open(unknown)
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await askAgain(page)
  const seen = page.getByLabel(text('resolution.ask.later.seen', { count: 1 }))
  await seen.check()
  await client.resolution.reopen({ transactionId: instead.id, reason: 'it is there' })
  await expect(seen).not.toBeChecked()
  await compared(page).check()
  await askAgain(page)
  await expect(panel(page)).toContainText(text('resolution.ask.later.tick'))
  expect(sentTo(PAYOUT)).toHaveLength(2)
})

test('retrying a payout needs the card that was sent, typed again, and stores it nowhere', async ({ desk1, desk }) => {
  const { page, payout, open, sentTo } = desk1
  await pollNothing(desk1)
  await open(await payout('200.51'))
  await askAgain(page)
  await expect(page.getByText(text('fields.card.empty'))).toBeVisible()
  await cardField(page).fill('5555 5555 5555 4444')
  await askAgain(page)
  await expect(panel(page)).toContainText(text('resolution.ask.compareFirst'))
  await compared(page).check()
  await askAgain(page)
  await expect(page.getByText(text('resolution.ask.otherCard'))).toBeVisible()
  await expect(cardField(page), 'it is gone with the call').toHaveValue('')
  expect(sentTo(PAYOUT)).toHaveLength(1)

  await cardField(page).fill('4111 1111 1111 1112')
  await expect(compared(page), 'it is said anew of each try').not.toBeChecked()
  await compared(page).check()
  await cardField(page).fill('4111 1111 1111 1111')
  await expect(compared(page), 'and of each number').not.toBeChecked()
  await compared(page).check()
  await askAgain(page)
  await expect(title(page)).toContainText(text('state.accepted'))
  expect(sentTo(PAYOUT)[1]).toBe(sentTo(PAYOUT)[0])
  expect(await page.content()).not.toMatch(/4111\s?1111\s?1111\s?1111/)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(kept).not.toContain(TEST_CARD)
  expect(searchFolder(desk.folder, [TEST_CARD])).toEqual([])
})

test('during the retry, the card is out of its field and the button is disabled', async ({ desk1 }) => {
  const { page, wire, payout, open } = desk1
  await pollNothing(desk1)
  await open(await payout('201.51'))
  const release = holdRequests(wire)
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await askAgain(page)
  await expect(panel(page)).toContainText(text('resolution.ask.sending'))
  await expect(button(page, text('resolution.ask.send'))).toBeDisabled()
  await expect(cardField(page)).toHaveCount(0)
  expect(await page.content()).not.toMatch(/4111\s?1111\s?1111\s?1111/)
  release()
  await expect(title(page)).toContainText(text('state.accepted'))
})

test('DUPLICATE_ORDER is explained, and a platform ID from the dashboard is compared, linked and unlinked', async ({
  desk1,
}) => {
  const { page, payin, open, dashboard } = desk1
  const unknown = await payin('100.52')
  await open(unknown)
  await askAgain(page)
  await expect(panel(page)).toContainText(text('resolution.idTaken'))
  await expect(title(page), 'it proves nothing by itself').toContainText(text('state.unknown'))
  await button(page, like('resolution.not')).click()
  await button(page, text('resolution.not.open')).click()
  await expect(page.getByRole('dialog', { name: text('resolution.not') })).toContainText(text('resolution.not.isThere'))
  await page.keyboard.press('Escape')
  await button(page, like('resolution.id')).click()

  const id = await dashboard(unknown)
  await compare(page, id)
  const lines = panel(page).locator('[data-result]')
  await expect(lines).toHaveCount(3)
  for (const line of await lines.all()) await expect(line).toHaveAttribute('data-result', 'same')
  await expect(panel(page)).toContainText(text('status.process'))
  await expect(verdict(page)).toContainText(text('resolution.id.allSame'))
  await button(page, text('resolution.id.adopt')).click()

  await expect(title(page)).toContainText(text('displayStatus.adopted'))
  await expect(card(page, text('resolution.adopted'))).toContainText(id)
  await expect(card(page, text('resolution.adopted'))).toContainText('Anna')
  await expect(action(page, 'common.refresh')).toBeEnabled()
  const row = openRow(page)
  await expect(row).toContainText(text('status.process'))
  await expect(row.getByRole('img', { name: text('displayStatus.adopted') })).toBeVisible()

  await button(page, text('resolution.adopted.unlink')).click()
  const dialog = page.getByRole('dialog', { name: text('resolution.adopted.unlink.title') })
  await expect(dialog).toContainText(id)
  await button(page, text('resolution.adopted.unlink.reason.other')).click()
  await button(page, text('resolution.adopted.unlink.confirm')).click()
  await expect(panel(page), 'it is unknown again').toBeVisible()
  await expect(page.getByRole('main').locator(':focus'), 'the focus is not lost').toHaveCount(1)
  await expect(row).toContainText(text('state.unknown'))
  const other = page.getByRole('row').filter({ hasText: id })
  await expect(other, 'what was read has a row of its own').toContainText(text('status.process'))
  await compare(page, id)
  await expect(verdict(page)).toContainText(text('resolution.id.allSame'))
  await button(page, text('resolution.id.adopt')).click()
  await expect(title(page), 'and it can be linked again').toContainText(text('displayStatus.adopted'))
})

test('an unknown payout is resolved with a platform ID, too', async ({ desk1 }) => {
  const { page, payout, open, dashboard } = desk1
  const unknown = await payout('300.52')
  await open(unknown)
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await askAgain(page)
  await expect(panel(page)).toContainText(text('resolution.idTaken'))
  await compare(page, await dashboard(unknown))
  await button(page, text('resolution.id.adopt')).click()
  await expect(title(page)).toContainText(text('displayStatus.adopted'))
})

test('while an ID is being linked, no other is compared', async ({ desk1 }) => {
  const { page, payin, open, dashboard } = desk1
  const unknown = await payin('300.52')
  await open(unknown)
  const link = await holdCalls(page, 'resolution/adopt')
  await page.reload()
  await compare(page, await dashboard(unknown))
  const field = page.getByRole('textbox', { name: text('resolution.id.field') })
  await expect(field).toBeEnabled()
  await button(page, text('resolution.id.adopt')).click()
  await expect(field).toBeDisabled()
  link()
  await expect(title(page)).toContainText(text('displayStatus.adopted'))
})

test('an ID of another order is compared line by line, and linked only with an explicit confirmation', async ({
  desk1,
}) => {
  const { page, wire, payin, open, dashboard } = desk1
  const other = await payin('50')
  const unknown = await payin('100.52')
  await open(unknown)
  await compare(page, await dashboard(other))
  await page.evaluate((long) => navigator.clipboard.writeText(long), 'x'.repeat(201))
  await idField(page).press('ControlOrMeta+a')
  await idField(page).press('Control+v')
  await expect(idField(page), 'not pasted in part').toHaveAccessibleDescription(
    text('fields.text.tooLong', { most: 200 }),
  )
  await expect(idField(page)).toHaveValue(await dashboard(other))
  const differing = panel(page).locator('[data-result=different]')
  await expect(differing).toHaveCount(2)
  await expect(differing.first()).toContainText(unknown.merchantTransactionId)
  await expect(differing.first()).toContainText(other.merchantTransactionId)
  await expect(verdict(page)).toContainText(text('resolution.id.isOther'))
  const toOther = panel(page).getByRole('link', { name: text('failure.openTransaction') })
  await expect(toOther, 'the ID is that order’s, and leads to it').toHaveAttribute('href', new RegExp(other.id))
  await expect(button(page, text('resolution.id.adopt'))).toHaveCount(0)
  await expect(button(page, text('resolution.id.adoptOther'))).toHaveCount(0)
  const release = holdRequests(wire)
  const own = await dashboard(unknown)
  await idField(page).fill(own)
  await button(page, text('resolution.id.compare')).click()
  await expect.poll(() => wire.sent.some(({ path }) => path.includes(own))).toBe(true)
  await idField(page).fill('another')
  release()
  await expect(button(page, text('resolution.id.compare')), 'the answer has come').toBeEnabled()
  await expect(verdict(page), 'what was compared is no longer what stands there').toHaveCount(0)
  await expect(idField(page)).toBeFocused()

  const answered = (body: object) => {
    wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, body)
  }
  const mine = { merchant_transaction_id: unknown.merchantTransactionId, status: 'underpaid' }
  answered({ ...mine, amount: '70' })
  await compare(page, 'Zz99Yy88')
  await expect(button(page, text('resolution.id.adoptOther'))).toBeDisabled()
  await panel(page).getByRole('checkbox').check()
  // By the time the button is pressed, the platform answers something else.
  answered({ ...mine, amount: '80' })
  await button(page, text('resolution.id.adoptOther')).click()
  await expect(panel(page)).toContainText(like('failure.other_transaction'))
  await compare(page, 'Zz99Yy88')
  await expect(panel(page).getByRole('checkbox'), 'a tick is for what stood there').not.toBeChecked()
  await panel(page).getByRole('checkbox').check()
  await button(page, text('resolution.id.adoptOther')).click()
  await expect(title(page)).toContainText(text('displayStatus.adopted'))
  await expect(detail(page)).toContainText(text('status.underpaid'))
  await expect(detail(page)).toContainText('Amount according to the platform: 80. Accepted as this order: Anna')
  await expect(told(page).filter({ hasText: like('timeline.adopted') })).toContainText(
    text('timeline.difference', { field: 'amount', theirs: '80', ours: '100.52' }),
  )
})

test('a status of another order stays beside the last one until the operator confirms that it is this order', async ({
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
  await expect(status).toContainText(text('otherReading.title'))
  await expect(status.getByRole('row', { name: text('fields.amount') })).toContainText('100.06')
  await expect(status.getByRole('row', { name: text('fields.amount') })).toContainText('40')
  await expect(openRow(page)).toContainText(text('status.process'))
  expect(await violationsOf(page)).toEqual([])
  await expect(button(page, text('otherReading.accept'))).toBeDisabled()
  await status.getByRole('checkbox').check()
  await button(page, text('otherReading.accept')).click()
  await expect(openRow(page)).toContainText(text('status.underpaid'))
  await expect(status).toContainText('Amount according to the platform: 40. Accepted as this order: Anna')
  await expect(told(page).filter({ hasText: text('timeline.accepted_as_own') })).toContainText('Anna')
})

test('without comparable fields, linking an ID is said to rest on the operator’s word', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.52'))
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { receipts: [] })
  await compare(page, 'Zz99Yy88')
  await expect(panel(page).locator('[data-result=absent]')).toHaveCount(3)
  await expect(verdict(page)).toContainText(text('resolution.id.allAbsent'))
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { amount: '100.52' })
  await compare(page, 'Zz99Yy88')
  await expect(verdict(page)).toContainText(text('resolution.id.noMerchantId'))
  await expect(button(page, text('resolution.id.adopt'))).toBeDisabled()
  await page.getByLabel(text('resolution.id.checked')).check()
  await button(page, text('resolution.id.adopt')).click()
  await expect(title(page)).toContainText(text('displayStatus.adopted'))
  await expect(openRow(page)).toContainText(text('displayStatus.adopted'))
  await expect(told(page).filter({ hasText: like('timeline.adopted') })).toContainText(
    text('timeline.adopted.absent', { fields: 'merchant_transaction_id, currency' }),
  )
})

test('when two orders were sent under one ID, the operator says which of them the platform has', async ({ desk1 }) => {
  const { page, wire, payout, open } = desk1
  const refuses = (status: number, body: object) => {
    wire.instead = (response, { path }) => path.includes('/payout') && answer(response, status, body)
  }
  refuses(429, {})
  const refused = await payout('300')
  refuses(400, { code: 'DUPLICATE_ORDER' })
  const { merchantTransactionId: merchant_transaction_id } = refused
  const unknown = await payout('250', { merchant_transaction_id, card_number: '5555555555554444', owner_name: 'Vera' })
  await open(unknown)
  await expect(panel(page)).toContainText(text('resolution.idTaken.byOneOf'))
  await expect(panel(page).getByTestId('order-line').first()).toHaveText(/300.*1111/)
  wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { amount: '300' })
  await compare(page, 'Zz99Yy88')
  await expect(panel(page)).toContainText(text('resolution.id.attempt.empty'))
  const held = Promise.withResolvers<void>()
  wire.instead = async (response, { path }) => {
    if (!path.includes('/status')) return false
    await held.promise
    return answer(response, 200, { amount: '300' })
  }
  await panel(page).getByRole('radio', { name: /250/ }).check()
  await compare(page, 'Zz99Yy88')
  await panel(page).getByRole('radio', { name: /300/ }).check()
  held.resolve()
  await expect(button(page, text('resolution.id.compare')), 'the answer has come').toBeEnabled()
  await expect(verdict(page), 'it was compared with the other one').toHaveCount(0)
  await compare(page, 'Zz99Yy88')
  await expect(panel(page).locator('[data-result=different]')).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel(text('resolution.id.checked')).check()
  await button(page, text('resolution.id.adopt')).click()
  await expect(title(page)).toContainText(text('displayStatus.adopted'))
  await expect(title(page), 'it is the order that the platform has').toContainText('300')
  await expect(detail(page)).toContainText('1111')
})

test('an ID that cannot be read is reported, and a card number is not sent as one', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.52'))
  await compare(page, 'Zz99Yy88')
  await expect(panel(page).getByRole('alert')).toContainText('TRANSACTION_NOT_FOUND')
  const reads = () => wire.sent.filter(({ path }) => path.includes('/status')).length
  const before = reads()
  await compare(page, '4111 1111 1111 1111')
  await expect(page.getByText(text('resolution.id.card'))).toBeVisible()
  expect(reads()).toBe(before)
})

const WHAT_COMES: readonly [ending: string, what: string, then: RegExp][] = [
  ['.54', '500, nothing was created', /Accepted/],
  ['.57', 'an empty success', like('resolution.idTaken')],
  ['.67', 'a success without an id', like('resolution.idTaken')],
  ['.68', '500, yet it was created', like('resolution.idTaken')],
  ['.69', '500 every time', like('resolution.provesNothing')],
]
for (const [ending, what, then] of WHAT_COMES) {
  test(`${what}: retrying with the same ID shows what comes of it`, async ({ desk1: { page, payin, open } }) => {
    await open(await payin(`100${ending}`))
    await expect(panel(page)).toBeVisible()
    await askAgain(page)
    await expect(detail(page)).toContainText(then)
  })
}

test('an unknown payin is closed as not created with a reason, kept with who closed it, and reopened', async ({
  desk1,
}) => {
  const { page, payin, open, client } = desk1
  const unknown = await payin('100.54')
  await open(unknown)
  await button(page, like('resolution.not')).click()
  await button(page, text('resolution.not.open')).click()
  await expect(dialog(page)).toContainText(text('resolution.not.follows.id', { id: unknown.merchantTransactionId }))
  await expect(dialog(page)).toContainText(text('resolution.not.follows.open'))
  await button(page, text('resolution.not.confirm')).click()
  await expect(dialog(page)).toContainText(text('resolution.reason.empty'))
  await dialog(page).getByLabel(text('fields.reason')).fill('card 4111 1111 1111 1111')
  await button(page, text('resolution.not.confirm')).click()
  await expect(dialog(page)).toContainText(text('fields.cardWarning.kept'))
  await expect(dialog(page).getByLabel(text('fields.reason')), 'it waits for an answer').toBeFocused()
  await button(page, text('resolution.not.reason.support')).click()
  await page.keyboard.press('Escape')
  await expect(button(page, text('resolution.not.open')), 'the focus is back').toBeFocused()
  await page.keyboard.press('Enter')
  const reason = dialog(page).getByLabel(text('fields.reason'))
  await expect(reason, 'Escape loses nothing').toHaveValue(text('resolution.not.reason.support'))
  await button(page, text('resolution.not.confirm')).click()

  await expect(title(page)).toContainText(text('displayStatus.did_not_happen.full'))
  await expect(openRow(page)).toContainText(text('displayStatus.did_not_happen'))
  const note = card(page, text('resolution.closed'))
  await expect(note).toContainText(text('resolution.not.reason.support'))
  await expect(note).toContainText('Anna')
  await expect(panel(page)).toHaveCount(0)
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])

  await button(page, text('resolution.closed.open')).click()
  await button(page, text('resolution.closed.open.reason.turnedUp')).click()
  await button(page, text('resolution.closed.open.confirm')).click()
  await expect(panel(page)).toBeVisible()
  await expect(told(page).first()).toContainText(text('timeline.reopened'))
  await expect(told(page).first()).toContainText(text('resolution.closed.open.reason.turnedUp'))
  await expect(told(page).nth(1)).toContainText(text('resolution.closed'))
})

test('a double click and a double Enter retry once', async ({ desk1 }) => {
  const { page, payin, payout, open, sentTo } = desk1
  await open(await payin('100.69'))
  await expect(button(page, text('resolution.ask.send'))).toBeEnabled()
  await button(page, text('resolution.ask.send')).dblclick()
  await expect(panel(page)).toContainText(text('resolution.provesNothing'))
  expect(sentTo(CREATE)).toHaveLength(2)
  await open(await payout('100.69'))
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await expect(button(page, text('resolution.ask.send'))).toBeEnabled()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expect(panel(page)).toContainText(text('resolution.provesNothing'))
  expect(sentTo(PAYOUT)).toHaveLength(2)
})

test('while one window retries, the other shows it and cannot retry as well', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await pollNothing(desk1)
  const unknown = await payin('100.51')
  await open(unknown)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(button(second, text('resolution.ask.send'))).toBeEnabled()
  const release = holdRequests(wire)
  await askAgain(page)
  await expect(panel(second)).toContainText(text('resolution.ask.sending'))
  await expect(button(second, text('resolution.ask.send'))).toBeDisabled()
  release()
  await expect(title(second)).toContainText(text('state.accepted'))
  expect(wire.sent.filter(({ path }) => path === CREATE)).toHaveLength(2)
})

test('an unknown payin of another merchant says so, and offers to switch', async ({ desk1 }) => {
  const { page, client, payin, open } = desk1
  await pollNothing(desk1)
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
  await expect(panel(page)).toContainText(text('reach.notActive', { name: 'Acme', active: 'Other' }))
  await expect(button(page, text('resolution.ask.send'))).toBeDisabled()
  await button(page, text('palette.switchTo', { name: 'Acme' })).click()
  await expect(button(page, text('palette.switchTo', { name: 'Acme' }))).toHaveCount(0)
  await askAgain(page)
  await expect(title(page)).toContainText(text('state.accepted'))
})

test('an unknown payin of a merchant that moved or was removed says so, and can be closed as not created', async ({
  desk1,
}) => {
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
  await expect(panel(page)).not.toContainText(text('resolution.recommended'))
  await button(page, like('resolution.ask')).click()
  await expect(button(page, text('resolution.ask.send'))).toBeDisabled()
  await button(page, like('resolution.id')).click()
  await expect(button(page, text('resolution.id.compare'))).toBeDisabled()
  await client.profiles.remove({ id: profile.id })
  await expect(panel(page)).toContainText(text('reach.removed'))
  await button(page, like('resolution.not')).click()
  await button(page, text('resolution.not.open')).click()
  await button(page, text('resolution.not.reason.statement')).click()
  await button(page, text('resolution.not.confirm')).click()
  await expect(title(page)).toContainText(text('displayStatus.did_not_happen.full'))
})

test('an unknown payin is resolved by keyboard alone', async ({ desk1 }) => {
  const { page, payin, open, dashboard } = desk1
  const unknown = await payin('100.52')
  await open(unknown)
  const command = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(text('palette.search')).fill(words)
    await page.keyboard.press('Enter')
  }
  await expect(button(page, text('resolution.ask.send'))).toBeEnabled()
  await command(text('resolution.ask').toLowerCase())
  await expect(button(page, text('resolution.ask.send'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(text('resolution.idTaken'))
  await expect(panel(page).getByRole('heading', { level: 2 }), 'reading goes on from the panel').toBeFocused()
  await expect(panel(page).getByRole('status').filter({ hasText: 'DUPLICATE_ORDER' }), 'and is announced').toBeVisible()
  const id = await dashboard(unknown)
  for (let tabs = 0; tabs < 12; tabs++) {
    if (await idField(page).evaluate((field) => field === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(idField(page)).toBeFocused()
  await page.keyboard.type(id)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: text('resolution.id.names', { id }) })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, text('resolution.id.adopt'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText(text('displayStatus.adopted'))
  await expect(title(page), 'the focus is not lost with the panel').toBeFocused()
})

test('the timeline shows every event with its reply, and is copied as text', async ({ desk1 }) => {
  const { page, payout, open, dashboard } = desk1
  const unknown = await payout('300.68')
  await open(unknown)
  await cardField(page).fill(TEST_CARD)
  await compared(page).check()
  await askAgain(page)
  await expect(panel(page)).toContainText(text('resolution.idTaken'))
  await compare(page, await dashboard(unknown))
  await button(page, text('resolution.id.adopt')).click()
  await expect(told(page)).toHaveText([
    /Status/,
    inOrder(
      'linked manually',
      'Anna',
      text('timeline.adopted.same', { fields: 'merchant_transaction_id, amount, currency' }),
    ),
    inOrder(text('timeline.answered.ask_again.taken'), 'platform', 'DUPLICATE_ORDER', 'HTTP 400'),
    inOrder(text('timeline.sent.ask_again'), 'Anna'),
    /Outcome unknown.*platform.*INTERNAL_ERROR.*HTTP 500/,
    /Sent.*Anna/,
    /Confirmed.*Anna/,
    inOrder(text('timeline.drafted'), 'Anna'),
  ])
  await expect(told(page).first().locator('time')).toHaveAttribute('title', /UTC$/)
  const refused = told(page).nth(2)
  await refused.getByText(text('fields.response')).click()
  await expect(refused.locator('pre')).toContainText('"error":"DUPLICATE_ORDER"')
  await button(page, text('timeline.copy')).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`merchant_transaction_id: ${unknown.merchantTransactionId}`)
  expect(copied).toContain(`UTC | platform | ${text('timeline.answered.ask_again.taken')} (DUPLICATE_ORDER`)
  expect(copied).not.toMatch(/1111/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every state of the resolution panel is accessible, ${colorScheme}`, async ({ desk1 }) => {
    const { page, payin, payout, open, dashboard, client } = desk1
    await page.emulateMedia({ colorScheme })
    const other = await payin('50')
    const unknown = await payout('300.52')
    await open(unknown)
    await expect(panel(page)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await cardField(page).fill(TEST_CARD)
    await compared(page).check()
    await askAgain(page)
    await expect(panel(page)).toContainText(text('resolution.idTaken'))
    await compare(page, await dashboard(other))
    await expect(verdict(page)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await compare(page, await dashboard(unknown))
    await expect(button(page, text('resolution.id.adopt'))).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await client.resolution.closeByHand({ transactionId: unknown.id, reason: 'Support says so' })
    await expect(card(page, text('resolution.closed'))).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
}

test('what a platform ID names takes no focus from an operator who has gone on to the note', async ({ desk1 }) => {
  const { page, payin, open, wire, dashboard } = desk1
  await pollNothing(desk1)
  const unknown = await payin('100.52')
  const own = await dashboard(unknown)
  await open(unknown)
  const release = holdRequests(wire)
  await compare(page, own)
  await expect.poll(() => wire.sent.some(({ path }) => path.includes(own))).toBe(true)
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: text('words.note') })
  await expect(note).toBeFocused()
  await page.keyboard.type('asked')
  release()
  await expect(verdict(page)).toBeVisible()
  await page.keyboard.type(' them')
  await expect(note).toHaveValue('asked them')
})
