import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { newest } from '../../../fakes/everything.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, merchantDraft, payinOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'

/** A desk at a platform that answers the status as told. */
async function atPlatform(status: Answer = json(200, { status: 'paid' })) {
  const answers = { status }
  const platform = await startFakePlatform((response, request) =>
    (request.path.includes('/status') ? answers.status : created())(response, request),
  )
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const add = (by: 'platform_id' | 'merchant_transaction_id', id: string) =>
    client.transactions.add({ profileId, profileRevision: 1, by, id })
  return { client, platform, profileId, answers, add }
}

test('adding by platform ID reads the status first, and takes the order ID from it', async () => {
  const { add, platform, client, profileId } = await atPlatform(
    json(200, { status: 'paid', merchant_transaction_id: 'shop-17' }),
  )
  const added = await add('platform_id', 'Zz98Yy76')
  expect(added).toMatchObject({
    kind: 'added',
    platformId: 'Zz98Yy76',
    merchantTransactionId: 'shop-17',
    enteredId: 'Zz98Yy76',
    amount: null,
    currency: null,
    request: null,
    intentId: null,
    status: 'paid',
  })
  expect(platform.received.map(({ path }) => path)).toEqual(['/merchant/status?transaction_id=Zz98Yy76'])
  expect((await client.transactions.list(newest(10, profileId))).items).toHaveLength(1)
  expect(await client.transactions.timeline({ id: added.id })).toMatchObject([
    { event: { what: 'added', by: 'platform_id', id: 'Zz98Yy76' } },
    { event: { what: 'status', status: 'paid' } },
  ])
})

test('a transaction with an order ID refused here as a duplicate is another order, and is added beside it', async () => {
  const { add, platform, client, profileId } = await atPlatform(
    json(200, { status: 'paid', merchant_transaction_id: 'shop-17' }),
  )
  const { answer } = platform
  platform.answer = json(400, { code: 'DUPLICATE_ORDER' })
  const order = payinOrder(profileId, { merchant_transaction_id: 'shop-17' })
  const refused = await client.payments.createAccountPayin(order)
  expect(refused.state).toBe('refused')
  platform.answer = answer
  const added = await add('platform_id', 'Zz98Yy76')
  expect(added).toMatchObject({ kind: 'added', platformId: 'Zz98Yy76', merchantTransactionId: null, status: 'paid' })
  expect(await client.transactions.get({ id: refused.id })).toMatchObject({ state: 'refused', platformId: null })
  expect((await add('platform_id', 'Zz98Yy76')).id).toBe(added.id)
})

test('a transaction with an order ID refused for another reason may be that order, and is not added beside it', async () => {
  const { add, platform, client, profileId } = await atPlatform(
    json(200, { status: 'paid', merchant_transaction_id: 'shop-17' }),
  )
  const { answer } = platform
  platform.answer = json(429, {})
  const refused = await client.payments.createAccountPayin(
    payinOrder(profileId, { merchant_transaction_id: 'shop-17' }),
  )
  platform.answer = answer
  expect(await add('platform_id', 'Zz98Yy76')).toMatchObject({ id: refused.id, state: 'refused' })
  expect((await client.transactions.list(newest(10, profileId))).items).toHaveLength(1)
})

test('an order ID used in the merchant’s former environment is another order: one added by platform ID is added beside it', async () => {
  const { client, platform, profileId } = await atPlatform(
    json(200, { status: 'paid', merchant_transaction_id: 'shop-17' }),
  )
  const former = await client.payments.createAccountPayin(payinOrder(profileId, { merchant_transaction_id: 'shop-17' }))
  const draft = merchantDraft(platform.baseUrl, { environment: 'live' })
  const { revision: profileRevision } = await client.profiles.update({ id: profileId, draft })
  const of = { profileId, profileRevision }
  const added = await client.transactions.add({ ...of, by: 'platform_id', id: 'Zz98Yy76' })
  expect(added).toMatchObject({
    environment: 'live',
    platformId: 'Zz98Yy76',
    merchantTransactionId: null,
    status: 'paid',
  })
  expect(await client.transactions.get({ id: former.id })).toMatchObject({
    environment: 'test',
    account: 'environment',
  })
  const byOrderId = client.transactions.add({ ...of, by: 'merchant_transaction_id', id: 'shop-17' })
  expect(await failureOf(byOrderId)).toMatchObject({ kind: 'other_platform' })
})

test('a card number is not requested as a platform ID, because it would be part of an address', async () => {
  const { add, platform, client, profileId } = await atPlatform()
  for (const id of [TEST_CARD, `Zz98Yy76 ${TEST_CARD}`]) {
    const refused = { kind: 'invalid_input', field: 'platform_id', rule: 'looks_like_card' }
    expect(await failureOf(add('platform_id', id))).toEqual(refused)
  }
  expect(platform.received).toEqual([])
  expect((await client.transactions.list(newest(10, profileId))).items).toEqual([])
})

test('an id that the platform does not know is not added', async () => {
  const { add, client, profileId } = await atPlatform(json(404, { error: 'NOT_FOUND', message: 'no such thing' }))
  expect(await failureOf(add('platform_id', 'Zz98Yy76'))).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' })
  expect((await client.transactions.list(newest(10, profileId))).items).toEqual([])
})

test('an order ID is added on the operator’s word without a request, and no creation can use it afterwards', async () => {
  const { add, platform, client, profileId } = await atPlatform()
  const added = await add('merchant_transaction_id', 'shop-17')
  expect(added).toMatchObject({ kind: 'added', platformId: null, merchantTransactionId: 'shop-17', status: null })
  expect(platform.received).toEqual([])
  expect((await client.transactions.find({ profileId, id: 'shop-17' })).map(({ id }) => id)).toEqual([added.id])
  // The ID exists at the platform, so a creation under it is stopped here.
  const taken = payinOrder(profileId, { merchant_transaction_id: 'shop-17' })
  expect(await failureOf(client.payments.createAccountPayin(taken))).toEqual({
    kind: 'id_taken_here',
    transactionId: added.id,
  })
})

test('a transaction that is already here is returned, not added again', async () => {
  const { add, client, profileId, answers } = await atPlatform()
  const payin = await client.payments.createAccountPayin(payinOrder(profileId))
  expect((await add('platform_id', 'Ab12Cd34')).id).toBe(payin.id)
  expect((await add('merchant_transaction_id', payin.merchantTransactionId)).id).toBe(payin.id)
  answers.status = json(200, { merchant_transaction_id: payin.merchantTransactionId })
  expect((await add('platform_id', 'Other123')).id, 'by what the payload says').toBe(payin.id)
  answers.status = json(200, { receipts: [] })
  const [one, again] = [await add('platform_id', 'Zz98Yy76'), await add('platform_id', 'Zz98Yy76')]
  expect(again.id).toBe(one.id)
  expect(one.merchantTransactionId, 'no payload has said it').toBeNull()
})

test('an added transaction is cancelled and disputed by the known ID, and cannot be retried', async () => {
  const { add, client, platform, profileId } = await atPlatform(json(200, { receipts: [] }))
  const { id: transactionId } = await add('platform_id', 'Zz98Yy76')
  const order = { transactionId, profileId, profileRevision: 1 }
  await client.payments.cancel({ ...order, intentId: crypto.randomUUID() })
  expect(JSON.parse(platform.received.at(-1)?.body ?? '')).toEqual({ transaction_id: 'Zz98Yy76' })
  expect(await failureOf(client.resolution.askAgain({ ...order, intentId: crypto.randomUUID() }))).toMatchObject({
    kind: 'not_possible',
  })
  platform.answer = hangUp
  const dispute = { ...order, intentId: crypto.randomUUID(), dispute_type: 'underpaid' as const, files: [] }
  expect(await client.disputes.open(dispute)).toMatchObject({ disputeState: 'unknown' })
  expect(await client.resolution.unresolved({ profileId })).toMatchObject([{ id: transactionId, kind: 'added' }])
  expect(await failureOf(client.disputes.look({ transactionId })), 'the list is not read by that id').toEqual({
    kind: 'not_possible',
    why: 'no_list_key',
  })
  expect(
    await client.resolution.settle({ transactionId, kind: 'dispute', reason: 'seen in the dashboard' }),
  ).toMatchObject({
    disputeState: null,
  })
})

test('each merchant has its own added transactions, and none is added for a merchant that is not active', async () => {
  const { add, client, platform } = await atPlatform()
  const one = await add('merchant_transaction_id', 'shop-17')
  const second = await addMerchant(client, platform.baseUrl, 'Second')
  const other = { profileId: second.id, profileRevision: 1, by: 'merchant_transaction_id' as const, id: 'shop-17' }
  expect((await client.transactions.add(other)).id).not.toBe(one.id)
  expect(await failureOf(add('merchant_transaction_id', 'shop-18'))).toEqual({ kind: 'profile_changed' })
})

test('a dispute’s record supplies the order ID of a transaction added by platform ID', async () => {
  const { add, client, platform, profileId } = await atPlatform(json(200, { receipts: [] }))
  const { id: transactionId } = await add('platform_id', 'Zz98Yy76')
  const disputeId = '0f8fad5b-d9cb-469f-a165-70867728950e'
  platform.answer = json(200, { id: disputeId, status: 'process', merchant_transaction_id: 'shop-17' })
  const order = { transactionId, profileId, profileRevision: 1, intentId: crypto.randomUUID() }
  await client.disputes.open({ ...order, dispute_type: 'underpaid', files: [] })
  expect(await client.disputes.read({ profileId, disputeId })).toMatchObject({ transactionId })
  expect(await client.transactions.get({ id: transactionId })).toMatchObject({ merchantTransactionId: 'shop-17' })
})

test('adding in two windows at once makes one transaction, by either ID', async () => {
  const { add, client, profileId, answers } = await atPlatform(json(200, { receipts: [] }))
  const twice = async (by: 'platform_id' | 'merchant_transaction_id', id: string) =>
    new Set((await Promise.all([add(by, id), add(by, id)])).map((one) => one.id)).size
  expect(await twice('platform_id', 'Zz98Yy76')).toBe(1)
  expect(await twice('merchant_transaction_id', 'shop-17')).toBe(1)
  answers.status = json(200, { merchant_transaction_id: 'shop-18' })
  const both = await Promise.all([add('platform_id', 'Xx98Yy76'), add('merchant_transaction_id', 'shop-18')])
  expect(both[0].id).toBe(both[1].id)
  expect((await client.transactions.list(newest(10, profileId))).items).toHaveLength(3)
})
