import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, merchantDraft, payinOrder, payoutOrder, replaceSecret, TEST_CARD } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeSecrets } from '../../../fakes/ports.ts'

const ID = 'Ab12Cd34'
const secret = { scheme: 'bearer', token: 'token-of-the-test-merchant' } as const

/** A desk with one accepted payin, at a platform that has one ID for everything. */
async function withPayin(kind: 'system' | 'session' = 'system') {
  const answers: { creation: Answer; status: Answer } = {
    creation: created({ id: ID }),
    status: json(200, { receipts: [] }),
  }
  const platform = await startFakePlatform((response, request) =>
    (request.method === 'POST' ? answers.creation : answers.status)(response, request),
  )
  const { client } = await startTestDesk({ secrets: fakeSecrets(kind).store })
  const profile = await addMerchant(client, platform.baseUrl)
  const earlier = await client.payments.createAccountPayin(payinOrder(profile.id))
  expect(earlier).toMatchObject({ state: 'accepted', platformId: ID })
  return { client, platform, answers, profile, earlier }
}

test.each([
  ['echoes the order ID that was sent', {}],
  ['echoes no order ID', { merchant_transaction_id: undefined }],
  ['echoes the order ID of that transaction', null],
])('a reply with the ID of another transaction leaves the outcome unknown if it %s', async (_, echo) => {
  const { client, answers, profile, earlier } = await withPayin()
  answers.creation = created({ id: ID, ...(echo ?? { merchant_transaction_id: earlier.merchantTransactionId }) })
  const payout = await client.payments.createCardPayout(payoutOrder(profile.id))
  const endpoint = 'POST /merchant/payout/card'
  const call = { endpoint, httpStatus: 200, detail: ID, transactionId: earlier.id }
  const failure = { kind: 'unreadable_answer', reason: 'others_id', ...call }
  expect(payout).toMatchObject({ state: 'unknown', platformId: null, reply: null, failure })
  const answered = { what: 'answered', state: 'unknown', failure: 'unreadable_answer', hasReply: true }
  expect((await client.transactions.timeline({ id: payout.id })).map(({ event }) => event)).toContainEqual(
    expect.objectContaining(answered),
  )
  const adopt = client.resolution.adopt({ transactionId: payout.id, platformId: ID })
  expect(await failureOf(adopt)).toEqual({ kind: 'id_taken_here', transactionId: earlier.id })
  expect(await client.transactions.get({ id: earlier.id })).toMatchObject({ state: 'accepted', platformId: ID })
  answers.creation = created({ id: 'Zz99Yy88' })
  const order = { intentId: randomUUID(), transactionId: payout.id, profileId: profile.id, profileRevision: 1 }
  const again = await client.resolution.askAgain({ ...order, card_number: TEST_CARD })
  expect(again).toMatchObject({ state: 'accepted', platformId: 'Zz99Yy88' })
})

test('so does one under a renewed credential, and one of another merchant of the account', async () => {
  const { client, platform, profile } = await withPayin()
  const { revision: profileRevision } = await replaceSecret(client, profile.id, { ...secret, token: 'a-renewed-token' })
  const renewed = await client.payments.createAccountPayin(payinOrder(profile.id, { profileRevision }))
  expect(renewed).toMatchObject({ state: 'unknown', failure: { reason: 'others_id' } })
  const second = await addMerchant(client, platform.baseUrl, 'Second')
  const ofSecond = await client.payments.createAccountPayin(payinOrder(second.id))
  expect(ofSecond).toMatchObject({ state: 'unknown', failure: { reason: 'others_id' } })
})

test.each(['system', 'session'] as const)(
  'merchants of one account share no order with a %s key store',
  async (kind) => {
    const { client, platform, answers, profile, earlier } = await withPayin(kind)
    const second = await addMerchant(client, platform.baseUrl, 'Second')
    const { merchantTransactionId: merchant_transaction_id } = earlier
    const taken = { kind: 'id_taken_here', transactionId: earlier.id }
    const again = client.payments.createAccountPayin(payinOrder(second.id, { merchant_transaction_id }))
    expect(await failureOf(again)).toEqual(taken)
    const unknown = await client.payments.createAccountPayin(payinOrder(second.id))
    expect(unknown).toMatchObject({ state: 'unknown', failure: { reason: 'others_id' } })
    answers.status = json(200, { status: 'paid', receipts: [] })
    const adopt = client.resolution.adopt({ transactionId: unknown.id, platformId: ID })
    expect(await failureOf(adopt)).toEqual(taken)

    await client.profiles.remove({ id: profile.id })
    const after = client.payments.createAccountPayin(payinOrder(second.id, { merchant_transaction_id }))
    expect(await failureOf(after), 'also after it was removed').toEqual(taken)
  },
)

test('the same ID at another address or in the account of another merchant is another order', async () => {
  const { client, platform, profile } = await withPayin()
  const draft = merchantDraft(platform.baseUrl, { name: 'Second' })
  const second = await client.profiles.create({ draft, secret: { ...secret, token: 'token-of-another-account' } })
  const elsewhere = await client.payments.createAccountPayin(payinOrder(second.id))
  expect(elsewhere).toMatchObject({ state: 'accepted', platformId: ID })
  await client.profiles.select({ id: profile.id })
  const moved = await startFakePlatform(created({ id: ID }))
  const { revision } = await client.profiles.update({ id: profile.id, draft: merchantDraft(moved.baseUrl), secret })
  const order = payinOrder(profile.id, { profileRevision: revision })
  expect(await client.payments.createAccountPayin(order)).toMatchObject({ state: 'accepted', platformId: ID })
})

test('an ID of an order of this merchant at another address is not linked: one of the two would be mistaken', async () => {
  const { client, profile, earlier } = await withPayin()
  const moved = await startFakePlatform(hangUp)
  const { revision } = await client.profiles.update({ id: profile.id, draft: merchantDraft(moved.baseUrl), secret })
  const order = payinOrder(profile.id, { profileRevision: revision })
  const { id: transactionId } = await client.payments.createAccountPayin(order)
  moved.answer = json(200, { status: 'paid' })
  const adopt = client.resolution.adopt({ transactionId, platformId: ID })
  expect(await failureOf(adopt)).toEqual({ kind: 'id_taken_here', transactionId: earlier.id })
})

test('a status that names another transaction is not taken, even if the creation named it', async () => {
  const { client, answers, profile, earlier } = await withPayin()
  const named = { merchant_transaction_id: earlier.merchantTransactionId }
  answers.creation = created({ id: 'Zz99Yy88', ...named })
  const payin = await client.payments.createAccountPayin(payinOrder(profile.id))
  expect(payin).toMatchObject({ state: 'accepted', reply: { differing: ['merchant_transaction_id'] } })
  answers.status = json(200, { ...named, status: 'paid' })
  expect(await client.transactions.refresh({ id: payin.id })).toMatchObject({
    status: null,
    otherReading: { status: 'paid', differences: [{ field: 'merchant_transaction_id' }] },
  })
})
