import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payinOrder, payoutOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { created, deadAddress, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'
import { searchFolder } from '../../../fakes/search-folder.ts'

test('an intent is on disk, as sending, before its request arrives', async () => {
  const { client, folder } = await startTestDesk()
  const seen: unknown[] = []
  const platform = await startFakePlatform((response, request) => {
    const database = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
    seen.push(database.prepare('SELECT state FROM intents').get()?.state)
    database.close()
    return created()(response, request)
  })
  const profile = await addMerchant(client, platform.baseUrl)
  await client.payments.createCardPayout(payoutOrder(profile.id))
  expect(seen).toEqual(['sending'])
})

test('exactly the documented fields are sent, amounts as given, empty ones left out', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payoutOrder(profile.id, { amount: '100.10', client_id: 'client-7' })
  await client.payments.createCardPayout(order)
  expect(platform.received[0]).toMatchObject({ method: 'POST', path: '/merchant/payout/card' })
  expect(JSON.parse(platform.received[0]?.body ?? '')).toEqual({
    amount: '100.10',
    currency: 'RUB',
    merchant_transaction_id: order.merchant_transaction_id,
    client_id: 'client-7',
    card_number: TEST_CARD,
    owner_name: order.owner_name,
    bank_id: order.bank_id,
  })
  expect(platform.received[0]?.headers.authorization).toBe('Bearer token-of-the-test-merchant')
})

test('one intent is sent once: called twice at the same time, and again later with other contents', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payinOrder(profile.id)
  const [first, second] = await Promise.all([
    client.payments.createAccountPayin(order),
    client.payments.createAccountPayin(order),
  ])
  const later = await client.payments.createAccountPayin({
    ...order,
    amount: '5',
    merchant_transaction_id: 'another-one',
  })
  expect(second).toEqual(first)
  expect(later).toEqual(first)
  expect(platform.received).toHaveLength(1)
})

test('two intents with one merchant_transaction_id: the second is told where the first is and nothing is sent', async () => {
  const platform = await startFakePlatform(hangUp)
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payinOrder(profile.id)
  const first = await client.payments.createAccountPayin(order)
  expect(first.state).toBe('unknown')
  const again = client.payments.createAccountPayin({ ...order, intentId: randomUUID() })
  expect(await failureOf(again)).toEqual({ kind: 'id_taken_here', transactionId: first.id })
  expect(platform.received).toHaveLength(1)
})

test.each(['refused', 'not_sent'] as const)(
  'after %s the same merchant_transaction_id may be tried again',
  async (state) => {
    const platform = await startFakePlatform(json(400, { error: 'AMOUNT_TOO_SMALL', message: '' }))
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, state === 'refused' ? platform.baseUrl : await deadAddress())
    const order = payinOrder(profile.id)
    const first = await client.payments.createAccountPayin(order)
    expect(first.state).toBe(state)
    platform.answer = created()
    const draft = { name: 'Moved', environment: 'test', baseUrl: platform.baseUrl, auth: { scheme: 'bearer' } } as const
    await client.profiles.update({ id: profile.id, draft, secret: { scheme: 'bearer', token: 'other' } })
    const second = await client.payments.createAccountPayin({ ...order, intentId: randomUUID(), amount: '2000' })
    expect(second).toMatchObject({ id: first.id, state: 'accepted', amount: '2000' })
  },
)

test('a write for another profile than the active one is not sent', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const shown = await addMerchant(client, platform.baseUrl, 'Shown')
  await addMerchant(client, platform.baseUrl, 'Switched to meanwhile')
  expect(await failureOf(client.payments.createAccountPayin(payinOrder(shown.id)))).toEqual({ kind: 'profile_changed' })
  expect(platform.received).toHaveLength(0)
  expect((await client.transactions.list({ profileId: null, cursor: null, limit: 5 })).items).toEqual([])
})

test('no card number and no secret is anywhere in the data folder, not even one the service sends back', async () => {
  const spaced = TEST_CARD.replace(/(.{4})/g, '$1 ').trim()
  const echo = {
    card: TEST_CARD,
    note: `paid to ${spaced}`,
    [`for ${TEST_CARD}`]: 1,
    token: 'token-of-the-test-merchant',
  }
  const platform = await startFakePlatform(created({ ...echo, number: Number(TEST_CARD) }))
  const { client, desk, folder } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const paid = await client.payments.createCardPayout(payoutOrder(profile.id))
  platform.answer = json(400, { error: 'REFUSED', message: `card ${spaced} with token-of-the-test-merchant refused` })
  const refused = await client.payments.createCardPayout(payoutOrder(profile.id))
  platform.answer = json(200, { status: 'paid', card_number: TEST_CARD, receipts: [{ file_name: `${TEST_CARD}.pdf` }] })
  await client.transactions.refresh({ id: paid.id })
  const shown = JSON.stringify([paid, refused, await client.transactions.get({ id: paid.id })])
  await desk.settled()

  const needles = [TEST_CARD, spaced, 'token-of-the-test-merchant']
  expect(needles.filter((needle) => shown.includes(needle))).toEqual([])
  expect(searchFolder(folder, needles)).toEqual([])
  expect(paid.card).toEqual({ first6: '411111', last4: '1111' })
})

test('the answer to a payment that cannot be written down is told as such, and is unknown at the next start', async () => {
  const { client, folder } = await startTestDesk()
  let blocker: DatabaseSync | undefined
  const platform = await startFakePlatform((response, request) => {
    blocker = new DatabaseSync(join(folder, 'history.db'))
    blocker.exec("CREATE TRIGGER full BEFORE UPDATE ON intents BEGIN SELECT raise(ABORT, 'disk full'); END")
    return created()(response, request)
  })
  const profile = await addMerchant(client, platform.baseUrl)
  const failure = await failureOf(client.payments.createAccountPayin(payinOrder(profile.id)))
  expect(failure).toMatchObject({ kind: 'outcome_not_kept', state: 'accepted', platformId: 'Ab12Cd34' })
  blocker?.exec('DROP TRIGGER full')
  blocker?.close()
  const [left] = (await client.transactions.list({ profileId: null, cursor: null, limit: 5 })).items
  expect(left?.state).toBe('sending')
})

test('nothing is sent that could not be written down first', async () => {
  const platform = await startFakePlatform(created())
  const { client, folder } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const blocker = new DatabaseSync(join(folder, 'history.db'))
  blocker.exec("CREATE TRIGGER full BEFORE INSERT ON intents BEGIN SELECT raise(ABORT, 'disk full'); END")
  blocker.close()
  expect(await failureOf(client.payments.createAccountPayin(payinOrder(profile.id)))).toMatchObject({
    kind: 'storage_failed',
  })
  expect(platform.received).toHaveLength(0)
})
