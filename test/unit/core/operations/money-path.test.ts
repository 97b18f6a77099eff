import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { newest } from '../../../fakes/everything.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, BANK_ID, merchantDraft, payinOrder, payoutOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { created, deadAddress, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'
import { searchFolder } from '../../../fakes/search-folder.ts'

test('an intent is on disk as sending before its request arrives', async () => {
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

test('exactly the documented fields are sent, with amounts as entered and without empty ones', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const webhook_url = 'https://shop.example/hook?for=invoice'
  const order = payoutOrder(profile.id, { amount: '100.10', client_id: 'client-7', webhook_url })
  await client.payments.createCardPayout(order)
  expect(platform.received[0]).toMatchObject({ method: 'POST', path: '/merchant/payout/card' })
  expect(JSON.parse(platform.received[0]?.body ?? '')).toEqual({
    amount: '100.10',
    currency: 'RUB',
    merchant_transaction_id: order.merchant_transaction_id,
    client_id: 'client-7',
    webhook_url,
    card_number: TEST_CARD,
    owner_name: order.owner_name,
    bank_id: order.bank_id,
  })
  expect(platform.received[0]?.headers.authorization).toBe('Bearer token-of-the-test-merchant')
})

test('one intent is sent once, however often it is called at once and later', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payoutOrder(profile.id)
  const answers = await Promise.all([1, 2, 3].map(() => client.payments.createCardPayout(order)))
  await addMerchant(client, platform.baseUrl, 'Switched to meanwhile')
  answers.push(await client.payments.createCardPayout(order))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(platform.received).toHaveLength(1)
})

test('reusing an intent for another order is refused, not answered with the first payment', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payoutOrder(profile.id)
  await client.payments.createCardPayout(order)
  const { card_number, owner_name, bank_id, bank_name, seenSimilar, seenUnpaid, ...payin } = order
  const others = [
    client.payments.createCardPayout({ ...order, amount: '9000' }),
    client.payments.createCardPayout({ ...order, card_number: '5555555555554444' }),
    client.payments.createCardPayout({ ...order, card_number: '4111110000001111' }),
    client.payments.createAccountPayin(payin),
  ]
  for (const other of others)
    expect(await failureOf(other)).toMatchObject({ kind: 'invalid_input', rule: 'other_order' })
  expect(platform.received).toHaveLength(1)
})

test('an order ID that looks like a platform ID is sent only for a merchant whose own IDs look like that', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const { id, guard } = await addMerchant(client, platform.baseUrl)
  const ids = ['Ab12Cd34', '0b7c1f5e-9c1d-4f7b-8a35-2f64a1d3e901']
  const pay = (merchant_transaction_id: string) =>
    client.payments.createAccountPayin(payinOrder(id, { merchant_transaction_id }))
  for (const own of ids) {
    expect(await failureOf(pay(own))).toMatchObject({ kind: 'invalid_input', field: 'merchant_transaction_id' })
  }
  expect(platform.received).toEqual([])
  await client.profiles.setGuard({ id, guard: { ...guard, platformLikeIds: true } })
  for (const own of ids) expect(await pay(own)).toMatchObject({ state: 'accepted', merchantTransactionId: own })
})

test('a second intent with the same order ID is refused with the first transaction, and nothing is sent', async () => {
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

test.each(['refused', 'not_sent'] as const)('after %s the same order ID can be used again', async (state) => {
  const platform = await startFakePlatform(json(400, { error: 'AMOUNT_TOO_SMALL', message: '' }))
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, state === 'refused' ? platform.baseUrl : await deadAddress())
  const order = payinOrder(profile.id)
  const first = await client.payments.createAccountPayin(order)
  expect(first.state).toBe(state)
  platform.answer = created()
  const draft = merchantDraft(platform.baseUrl, { name: 'Moved' })
  await client.profiles.update({ id: profile.id, draft, secret: { scheme: 'bearer', token: 'other' } })
  const { revision } = (await client.profiles.list()).profiles[0] ?? { revision: 0 }
  const retry = { ...order, intentId: randomUUID(), profileRevision: revision, amount: '2000' }
  const second = await client.payments.createAccountPayin(retry)
  expect(second).toMatchObject({ id: first.id, state: 'accepted', amount: '2000' })
})

test('a merchant moved to another platform since it was shown gets no payment', async () => {
  const [shown, other] = [await startFakePlatform(created()), await startFakePlatform(created())]
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, shown.baseUrl)
  const draft = merchantDraft(other.baseUrl, { name: 'Moved', environment: 'live' })
  const moved = await client.profiles.update({ id: profile.id, draft, secret: { scheme: 'bearer', token: 'another' } })
  expect(await failureOf(client.payments.createAccountPayin(payinOrder(profile.id)))).toEqual({
    kind: 'profile_changed',
  })
  expect([...shown.received, ...other.received]).toEqual([])
  const order = payinOrder(profile.id, { profileRevision: moved.revision })
  expect(await client.payments.createAccountPayin(order)).toMatchObject({ state: 'accepted', environment: 'live' })
})

test('a transaction, and the banks and the balance that were read, stay with the platform they came from', async () => {
  const [before, after] = [await startFakePlatform(created()), await startFakePlatform(json(200, { status: 'paid' }))]
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, before.baseUrl)
  const { id } = await client.payments.createAccountPayin(payinOrder(profileId))
  before.answer = json(200, [{ id: BANK_ID, name: 'Bank of the first', country_code: 'RU' }])
  await client.account.readBanks({ profileId })
  before.answer = json(200, { balance: '12.50', currency_rate: '1.00000000' })
  await client.account.readBalance({ profileId })
  expect(await client.account.lastBalance({ profileId })).toMatchObject({ balance: '12.50' })
  const draft = merchantDraft(after.baseUrl, { name: 'M' })
  await client.profiles.update({ id: profileId, draft, secret: { scheme: 'bearer', token: 'another' } })
  expect(await failureOf(client.transactions.refresh({ id }))).toEqual({
    kind: 'other_account',
    differs: 'both',
    baseUrl: before.baseUrl,
  })
  expect(await client.account.lastBanks({ profileId })).toBeNull()
  expect(await client.account.lastBalance({ profileId })).toBeNull()
  expect(after.received).toEqual([])
})

test('a merchant can be neither moved nor removed while a payment is under way', async () => {
  const arrived = Promise.withResolvers<() => void>()
  const platform = await startFakePlatform((response, request) => {
    arrived.resolve(() => void created()(response, request))
  })
  const { client } = await startTestDesk()
  const { id } = await addMerchant(client, platform.baseUrl)
  const payment = client.payments.createAccountPayin(payinOrder(id))
  const answer = await arrived.promise
  const draft = merchantDraft(platform.baseUrl, { name: 'M', environment: 'live' })
  expect(await failureOf(client.profiles.update({ id, draft }))).toEqual({ kind: 'profile_busy' })
  expect(await failureOf(client.profiles.remove({ id }))).toEqual({ kind: 'profile_busy' })
  answer()
  expect(await payment).toMatchObject({ state: 'accepted', environment: 'test' })
})

test('a clock that is set back hides no outcome', async () => {
  let now = new Date('2026-11-21T12:00:00Z')
  const platform = await startFakePlatform(json(400, { error: 'NOT_NOW', message: '' }))
  const { client } = await startTestDesk({ clock: { now: () => now } })
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payinOrder(profile.id)
  await client.payments.createAccountPayin(order)
  now = new Date('2026-11-21T11:00:00Z')
  platform.answer = created()
  const second = await client.payments.createAccountPayin({ ...order, intentId: randomUUID() })
  expect(second).toMatchObject({ state: 'accepted', platformId: 'Ab12Cd34' })
  const third = client.payments.createAccountPayin({ ...order, intentId: randomUUID() })
  expect(await failureOf(third)).toMatchObject({ kind: 'id_taken_here' })
})

const secret = { scheme: 'bearer', token: 'token-of-the-test-merchant' } as const

test.each([
  { what: 'refused', first: json(429, {}), state: 'unknown', kind: 'already_there' },
  { what: 'refused', first: json(429, {}), status: 403, state: 'unknown', kind: 'already_there' },
  { what: 'not sent', first: null, state: 'refused', kind: 'refused' },
])(
  'DUPLICATE_ORDER for an order ID whose first try was $what is $state',
  async ({ first, status = 400, state, kind }) => {
    const platform = await startFakePlatform(first ?? undefined)
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, first ? platform.baseUrl : await deadAddress())
    const order = payinOrder(profile.id)
    await client.payments.createAccountPayin(order)
    platform.answer = json(status, { error: 'DUPLICATE_ORDER', message: '' })
    const draft = merchantDraft(platform.baseUrl, { name: 'M' })
    const { revision } = await client.profiles.update({ id: profile.id, draft, secret })
    const again = { ...order, intentId: randomUUID(), profileRevision: revision }
    expect(await client.payments.createAccountPayin(again)).toMatchObject({
      state,
      failure: { kind, code: 'DUPLICATE_ORDER' },
    })
  },
)

test('an order ID that was refused once counts as sent, whatever came in between', async () => {
  const platform = await startFakePlatform(json(429, {}))
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const order = payinOrder(profile.id)
  const states: string[] = []
  const attempt = async (baseUrl: string): Promise<void> => {
    const draft = merchantDraft(baseUrl, { name: 'M' })
    const { revision } = await client.profiles.update({ id: profile.id, draft, secret })
    const again = { ...order, intentId: randomUUID(), profileRevision: revision }
    states.push((await client.payments.createAccountPayin(again)).state)
  }
  await attempt(platform.baseUrl)
  await attempt(await deadAddress())
  platform.answer = json(400, { error: 'DUPLICATE_ORDER', message: '' })
  await attempt(platform.baseUrl)
  expect(states).toEqual(['refused', 'not_sent', 'unknown'])
})

test('a card number in another field of a payout is refused before anything is stored', async () => {
  const platform = await startFakePlatform(created())
  const { client, folder } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const fields = [
    { owner_name: `Ivan ${TEST_CARD}` },
    { merchant_transaction_id: `for-${TEST_CARD}` },
    { client_id: '4111 1111 1111 1111' },
    { webhook_url: `https://shop.example/?card=${TEST_CARD}` },
  ]
  for (const field of fields) {
    expect(await failureOf(client.payments.createCardPayout(payoutOrder(profile.id, field)))).toEqual({
      kind: 'invalid_input',
      field: Object.keys(field)[0],
      rule: 'card_number',
    })
  }
  expect(platform.received).toEqual([])
  expect(searchFolder(folder, [TEST_CARD, '4111 1111 1111 1111'])).toEqual([])
})

test('an answer that cannot be read back is reported as accepted and saved, never as not sent', async () => {
  const { client, folder } = await startTestDesk()
  const platform = await startFakePlatform((response, request) => {
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec(`CREATE TRIGGER spoil AFTER UPDATE ON intents BEGIN
      UPDATE transactions SET currency = 'none of ours'; END`)
    database.close()
    return created()(response, request)
  })
  const profile = await addMerchant(client, platform.baseUrl)
  expect(await failureOf(client.payments.createAccountPayin(payinOrder(profile.id)))).toMatchObject({
    kind: 'outcome_not_kept',
    state: 'accepted',
    platformId: 'Ab12Cd34',
    isSaved: true,
  })
})

test('a payment for a merchant other than the active one is not sent', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const shown = await addMerchant(client, platform.baseUrl, 'Shown')
  await addMerchant(client, platform.baseUrl, 'Switched to meanwhile')
  expect(await failureOf(client.payments.createAccountPayin(payinOrder(shown.id)))).toEqual({ kind: 'profile_changed' })
  expect(platform.received).toHaveLength(0)
  expect((await client.transactions.list(newest(5))).items).toEqual([])
})

test('no card number or secret is shown or in the data folder, even if the platform sends it back', async () => {
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

test('the log names the call and its outcome, and nothing that identifies the payment or the merchant', async () => {
  const platform = await startFakePlatform(created())
  const { client, folder } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl, 'Merchant of the test')
  const webhook_url = 'https://shop.example/hook'
  const order = payoutOrder(profile.id, { client_id: 'client-7', webhook_url, reference: 'INV-7' })
  await client.payments.createCardPayout(order)
  const logs = join(folder, 'logs')
  const lines = readFileSync(join(logs, 'desk.log'), 'utf8').trimEnd().split('\n')
  const call = { endpoint: 'POST /merchant/payout/card', outcome: 'success', httpStatus: 200 }
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(call))
  const kept = [order.owner_name, order.merchant_transaction_id, order.amount, 'client-7', webhook_url, 'INV-7']
  const ofMerchant = ['Merchant of the test', profile.id, platform.baseUrl, 'token-of-the-test-merchant']
  expect(searchFolder(logs, [...kept, ...ofMerchant, order.intentId, '411111', 'Ab12Cd34'])).toEqual([])
})

test('an answer to a payment that cannot be saved is reported as such, and the intent stays sending', async () => {
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
  expect(failure).not.toHaveProperty('isSaved')
  blocker?.exec('DROP TRIGGER full')
  blocker?.close()
  expect((await client.transactions.list(newest(5))).items).toMatchObject([
    { state: 'sending', platformId: null, unsaved: { call: 'create', state: 'accepted', platformId: 'Ab12Cd34' } },
  ])
})

test('nothing is sent that could not be recorded first', async () => {
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
