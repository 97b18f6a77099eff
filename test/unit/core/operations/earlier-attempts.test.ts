import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { CardPayoutOrder } from '../../../../src/shared/contract/payments.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payinOrder, payoutOrder } from '../../../fakes/orders.ts'
import { created, json, startFakePlatform } from '../../../fakes/platform.ts'

const FIRST_CARD = '4111111111111111'
const SECOND_CARD = '5555555555554444'
const duplicate = json(400, { error: 'DUPLICATE_ORDER', message: 'there is one' })
const first = { amount: '5000', owner_name: 'Anna Sokolova', card_number: FIRST_CARD, reference: 'INV-1' } as const
const second = { amount: '4000', owner_name: 'Boris Orlov', card_number: SECOND_CARD, reference: 'INV-2' } as const

/** A payout that was refused, sent again under the same ID with these fields, and answered with DUPLICATE_ORDER. */
async function withTwoAttempts(corrected: Partial<CardPayoutOrder> = second) {
  const platform = await startFakePlatform(json(429, {}))
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
  const { client } = await startTestDesk({ clock })
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payoutOrder(profile.id, first)
  const refused = await client.payments.createCardPayout(order)
  platform.answer = duplicate
  const unknown = await client.payments.createCardPayout({ ...order, ...corrected, intentId: randomUUID() })
  return { client, platform, profile, clock, order, refused, unknown }
}

test('an order ID that was refused and sent again with other contents lists the earlier attempt', async () => {
  const { refused, unknown } = await withTwoAttempts()
  expect(unknown).toMatchObject({ id: refused.id, state: 'unknown', amount: '4000', idIsTaken: true })
  expect(unknown.earlierAttempts).toMatchObject([
    {
      intentId: refused.intentId,
      request: { amount: '5000', card: { last4: '1111' } },
      failure: { kind: 'rate_limited' },
    },
  ])
})

test('sending the same contents again makes no earlier attempt', async () => {
  const { unknown } = await withTwoAttempts({})
  expect(unknown).toMatchObject({ state: 'unknown', idIsTaken: true, idWasTaken: false, earlierAttempts: [] })
})

test('a payout similar to an earlier attempt is not sent before the operator has seen it', async () => {
  const { client, profile, unknown } = await withTwoAttempts()
  const like = payoutOrder(profile.id, { ...first, owner_name: 'Someone Else' })
  expect(await failureOf(client.payments.createCardPayout(like))).toEqual({
    kind: 'similar_payouts',
    transactionIds: [unknown.id],
  })
  const { amount, currency, card_number, owner_name, profileId } = like
  const { similar } = await client.payments.checkPayout({ amount, currency, card_number, owner_name, profileId })
  expect(similar).toMatchObject([{ reasons: ['card_amount', 'earlier_attempt'], payout: { id: unknown.id } }])
})

test('an earlier attempt of a payout that was accepted in the end is not compared', async () => {
  const { client, platform, profile, order } = await withTwoAttempts()
  platform.answer = json(429, {})
  const another = { ...order, merchant_transaction_id: 'another-order-of-the-day', reference: 'INV-3', seenSimilar: [] }
  const sent = { ...another, amount: '7000', owner_name: 'Vera', card_number: '2223003122003222' }
  await client.payments.createCardPayout({ ...sent, intentId: randomUUID() })
  platform.answer = created({ id: 'Zz11Yy22' })
  await client.payments.createCardPayout({ ...sent, amount: '7100.5', owner_name: 'Olga', intentId: randomUUID() })
  const { currency, profileId } = payoutOrder(profile.id)
  const asked = { amount: '7000', owner_name: 'Vera', card_number: '5105105105105100', currency, profileId }
  expect((await client.payments.checkPayout(asked)).similar).toEqual([])
})

test('linking a platform ID to an earlier attempt gives the transaction the contents of that attempt', async () => {
  const { client, platform, profile, refused, unknown } = await withTwoAttempts()
  platform.answer = json(200, { status: 'paid', amount: '5000', receipts: [] })
  const id = { transactionId: unknown.id, platformId: 'Zz99Yy88' }
  expect((await client.resolution.checkPlatformId(id)).comparisons).toMatchObject({ amount: 'different' })
  const attempt = refused.intentId
  expect((await client.resolution.checkPlatformId({ ...id, attempt })).comparisons).toMatchObject({ amount: 'same' })
  expect(await client.resolution.adopt({ ...id, attempt })).toMatchObject({
    ...{ amount: '5000', ownerName: 'Anna Sokolova', card: { last4: '1111' }, platformId: 'Zz99Yy88', status: 'paid' },
    ...{ request: { amount: '5000' }, earlierAttempts: [], resolution: { how: 'adopted', attempt } },
  })
  const known = await client.transactions.get({ id: unknown.id })
  expect(known.damage).toBeUndefined()
  const told = await client.transactions.timeline({ id: unknown.id })
  expect(told.find(({ event }) => event.what === 'adopted')).toMatchObject({ event: { attempt } })
  const { currency, profileId } = payoutOrder(profile.id)
  const like = { amount: '5000', card_number: FIRST_CARD, owner_name: 'Vera', currency, profileId }
  expect((await client.payments.checkPayout(like)).similar).toMatchObject([{ reasons: ['card_amount'] }])
})

test('linking to an attempt that is not the transaction’s own is refused', async () => {
  const { client, unknown } = await withTwoAttempts()
  const order = { transactionId: unknown.id, platformId: 'Zz99Yy88', attempt: randomUUID() }
  expect(await failureOf(client.resolution.adopt(order))).toMatchObject({ kind: 'not_possible' })
})

const DAYS = 86_400_000

test('the reference of an earlier attempt is compared at any age while it may be the one that exists', async () => {
  const { client, profile, clock, unknown } = await withTwoAttempts()
  clock.ahead = 3 * DAYS
  const like = {
    amount: '77',
    owner_name: 'Vera',
    card_number: '2223003122003222',
    currency: 'RUB' as const,
    reference: 'inv 1',
  }
  expect((await client.payments.checkPayout({ ...like, profileId: profile.id })).similar).toMatchObject([
    { reasons: ['reference', 'earlier_attempt'], payout: { id: unknown.id } },
  ])
})

test('an earlier attempt that turns out to exist gets its reference and card back', async () => {
  const { client, platform, profile, clock, refused, unknown } = await withTwoAttempts()
  platform.answer = json(200, { status: 'paid', amount: '5000', receipts: [] })
  const order = { transactionId: unknown.id, platformId: 'Zz99Yy88', attempt: refused.intentId, accepted: [] }
  expect(await client.resolution.adopt(order)).toMatchObject({ reference: 'INV-1', kind: 'payout_card' })
  const similarTo = async (fields: { readonly reference?: string; readonly card_number?: string }) => {
    const like = { amount: '5000', owner_name: 'Vera', card_number: '2223003122003222', currency: 'RUB' } as const
    const { similar } = await client.payments.checkPayout({ ...like, ...fields, profileId: profile.id })
    return similar.map(({ reasons }) => reasons)
  }
  expect(await similarTo({ card_number: FIRST_CARD })).toEqual([['card_amount']])
  // The same visible digits, but another card.
  expect(await similarTo({ card_number: '4111110000091111' })).toEqual([])
  clock.ahead = 3 * DAYS
  expect(await similarTo({ reference: 'INV-1' })).toEqual([['reference']])
  expect(await similarTo({ reference: 'INV-2' })).toEqual([])
})

test('an earlier attempt at a payout still counts when its order ID is used for another kind', async () => {
  const platform = await startFakePlatform(json(429, {}))
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payoutOrder(profile.id, { ...first, reference: 'INV-7' })
  await client.payments.createCardPayout(order)
  platform.answer = duplicate
  const { merchant_transaction_id } = order
  const payin = await client.payments.createAccountPayin(
    payinOrder(profile.id, { merchant_transaction_id, amount: '500', reference: 'INV-8' }),
  )
  expect(payin.state).toBe('unknown')
  const like = {
    amount: '1',
    owner_name: 'Vera',
    card_number: SECOND_CARD,
    currency: 'RUB',
    profileId: profile.id,
  } as const
  const similarTo = async (reference: string) =>
    (await client.payments.checkPayout({ ...like, reference })).similar.map(({ payout }) => payout.id)
  expect(await similarTo('INV-7')).toEqual([payin.id])
  expect(await similarTo('INV-8')).toEqual([])
})

test.each([
  ['', false],
  [', also if that was asked for again', true],
])('unlinking restores the contents of the newest attempt%s', async (_, isAskedAgain) => {
  const { client, platform, profile, refused, unknown: sent } = await withTwoAttempts()
  const again = { transactionId: sent.id, profileId: profile.id, profileRevision: 1, card_number: SECOND_CARD }
  const unknown = isAskedAgain ? await client.resolution.askAgain({ ...again, intentId: randomUUID() }) : sent
  platform.answer = json(200, { status: 'paid', amount: '5000', receipts: [] })
  const transactionId = unknown.id
  await client.resolution.adopt({ transactionId, platformId: 'Zz99Yy88', attempt: refused.intentId, accepted: [] })
  expect(await client.resolution.unlink({ transactionId, reason: 'another order' })).toEqual(unknown)
  const like = { ...second, currency: 'RUB' as const, profileId: profile.id }
  expect((await client.payments.checkPayout({ ...like, owner_name: 'Vera' })).similar).toMatchObject([
    { reasons: ['card_amount', 'reference'], payout: { id: unknown.id } },
  ])
})

test('linking to an earlier attempt of another kind restores that kind', async () => {
  const platform = await startFakePlatform(json(429, {}))
  const { client, desk, folder } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payinOrder(profile.id, { amount: '5000' })
  const refused = await client.payments.createAccountPayin(order)
  platform.answer = duplicate
  const again = { ...order, amount: '4000', return_url: 'https://example.org/back', intentId: randomUUID() }
  const unknown = await client.payments.createAcquiringPayin(again)
  platform.answer = json(200, { status: 'paid', amount: '5000', receipts: [] })
  const adopted = { transactionId: unknown.id, platformId: 'Zz99Yy88', attempt: refused.intentId, accepted: [] }
  expect([unknown.kind, (await client.resolution.adopt(adopted)).kind]).toEqual(['payin_acquiring', 'payin_account'])
  await desk.close()
  const database = new DatabaseSync(join(folder, 'history.db'))
  expect(database.prepare('SELECT kind FROM followed').all()).toEqual([{ kind: 'payin_account' }])
  database.close()
})

test('the same contents for another card with the same visible digits are another attempt', async () => {
  const { client, profile, refused, unknown } = await withTwoAttempts({ card_number: '4111110000001111' })
  expect(unknown.earlierAttempts).toMatchObject([{ intentId: refused.intentId, isOtherCard: true }])
  const like = payoutOrder(profile.id, { ...first, owner_name: 'Someone Else', reference: undefined })
  expect(await failureOf(client.payments.createCardPayout(like))).toEqual({
    kind: 'similar_payouts',
    transactionIds: [unknown.id],
  })
})
