import type { Page } from '@playwright/test'
import { ABSENCE_PROVEN_AFTER } from '../../src/shared/rules/match-dispute.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import {
  type AtAMerchant,
  action,
  askTraining,
  button,
  CREATE,
  card,
  detail,
  dialog,
  expect,
  openRow,
  panel,
  told,
} from './at-a-merchant.ts'
import { outcome, review, screen, send, test } from './disputing-evidence.ts'
import { answer, type Wire } from './wire.ts'

const DISPUTE = '/merchant/dispute'
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

const ask = (page: Page) => action(page, 'detail.dispute')
const look = (page: Page) => outcome(page).getByRole('button', { name: text('dispute.look') })
/** Disputes as read from the list. */
const known = (page: Page) => outcome(page).getByRole('listitem').filter({ hasText: 'status as of' })

async function confirm(page: Page): Promise<void> {
  await review(page).click()
  await send(page).click()
}

/** The disputes as the platform lists them. */
async function listed(wire: Wire): Promise<readonly object[]> {
  return (await askTraining<{ items: object[] }>(wire, '/merchant/dispute/list')).items
}

async function dispute(page: Page): Promise<void> {
  await ask(page).click()
  await confirm(page)
}

test('a dispute is confirmed with its ID, the suggested type and what follows; accepted, it shows its dispute ID', async ({
  desk1,
}) => {
  const { page, client, payin, open, wire } = desk1
  const made = await payin('100.07')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('cancel')
  await open(made)
  await expect(card(page, text('detail.disputes'))).toContainText(text('dispute.known.none'))
  await ask(page).click()
  await expect(screen(page)).toContainText('Acme')
  await expect(screen(page)).toContainText(text('environment.money.test'))
  await expect(screen(page)).toContainText(`${text('cancel.confirm.byPlatformId')}${made.platformId}`)
  await expect(screen(page)).toContainText('Cancelled as of')
  await expect(screen(page).getByRole('note'), 'nothing is unusual').toHaveCount(0)
  await expect(screen(page).getByRole('radio')).toHaveCount(5)
  await expect(screen(page).getByRole('radio', { checked: true })).toHaveAccessibleName(
    /^payin_trader_reject .*suggested$/,
  )
  await expect(screen(page)).toContainText('Dispute from merchant (type=payin_trader_reject)')
  await expect(screen(page)).toContainText(text('newDispute.gate.none'))
  await review(page).click()
  await expect(dialog(page)).toContainText('Acme')
  await expect(dialog(page)).toContainText(`${text('cancel.confirm.byPlatformId')}${made.platformId}`)
  await expect(dialog(page)).toContainText('payin_trader_reject')
  await expect(dialog(page)).toContainText('Dispute from merchant (type=payin_trader_reject)')
  await expect(dialog(page)).toContainText(text('newDispute.follows'))
  await expect(button(page, text('common.goBack')), 'a stray Enter leaves it').toBeFocused()
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  await expect(outcome(page)).toContainText(UUID)
  const sent = wire.sent.filter(({ method, path }) => method === 'POST' && path === DISPUTE)
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    { transaction_id: made.platformId, dispute_type: 'payin_trader_reject' },
  ])
  await outcome(page)
    .getByRole('button', { name: like('dispute.id') })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(UUID)
  await look(page).click()
  // Its review ends three seconds after it was opened; either status counts as open.
  await expect(known(page)).toHaveText(/(process|success).*opened.*status as of.*counts as open/)
  await expect(outcome(page)).toContainText(text('dispute.known.noTotal'))
  await ask(page).click()
  // Whether a type is still suggested depends on whether the review has ended: the payin is paid then.
  await page.getByRole('radio', { name: text('newDispute.type.platform') }).check()
  await confirm(page)
  await expect(outcome(page)).toContainText(text('dispute.refused'))
  await expect(outcome(page)).toContainText('DISPUTE_EXISTS')
  await expect(ask(page)).toBeEnabled()
})

test('a dispute without an answer is unknown everywhere and blocks the next one until the list shows it', async ({
  desk1,
}) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.29')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
  await open(made)
  await dispute(page)
  await expect(outcome(page)).toContainText(text('dispute.unknown.means'))
  await expect(ask(page)).toBeDisabled()
  await expect(look(page), 'what comes next has the focus').toBeFocused()
  await expect(detail(page).getByRole('heading', { level: 2 }).first()).toContainText(text('dispute.unknown'))
  await expect(openRow(page)).toContainText(text('displayStatus.dispute_unknown'))
  expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toContainText(text('dispute.found'))
  await expect(outcome(page)).toContainText(UUID)
  await expect(known(page)).toHaveCount(1)
  await expect(ask(page)).toBeEnabled()
  await expect(openRow(page)).not.toContainText(text('displayStatus.dispute_unknown'))
  await expect(told(page).filter({ hasText: like('timeline.dispute_settled.found') })).toHaveCount(1)
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
})

for (const [amount, becomes, means] of [
  ['100.24', 'it was accepted', 'dispute.accepted.means'],
  ['100.29', 'it was found', 'dispute.found.means'],
] as const) {
  test(`a closed dispute shows its status, and nothing that held only while it was open: ${becomes}`, async ({
    desk1,
  }) => {
    const { page, wire, client, payin, open } = desk1
    const made = await payin(amount)
    await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
    await open(made)
    await dispute(page)
    await look(page).click()
    await expect(known(page)).toContainText(text('dispute.known.open'))
    const items = await listed(wire)
    wire.instead = (response, { path }) =>
      path.includes('/dispute/list') &&
      answer(response, 200, { items: items.map((item) => ({ ...item, status: 'rejected' })) })
    await look(page).click()
    await expect(known(page)).toHaveText(/rejected.*status as of.*counts as closed/)
    await expect(outcome(page)).not.toContainText(text(means))
  })
}

test('a time without an offset is taken as UTC: when a dispute was opened, and when a payin expires', async ({
  desk1,
}) => {
  const { page, wire, client, payin, open } = desk1
  await client.desk.setPreferences({
    listLayout: { columns: ['created', 'merchantTransactionId', 'expiresAt'], density: 'normal' },
  })
  wire.instead = (response, { path, body }) => {
    if (!path.startsWith(CREATE)) return false
    const { merchant_transaction_id, amount, currency } = JSON.parse(body) as Record<string, string>
    const money = { currency_rate: '90.5', amount_in_usd: '11.05', rate: '2.5', commission: '0.28' }
    const expires_at = '2031-02-03T04:05:06'
    return answer(response, 200, { id: 'Ex000001', merchant_transaction_id, amount, currency, expires_at, ...money })
  }
  const made = await payin('100.24')
  const items = [
    {
      ...{ id: '11111111-1111-4111-8111-111111111111', status: 'process', amount: '100.24', transaction_id: null },
      ...{ merchant_transaction_id: made.merchantTransactionId, created_at: '2031-01-02T03:04:05' },
    },
  ]
  wire.instead = (response, { path }) => path.includes('/dispute/list') && answer(response, 200, { items })
  await client.disputes.look({ transactionId: made.id })
  await open(made)
  await expect(known(page).locator('time').first()).toHaveAttribute('title', '2031-01-02 03:04:05 UTC')
  await expect(openRow(page).locator('time').last()).toHaveAttribute('title', '2031-02-03 04:05:06 UTC')
})

test('when the list does not prove which dispute is ours, the operator compares the candidates and chooses one', async ({
  desk1,
}) => {
  const { page, wire, client, payin, open } = desk1
  const made = await payin('100.29')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
  await open(made)
  await dispute(page)
  await expect(outcome(page)).toContainText(text('dispute.unknown.means'))
  const listed = (id: string, other: object) => ({
    ...{ id, status: 'process', transaction_id: null, merchant_transaction_id: made.merchantTransactionId },
    ...{ created_at: new Date().toISOString(), amount: '100.29', ...other },
  })
  const items = [
    listed('11111111-1111-4111-8111-111111111111', { amount: '70' }),
    listed('22222222-2222-4222-8222-222222222222', { reason: 'The client has paid' }),
    listed('33333333-3333-4333-8333-333333333333', { created_at: new Date(Date.now() - 60_000).toISOString() }),
  ]
  wire.instead = (response, { path }) =>
    path.includes('/dispute/list') && answer(response, 200, { items, page_number: 1, page_size: 100 })
  await look(page).click()
  await expect(outcome(page)).toContainText(text('dispute.candidates', { count: 2 }))
  const candidate = (at: number) => outcome(page).getByRole('table').nth(at)
  await expect(outcome(page).getByRole('table'), 'an earlier one is none').toHaveCount(2)
  const amounts = outcome(page).getByRole('row', { name: /^Amount/ })
  await expect(amounts.filter({ hasText: '70' })).toHaveAttribute('data-result', 'different')
  await expect(candidate(0).getByRole('row', { name: /^Files/ })).toContainText(text('resolution.id.absent'))
  await expect(outcome(page)).toContainText('The client has paid')
  expect(await violationsOf(page)).toEqual([])
  await candidate(0)
    .locator('..')
    .getByRole('button', { name: text('dispute.candidates.take') })
    .click()
  await expect(outcome(page)).toContainText(text('dispute.settledByHand'))
  await expect(outcome(page)).toContainText(new RegExp(`${text('dispute.id')} (1{8}|2{8})-`))
  await expect(told(page).filter({ hasText: like('timeline.dispute_settled.chosen') })).toContainText('Anna')
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
})

test('a dispute answered with 500 is unknown; once not in the list, it can be opened again with what was typed', async ({
  desk1,
  desk,
}) => {
  const { page, client, payin, open, wire } = desk1
  const made = await payin('100.27')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
  await open(made)
  await ask(page).click()
  await page.getByLabel(text('fields.reason')).fill('The client has the receipt')
  await confirm(page)
  await expect(outcome(page)).toContainText('DISPUTE_FAILED')
  await expect(outcome(page)).toContainText(text('dispute.unknown.means'))
  await look(page).click()
  await expect(outcome(page)).toContainText(like('dispute.known.noneThere'))
  await expect(outcome(page), 'the platform may still be storing it').toContainText(like('dispute.unknown.tooEarly'))
  await desk.pass(ABSENCE_PROVEN_AFTER)
  wire.instead = (response) => {
    response.setHeader('date', new Date(Date.now() + ABSENCE_PROVEN_AFTER).toUTCString())
    return false
  }
  await look(page).click()
  await expect(outcome(page)).toContainText(text('dispute.notFound'))
  await expect(outcome(page)).toContainText(like('dispute.known.noneThere'))
  await page.reload()
  await expect(outcome(page)).toContainText(text('dispute.notFound'))
  await expect(outcome(page), 'they were').not.toContainText(text('dispute.known.none'))
  await ask(page).click()
  await expect(page.getByLabel(text('fields.reason'))).toHaveValue('The client has the receipt')
  await confirm(page)
  await expect(ask(page)).toBeDisabled()
})

test('an unknown dispute is resolved manually, with a reason, when the list cannot be read', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.27'))
  wire.instead = (response, { path }) => path.startsWith(DISPUTE) && answer(response, 502, {})
  await dispute(page)
  await look(page).click()
  await expect(outcome(page).getByRole('alert')).toContainText('502')
  await button(page, text('dispute.settle')).click()
  await button(page, text('dispute.settle.reason.notOpened')).click()
  await button(page, text('dispute.settle.confirm')).click()
  await expect(outcome(page)).toContainText(text('dispute.settledByHand'))
  await expect(outcome(page)).toContainText(text('dispute.settle.reason.notOpened'))
  await expect(outcome(page)).toContainText('Anna')
  await expect(ask(page)).toBeEnabled()
})

test('a status that allows no dispute only advises against it, and the platform’s refusal is shown', async ({
  desk1,
}) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.05')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('chargeback')
  await open(made)
  await ask(page).click()
  await expect(screen(page).getByRole('note')).toContainText(text('newDispute.cannot', { status: 'chargeback' }))
  await confirm(page)
  await expect(outcome(page)).toContainText(text('dispute.refused'))
  await expect(outcome(page)).toContainText('CANNOT_DISPUTE')
  await expect(outcome(page)).toContainText(text('dispute.refused.means'))
})

test('the amount is asked for only where the type is about it; a card number or a bad address stops the review', async ({
  desk1,
}) => {
  const { page, client, payin, open, wire } = desk1
  const made = await payin('100.02')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('underpaid')
  await open(made)
  await ask(page).click()
  const sentAmount = page.getByLabel(text('newDispute.confirm.sentAmount'))
  await expect(page.getByRole('radio', { name: /^underpaid/ }), 'as the status says').toBeChecked()
  await page.getByRole('radio', { name: /^payin_timeout/ }).check()
  await expect(sentAmount).toHaveCount(0)
  await page.getByRole('radio', { name: /^underpaid/ }).check()
  await expect(screen(page)).toContainText(text('newDispute.sentAmount.none'))
  await review(page).click()
  await expect(dialog(page)).toContainText(text('newDispute.confirm.noSentAmount'))
  await page.keyboard.press('Escape')
  const notLess = like('newDispute.sentAmount.notLess')
  await sentAmount.fill('100,02')
  await expect(screen(page).getByRole('note').filter({ hasText: notLess })).toBeVisible()
  await review(page).click()
  await expect(dialog(page).getByRole('note').filter({ hasText: notLess })).toBeVisible()
  await page.keyboard.press('Escape')
  await sentAmount.fill('half')
  await page.getByLabel(text('newDispute.confirm.url')).fill('file:///proof.png')
  await review(page).click()
  await expect(sentAmount).toBeFocused()
  await sentAmount.fill('50,01')
  await review(page).click()
  await expect(screen(page)).toContainText(text('fields.url.notAUrl'))
  await page.getByLabel(text('newDispute.confirm.url')).fill('https://127.0.0.1:1/proof.png')
  await expect(screen(page).getByRole('note')).toContainText(text('newDispute.url.private'))
  await page.getByLabel(text('fields.reason')).fill('paid from 4111 1111 1111 1111, half of it')
  await expect(screen(page)).toContainText(text('fields.cardWarning'))
  await review(page).click()
  await expect(page.getByLabel(text('fields.reason'))).toBeFocused()
  await expect(dialog(page)).toHaveCount(0)
  await button(page, text('common.remove')).click()
  await review(page).click()
  await expect(dialog(page)).toContainText('50.01 KZT')
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  const sent = wire.sent.filter(({ method, path }) => method === 'POST' && path === DISPUTE)
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    {
      transaction_id: made.platformId,
      dispute_type: 'underpaid',
      sent_amount: '50.01',
      reason: 'paid from , half of it',
      evidence_url: 'https://127.0.0.1:1/proof.png',
    },
  ])
})

test('the type can be left to the platform; a payout is offered only its own type', async ({ desk1 }) => {
  const { page, client, payin, payout, open, wire } = desk1
  const made = await payin('100.01')
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
  await open(made)
  await ask(page).click()
  await expect(page.getByRole('radio')).toHaveCount(5)
  await expect(page.getByRole('radio', { name: 'payout_not_received' })).toHaveCount(0)
  const platformDecides = page.getByRole('radio', { name: text('newDispute.type.platform') })
  await platformDecides.check()
  await expect(screen(page)).toContainText('payin_timeout in status expired, otherwise payin_trader_reject')
  await review(page).click()
  await expect(dialog(page)).toContainText('No type is sent')
  await send(page).click()
  await expect(outcome(page)).toContainText(text('dispute.type.byPlatform'))
  const bodies = () => wire.sent.filter(({ method, path }) => method === 'POST' && path === DISPUTE)
  expect(bodies().map(({ body }) => JSON.parse(body))).toEqual([{ transaction_id: made.platformId }])

  const out = await payout('100')
  await expect.poll(async () => (await client.transactions.refresh({ id: out.id })).status).toBe('paid')
  await open(out)
  await ask(page).click()
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'payout_not_received' })).toBeChecked()
})

test('D and the palette open the dispute form, Escape leaves its question, and Enter twice sends one request', async ({
  desk1,
}) => {
  const { page, payin, open, wire } = desk1
  await open(await payin('100.24'))
  await expect(ask(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(text('palette.search')).fill('открыть диспут')
  await page.keyboard.press('Enter')
  await expect(screen(page)).toBeVisible()
  await page.goBack()
  await expect(ask(page)).toBeVisible()
  await page.keyboard.press('d')
  await expect(screen(page), 'the status is read').toContainText(text('newDispute.type.suggested'))
  await page.getByRole('radio', { name: /^payin_trader_reject/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^payin_timeout/ })).toBeFocused()
  await expect(screen(page).getByRole('radio', { checked: true })).toHaveAccessibleName(/^payin_timeout/)
  await page.keyboard.press('Enter')
  await expect(button(page, text('common.goBack'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(screen(page), 'Escape was for the question alone').toBeVisible()
  await expect(page.getByRole('radio', { name: /^payin_timeout/ }), 'the focus is back').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, text('common.goBack'))).toBeFocused()
  await expect(send(page)).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expect(outcome(page)).toContainText(text('dispute.accepted'))
  await expect(look(page), 'the focus is where the dispute is').toBeFocused()
  const sent = wire.sent.filter(({ method, path }) => method === 'POST' && path === DISPUTE)
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ dispute_type: 'payin_timeout' })
})

test('a payin of unknown outcome is disputed by its order ID', async ({ desk1 }) => {
  const { page, payin, open, wire } = desk1
  const unknown = await payin('100.52')
  await open(unknown)
  await button(page, like('resolution.cancel')).click()
  await panel(page)
    .getByRole('button', { name: text('resolution.dispute') })
    .click()
  await expect(screen(page)).toContainText(text('cancel.confirm.byMerchantId'))
  await expect(screen(page).getByRole('note')).toContainText(text('common.mayNotExist'))
  await confirm(page)
  await expect(outcome(page)).toContainText(/The platform (opened|refused) the dispute/)
  const sent = wire.sent.filter(({ method, path }) => method === 'POST' && path === DISPUTE)
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ transaction_id: unknown.merchantTransactionId })
})

test('a dispute that was not sent says so, and a refused payin offers no dispute', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  await open(await payin('100.64'))
  await expect(detail(page)).toContainText('AMOUNT_INVALID')
  await expect(outcome(page)).toHaveCount(0)
  await page.goto(page.url().replace('/transactions/', '/disputes/new/'))
  await expect(screen(page)).toContainText(text('newDispute.nothing'))
  await open(await payin('100.24'))
  wire.close()
  await dispute(page)
  await expect(outcome(page)).toContainText(text('dispute.notSent'))
  await expect(outcome(page)).toContainText(/Attempted \d\d:\d\d:\d\d as/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  const opened = async ({ page, client, payin, open }: AtAMerchant) => {
    await page.emulateMedia({ colorScheme })
    const made = await payin('100.29')
    await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
    await open(made)
  }

  test(`the form and the question of a dispute are accessible, ${colorScheme}`, async ({ desk1 }) => {
    const { page } = desk1
    await opened(desk1)
    await ask(page).click()
    await page.getByRole('radio', { name: 'overpaid' }).check()
    await expect(page.getByLabel(text('newDispute.confirm.sentAmount'))).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('radio', { name: 'payin_timeout' }).check()
    await review(page).click()
    await expect(send(page)).toBeEnabled()
    expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  })

  test(`every state of a dispute is accessible, ${colorScheme}`, async ({ desk1 }) => {
    const { page } = desk1
    await opened(desk1)
    await dispute(page)
    await expect(outcome(page)).toContainText(text('dispute.unknown.means'))
    expect(await violationsOf(page)).toEqual([])
    await look(page).click()
    await expect(outcome(page)).toContainText(text('dispute.found'))
    expect(await violationsOf(page)).toEqual([])
    await ask(page).click()
    // None is suggested once the payin is paid.
    await page.getByRole('radio', { name: text('newDispute.type.platform') }).check()
    await confirm(page)
    await expect(outcome(page)).toContainText('DISPUTE_EXISTS')
    expect(await violationsOf(page)).toEqual([])
  })
}
