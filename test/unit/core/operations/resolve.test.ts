import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import type { Transaction } from '../../../../src/shared/model/transaction.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { deskInTime } from '../../../fakes/desk-in-time.ts'
import { newest } from '../../../fakes/everything.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, merchantDraft, payinOrder, payoutOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { type Answer, created, deadAddress, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { fakeSecrets } from '../../../fakes/ports.ts'
import { searchFolder } from '../../../fakes/search-folder.ts'

/** A desk with one payin or payout whose outcome is unknown. */
async function withUnknown(kind: 'payin' | 'payout' = 'payin') {
  const platform = await startFakePlatform(hangUp)
  const parts = await startTestDesk()
  const { client } = parts
  const profile = await addMerchant(client, platform.baseUrl)
  const unknown =
    kind === 'payin'
      ? await client.payments.createAccountPayin(payinOrder(profile.id))
      : await client.payments.createCardPayout(payoutOrder(profile.id))
  expect(unknown.state).toBe('unknown')
  const again = (fields: Partial<Parameters<DeskClient['resolution']['askAgain']>[0]> = {}) =>
    client.resolution.askAgain({
      intentId: randomUUID(),
      transactionId: unknown.id,
      profileId: profile.id,
      profileRevision: 1,
      ...(kind === 'payout' ? { card_number: TEST_CARD } : {}),
      ...fields,
    })
  return { ...parts, platform, profile, unknown, again }
}

const timelineOf = async (client: DeskClient, { id }: Transaction) =>
  (await client.transactions.timeline({ id })).map(({ event }) => event.what)
const duplicate = json(400, { error: 'DUPLICATE_ORDER', message: 'there is one' })

describe('a retry with the same ID', () => {
  test.each(['payin', 'payout'] as const)('sends the identical request of a %s once more', async (kind) => {
    const { platform, again } = await withUnknown(kind)
    platform.answer = created()
    expect(await again()).toMatchObject({ state: 'accepted', platformId: 'Ab12Cd34', failure: null })
    const [first, second] = platform.received
    expect(platform.received).toHaveLength(2)
    expect(second?.path).toBe(first?.path)
    expect(second?.body).toBe(first?.body)
  })

  test.each([
    ['', 0, 0],
    [', also where the clock was set back in between', -60 * 60_000, 0],
    [', also days after the clock was set back in between', -60 * 60_000, 3 * 24 * 60 * 60_000],
  ])('requires that a similar payout made since, perhaps in its place, has been seen%s', async (_, shift, later) => {
    const { client, time, platform } = { ...(await deskInTime()), platform: await startFakePlatform() }
    const profile = await addMerchant(client, platform.baseUrl)
    const pay = (seen: readonly Transaction[], id: string | null) => {
      platform.answer = id === null ? hangUp : created({ id })
      const fields = { amount: '5000.50', seenSimilar: seen.map((one) => one.id) }
      return client.payments.createCardPayout(payoutOrder(profile.id, fields))
    }
    const earlier = await pay([], 'Ab000001')
    const unknown = await pay([earlier], null)
    const order = { transactionId: unknown.id, profileId: profile.id, profileRevision: 1, card_number: TEST_CARD }
    const again = (seenSimilar: string[] = []) =>
      client.resolution.askAgain({ ...order, intentId: randomUUID(), seenSimilar })
    expect(await again(), 'what was made before it was seen then').toMatchObject({ state: 'unknown' })
    time.set(time.now() + shift)
    const instead = await pay([earlier, unknown], 'Ab000002')
    time.set(time.now() + later)
    const posts = platform.received.length
    expect(await failureOf(again())).toEqual({ kind: 'similar_payouts', transactionIds: [instead.id] })
    expect(await failureOf(again([earlier.id]))).toMatchObject({ kind: 'similar_payouts' })
    expect(platform.received).toHaveLength(posts)
    platform.answer = created({ id: 'Ab000003' })
    expect(await again([instead.id])).toMatchObject({ state: 'accepted', platformId: 'Ab000003' })
    expect((await timelineOf(client, unknown)).filter((what) => what === 'confirmed')).toHaveLength(2)
  })

  test('asks again about a similar payout that was seen as not paid and has been sent again since', async () => {
    const platform = await startFakePlatform(hangUp)
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, platform.baseUrl)
    const unknown = await client.payments.createCardPayout(payoutOrder(profile.id, { amount: '5000.50' }))
    const order = payoutOrder(profile.id, { amount: '5000.50', seenSimilar: [unknown.id] })
    const instead = () => client.payments.createCardPayout({ ...order, intentId: randomUUID() })
    platform.answer = text(403, '<html>Blocked</html>')
    const { id } = await instead()
    platform.answer = created()
    expect(await instead()).toMatchObject({ id, state: 'accepted' })
    const posts = platform.received.length
    const asked = { transactionId: unknown.id, profileId: profile.id, profileRevision: 1, card_number: TEST_CARD }
    const again = (seenUnpaid: string[]) =>
      client.resolution.askAgain({ ...asked, intentId: randomUUID(), seenSimilar: [id], seenUnpaid })
    expect(await failureOf(again([id]))).toEqual({ kind: 'similar_payouts', transactionIds: [id] })
    expect(platform.received).toHaveLength(posts)
    platform.answer = created({ id: 'Ab000002' })
    expect(await again([])).toMatchObject({ state: 'accepted', platformId: 'Ab000002' })
  })

  test('requires that a payout made since has been seen, also once others were refused under its ID', async () => {
    const { client, platform, profile, unknown, again } = await withUnknown('payout')
    platform.answer = text(403, '<html>Blocked</html>')
    const order = payoutOrder(profile.id, { amount: unknown.amount, seenSimilar: [unknown.id] })
    const { id } = await client.payments.createCardPayout(order)
    platform.answer = json(400, { error: 'NO', message: '' })
    const corrected = { ...order, amount: '70', owner_name: 'Vera', intentId: randomUUID() }
    expect(await client.payments.createCardPayout(corrected)).toMatchObject({ id, state: 'refused', amount: '70' })
    const posts = platform.received.length
    expect(await failureOf(again())).toEqual({ kind: 'similar_payouts', transactionIds: [id] })
    expect(platform.received).toHaveLength(posts)
    platform.answer = created()
    expect(await again({ seenSimilar: [id] })).toMatchObject({ state: 'accepted' })
  })

  test('answered with DUPLICATE_ORDER shows that the ID is taken, and stays unknown without a platform ID', async () => {
    const { client, platform, unknown, again } = await withUnknown()
    platform.answer = duplicate
    const intentId = randomUUID()
    const answered = await again({ intentId })
    expect(operated(answered)).toMatchObject({
      state: 'unknown',
      idIsTaken: true,
      platformId: null,
      resolution: null,
      failure: unknown.failure,
      askedAgain: { intentId, state: 'unknown', failure: { kind: 'already_there', code: 'DUPLICATE_ORDER' } },
    })
    expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
  })

  const proofless: [string, Answer][] = [
    ['400 with another code', json(400, { error: 'AMOUNT_TOO_SMALL', message: '' })],
    ['401', text(401, '')],
    ['429', text(429, '')],
    ['500', json(500, { error: 'INTERNAL_ERROR', message: '' })],
    ['a closed connection', hangUp],
    ['a success that cannot be read', text(200, '{"id":')],
  ]
  test.each(proofless)(
    'answered with %s proves nothing about the first try, which stays unknown',
    async (_what, answer) => {
      const { client, platform, unknown, again } = await withUnknown()
      platform.answer = answer
      expect(await again()).toMatchObject({ state: 'unknown', idIsTaken: false, failure: unknown.failure })
      expect(platform.received).toHaveLength(2)
      expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
    },
  )

  test('that cannot connect proves nothing about the first try either', async () => {
    const { platform, unknown, again } = await withUnknown()
    platform.close()
    expect(operated(await again())).toMatchObject({
      state: 'unknown',
      failure: unknown.failure,
      askedAgain: { state: 'unknown', failure: { kind: 'not_sent' } },
    })
  })

  test('is refused on another platform than the one of the creation, whose answer could mislead', async () => {
    const { client, profile, unknown, again } = await withUnknown()
    const draft = merchantDraft(await deadAddress())
    await client.profiles.update({ id: profile.id, draft, secret: { scheme: 'bearer', token: 'another' } })
    expect(await failureOf(again({ profileRevision: 2 }))).toMatchObject({ kind: 'other_account', differs: 'both' })
    expect(operated(await client.transactions.get({ id: unknown.id })).askedAgain).toBeNull()
  })

  test('is possible until the outcome is known, and not after', async () => {
    const { platform, again } = await withUnknown()
    platform.answer = duplicate
    await again()
    platform.answer = created()
    expect(await again()).toMatchObject({ state: 'accepted', idIsTaken: true })
    expect(await failureOf(again())).toEqual({ kind: 'not_possible', why: 'no_longer_unresolved' })
    expect(platform.received).toHaveLength(3)
  })

  test('is sent once per intent, however often it is called', async () => {
    const { platform, again } = await withUnknown()
    platform.answer = created()
    const intentId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => again({ intentId })))
    answers.push(await again({ intentId }))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['accepted']))
    expect(platform.received).toHaveLength(2)
  })

  test('started in two windows at once is refused in the second as still under way', async () => {
    const { platform, again } = await withUnknown()
    const refused = Promise.withResolvers<void>()
    platform.answer = async (response, request) => {
      if (platform.received.length === 2) await refused.promise
      await created()(response, request)
    }
    const both = [again(), again()]
    for (const one of both) one.finally(refused.resolve).catch(() => undefined)
    const ended = await Promise.allSettled(both)
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const told = Promise.any(ended.map(async (one) => (one.status === 'rejected' ? one.reason : Promise.reject())))
    expect(await failureOf(told.then((reason) => Promise.reject(reason)))).toEqual({
      kind: 'not_possible',
      why: 'still_under_way',
    })
    expect(platform.received).toHaveLength(2)
  })

  test.each([
    ['another card', '5555555555554444'],
    ['another card with the same ends', '4111110000001111'],
    ['no card', undefined],
  ])('of a payout with %s is refused before anything is sent', async (_what, card) => {
    const { platform, again, folder } = await withUnknown('payout')
    expect(await failureOf(again({ card_number: card }))).toMatchObject({ kind: 'invalid_input', field: 'card_number' })
    expect(platform.received).toHaveLength(1)
    expect(searchFolder(folder, [card ?? 'no such text'])).toEqual([])
  })

  test('without a lasting key store compares the ends of the card, and the operator has to compare the rest', async () => {
    const platform = await startFakePlatform(hangUp)
    const { client } = await startTestDesk({ secrets: fakeSecrets('session').store })
    const profile = await addMerchant(client, platform.baseUrl)
    const { id } = await client.payments.createCardPayout(payoutOrder(profile.id))
    const again = (card_number: string, digitsCompared?: boolean) =>
      client.resolution.askAgain({
        intentId: randomUUID(),
        transactionId: id,
        profileId: profile.id,
        profileRevision: 1,
        card_number,
        ...(digitsCompared === undefined ? {} : { digitsCompared }),
      })
    expect(await failureOf(again('5555555555554444'))).toMatchObject({ rule: 'other_card' })
    expect(await failureOf(again('5555555555554444', true))).toMatchObject({ rule: 'other_card' })
    expect(await failureOf(again(TEST_CARD))).toMatchObject({ field: 'card_number', rule: 'digits_not_compared' })
    expect(await failureOf(again(TEST_CARD, false))).toMatchObject({ rule: 'digits_not_compared' })
    expect(platform.received).toHaveLength(1)
    platform.answer = created()
    expect(await again(TEST_CARD, true)).toMatchObject({ state: 'accepted' })
  })

  test('is refused for a merchant other than the active one', async () => {
    const { client, platform, again } = await withUnknown()
    await addMerchant(client, platform.baseUrl, 'Switched to meanwhile')
    expect(await failureOf(again())).toEqual({ kind: 'profile_changed' })
    expect(platform.received).toHaveLength(1)
  })

  test('that was killed under way is unknown at the next start, and keeps the failure of the first try', async () => {
    const platform = await startFakePlatform(hangUp)
    const folder = temporaryFolder()
    const first = await startTestDesk({}, folder)
    const profile = await addMerchant(first.client, platform.baseUrl)
    const { id } = await first.client.payments.createAccountPayin(payinOrder(profile.id))
    await first.desk.close()
    // As left by a kill: recorded, but never answered.
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec(`INSERT INTO intents (id, transaction_id, kind, is_again, state, request, begun_at)
      SELECT '${randomUUID()}', transaction_id, 'create', 1, 'sending', request, '2030-01-01T00:00:00.000Z' FROM intents`)
    database.close()
    const { client } = await startTestDesk({}, folder)
    expect(operated(await client.transactions.get({ id }))).toMatchObject({
      state: 'unknown',
      failure: { reason: 'reset' },
      askedAgain: { state: 'unknown', failure: { reason: 'desk_closed' } },
    })
    const events = (await client.transactions.timeline({ id })).map(({ event }) => event)
    expect(events.at(-1)).toMatchObject({ what: 'left_open', call: 'ask_again' })
  })
})

describe('a platform ID read from the merchant dashboard', () => {
  const payload = (unknown: Transaction, other: object = {}) =>
    json(200, {
      status: 'paid',
      merchant_transaction_id: unknown.merchantTransactionId,
      amount: '1000.5',
      currency: 'RUB',
      ...other,
    })

  test('is linked when everything in the response matches the order, with amounts compared as numbers', async () => {
    const { client, platform, unknown } = await withUnknown()
    platform.answer = payload(unknown)
    const input = { transactionId: unknown.id, platformId: 'Zz99Yy88' }
    expect(await client.resolution.checkPlatformId(input)).toMatchObject({
      comparisons: { merchant_transaction_id: 'same', amount: 'same', currency: 'same' },
    })
    expect((await client.transactions.get({ id: unknown.id })).platformId, 'looking keeps nothing').toBeNull()
    const adopted = await client.resolution.adopt(input)
    expect(adopted).toMatchObject({
      state: 'unknown',
      platformId: 'Zz99Yy88',
      status: 'paid',
      resolution: { how: 'adopted', operator: expect.any(String) },
    })
    expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
    expect(await timelineOf(client, unknown)).toEqual(['sent', 'answered', 'adopted', 'status'])
  })

  test.each([
    ['merchant_transaction_id', { merchant_transaction_id: 'somebody-elses' }],
    ['amount', { amount: '999' }],
    ['amount', { amount: 'a lot' }],
    ['currency', { currency: 'KZT' }],
  ])('is refused when the response has another %s', async (field, other) => {
    const { client, platform, unknown } = await withUnknown()
    platform.answer = payload(unknown, other)
    const adopting = client.resolution.adopt({ transactionId: unknown.id, platformId: 'Zz99Yy88' })
    expect(await failureOf(adopting)).toEqual({ kind: 'other_transaction', fields: [field] })
    expect(await client.transactions.get({ id: unknown.id })).toEqual(unknown)
  })

  test('is linked despite exactly the differences that the operator accepted, and they stay accepted', async () => {
    const { client, platform, unknown } = await withUnknown()
    platform.answer = payload(unknown, { amount: '999' })
    const input = { transactionId: unknown.id, platformId: 'Zz99Yy88' }
    const { differences } = await client.resolution.checkPlatformId(input)
    expect(differences).toEqual([{ field: 'amount', ours: '1000.50', theirs: '999' }])
    platform.answer = payload(unknown, { amount: '998' })
    const changed = client.resolution.adopt({ ...input, accepted: differences })
    expect(await failureOf(changed)).toEqual({ kind: 'other_transaction', fields: ['amount'] })
    platform.answer = payload(unknown)
    const noLonger = client.resolution.adopt({ ...input, accepted: differences })
    expect(await failureOf(noLonger)).toEqual({ kind: 'other_transaction', fields: ['amount'] })
    expect(await client.transactions.get({ id: unknown.id })).toEqual(unknown)
    platform.answer = payload(unknown, { amount: '999' })
    const adopted = await client.resolution.adopt({ ...input, accepted: differences })
    expect(adopted).toMatchObject({ platformId: 'Zz99Yy88', status: 'paid', otherReading: null })
    const story = await client.transactions.timeline({ id: unknown.id })
    expect(story.find(({ event }) => event.what === 'adopted')).toMatchObject({ event: { differences } })
    expect(await client.transactions.refresh({ id: unknown.id })).toMatchObject({ status: 'paid', otherReading: null })
  })

  test('is not requested when it contains a card number, which would be part of an address', async () => {
    const { client, platform, unknown } = await withUnknown()
    const before = platform.received.length
    const input = { transactionId: unknown.id, platformId: `Zz99Yy88 ${TEST_CARD}` }
    const refused = { kind: 'invalid_input', field: 'platform_id', rule: 'card_number' }
    expect(await failureOf(client.resolution.checkPlatformId(input))).toEqual(refused)
    expect(await failureOf(client.resolution.adopt(input))).toEqual(refused)
    expect(platform.received.length).toBe(before)
  })

  test('is linked on the operator’s word when the response lacks the fields, and the timeline says which', async () => {
    const { client, platform, unknown } = await withUnknown()
    platform.answer = json(200, { receipts: [] })
    const input = { transactionId: unknown.id, platformId: 'Zz99Yy88' }
    const comparisons = { merchant_transaction_id: 'absent', amount: 'absent', currency: 'absent' }
    expect(await client.resolution.checkPlatformId(input)).toMatchObject({ comparisons })
    await client.resolution.adopt(input)
    const story = await client.transactions.timeline({ id: unknown.id })
    expect(story.find(({ event }) => event.what === 'adopted')).toMatchObject({ event: { comparisons } })
  })

  test('is refused when another transaction of the merchant has it', async () => {
    const { client, platform, profile, unknown } = await withUnknown()
    platform.answer = created({ id: 'Zz99Yy88' })
    const other = await client.payments.createAccountPayin(payinOrder(profile.id))
    platform.answer = json(200, { receipts: [] })
    const input = { transactionId: unknown.id, platformId: 'Zz99Yy88' }
    expect(await client.resolution.checkPlatformId(input)).toMatchObject({ heldBy: other.id })
    expect(await failureOf(client.resolution.adopt(input))).toEqual({ kind: 'id_taken_here', transactionId: other.id })
  })

  test('is refused when another transaction of the merchant has it in other letter case, if it is a UUID', async () => {
    const { client, platform, profile, unknown } = await withUnknown()
    platform.answer = created({ id: '6f9619ff-8b86-4011-b42d-00cf4fc964ff' })
    const other = await client.payments.createAccountPayin(payinOrder(profile.id))
    platform.answer = json(200, { receipts: [] })
    const input = { transactionId: unknown.id, platformId: '6F9619FF-8B86-4011-B42D-00CF4FC964FF' }
    expect(await client.resolution.checkPlatformId(input)).toMatchObject({ heldBy: other.id })
    expect(await failureOf(client.resolution.adopt(input))).toEqual({ kind: 'id_taken_here', transactionId: other.id })
  })

  test('is passed on from a transaction that was added by it and of which nothing else is known', async () => {
    const { client, platform, profile, unknown } = await withUnknown()
    platform.answer = json(200, { status: 'paid' })
    const adding = {
      profileId: profile.id,
      profileRevision: profile.revision,
      by: 'platform_id',
      id: 'Zz99Yy88',
    } as const
    const events = await client.desk.events()
    // Requesting the first event subscribes to the stream.
    await events.next()
    const changedWith = async (id: string): Promise<readonly string[]> => {
      for (;;) {
        const { value, done } = await events.next()
        if (done) throw new Error('the events have ended')
        if (value.changed === 'transactions' && value.ids?.includes(id)) return value.ids
      }
    }
    const added = await client.transactions.add(adding)
    await changedWith(added.id)
    const input = { transactionId: unknown.id, platformId: 'Zz99Yy88' }
    expect(await client.resolution.checkPlatformId(input)).toMatchObject({ heldBy: null })
    const adopted = await client.resolution.adopt(input)
    expect(await changedWith(unknown.id), 'of both, every window is told').toContain(added.id)
    expect(adopted).toMatchObject({ platformId: 'Zz99Yy88', status: 'paid', resolution: { how: 'adopted' } })
    expect(await client.transactions.get({ id: added.id })).toMatchObject({ platformId: null, enteredId: 'Zz99Yy88' })
    const story = await client.transactions.timeline({ id: added.id })
    expect(story.map(({ event }) => event)).toContainEqual({
      what: 'id_passed_on',
      platformId: 'Zz99Yy88',
      order: unknown.merchantTransactionId,
    })
    expect((await client.transactions.add(adding)).id, 'the id leads to the order').toBe(unknown.id)
  })

  test('is refused when the transaction added by it names another order or was cancelled', async () => {
    const { client, platform, profile, unknown } = await withUnknown()
    const of = { profileId: profile.id, profileRevision: profile.revision, by: 'platform_id' } as const
    platform.answer = json(200, { status: 'paid', merchant_transaction_id: 'another-order' })
    const named = await client.transactions.add({ ...of, id: 'Zz99Yy88' })
    platform.answer = json(200, { status: 'paid' })
    const bare = await client.transactions.add({ ...of, id: 'Xx77Ww66' })
    const cancel = { intentId: randomUUID(), transactionId: bare.id, profileId: profile.id }
    await client.payments.cancel({ ...cancel, profileRevision: profile.revision })
    for (const { id, enteredId } of [named, bare]) {
      const adopting = client.resolution.adopt({ transactionId: unknown.id, platformId: enteredId ?? '' })
      expect(await failureOf(adopting)).toEqual({ kind: 'id_taken_here', transactionId: id })
      expect(await client.transactions.get({ id })).toMatchObject({ platformId: enteredId })
    }
  })

  test('is not linked when it cannot be read', async () => {
    const { client, platform, unknown } = await withUnknown()
    platform.answer = json(404, { error: 'TRANSACTION_NOT_FOUND', message: '' })
    const adopting = client.resolution.adopt({ transactionId: unknown.id, platformId: 'Zz99Yy88' })
    expect(await failureOf(adopting)).toMatchObject({ kind: 'refused', code: 'TRANSACTION_NOT_FOUND' })
    expect(await client.transactions.get({ id: unknown.id })).toEqual(unknown)
  })
})

describe('unlinking an ID', () => {
  const platformId = 'Zz99Yy88'
  const reason = 'that one is of another order'
  const paid = json(200, {
    status: 'paid',
    amount: '7',
    receipts: [{ id: 'receipt-1', url: 'http://127.0.0.1:1/receipt' }],
  })

  async function withLink() {
    const parts = await withUnknown()
    const { client, platform, unknown } = parts
    platform.answer = paid
    const order = { transactionId: unknown.id, platformId }
    const { differences } = await client.resolution.checkPlatformId(order)
    const adopted = await client.resolution.adopt({ ...order, accepted: differences })
    expect(adopted).toMatchObject({ platformId, status: 'paid', resolution: { how: 'adopted' } })
    const listOf = async () => {
      const { items } = await client.transactions.list(newest(10))
      return items.map(({ id, state, status, hasReceipt }) => ({ id, state, status, hasReceipt }))
    }
    const unlink = () => client.resolution.unlink({ transactionId: unknown.id, reason })
    return { ...parts, adopted, listOf, unlink }
  }

  test('makes the outcome unknown again and moves what was read to a transaction of its own', async () => {
    const { client, unknown, listOf, unlink } = await withLink()
    expect(await unlink()).toEqual(unknown)
    const [other, own] = await listOf()
    expect(own).toEqual({ id: unknown.id, state: 'unknown', status: null, hasReceipt: false })
    expect(other).toMatchObject({ status: 'paid', hasReceipt: true })
    const added = await client.transactions.get({ id: other?.id ?? '' })
    const ids = { platformId, enteredId: platformId }
    expect(added).toMatchObject({ kind: 'added', ...ids, account: 'same', observation: { receipts: [{}] } })
    expect(added.damage).toBeUndefined()
    expect(await timelineOf(client, added)).toEqual(['added_by_unlinking', 'status'])
    expect(await client.transactions.timeline({ id: unknown.id })).toContainEqual(
      expect.objectContaining({ event: { what: 'unlinked', platformId, reason } }),
    )
    expect(await client.transactions.refresh({ id: added.id })).toMatchObject({ status: 'paid' })
    expect(await failureOf(unlink())).toEqual({ kind: 'not_possible', why: 'no_longer_unresolved' })
  })

  test('moves the receipts, what was first seen, and a reading of yet another order', async () => {
    const { client, platform, unknown, listOf, unlink } = await withLink()
    const receipts = [{ id: 'receipt-1', url: 'http://127.0.0.1:1/receipt' }]
    for (const read of [
      { status: 'paid', amount: '7', receipts, news: 1 },
      { status: 'pending', amount: '9' },
    ]) {
      platform.answer = json(200, read)
      await client.transactions.refresh({ id: unknown.id })
    }
    expect(await unlink()).toEqual(unknown)
    expect(await client.receipts.list({ transactionId: unknown.id })).toEqual([])
    const [{ id: transactionId = '' } = {}] = await listOf()
    expect(await client.receipts.list({ transactionId })).toMatchObject([{ declared: { id: 'receipt-1' } }])
    expect(await client.transactions.get({ id: transactionId })).toMatchObject({
      observation: { firstSeen: { fields: ['news'] } },
      otherReading: { status: 'pending' },
    })
  })

  test('moves the disputes of the other order, not those that name this one or were opened for it', async () => {
    const { client, platform, profile, unknown } = await withUnknown()
    const profileId = profile.id
    const [own, opened, others, nameless] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const transaction_id = randomUUID()
    platform.answer = json(200, { id: opened.toUpperCase() })
    const order = { intentId: randomUUID(), transactionId: unknown.id, profileId, profileRevision: 1 } as const
    const { dispute } = operated(await client.disputes.open({ ...order, dispute_type: 'payin_timeout', files: [] }))
    expect(dispute).toMatchObject({ state: 'accepted' })
    platform.answer = json(200, { status: 'paid' })
    await client.resolution.adopt({ transactionId: unknown.id, platformId })
    const read = async (id: string, merchant_transaction_id: string | null) => {
      platform.answer = json(200, { id, status: 'process', transaction_id, merchant_transaction_id })
      await client.disputes.read({ profileId, disputeId: id })
    }
    await read(own, unknown.merchantTransactionId)
    await read(opened, 'of another order')
    await read(others, 'of another order')
    await read(nameless, null)
    const idsOf = async (transactionId: string) => {
      const known = await client.disputes.known({ transactionId })
      return known.map(({ item }) => item.id).toSorted()
    }
    expect(await idsOf(unknown.id)).toEqual([own, opened, others, nameless].toSorted())
    await client.resolution.unlink({ transactionId: unknown.id, reason })
    expect(await idsOf(unknown.id)).toEqual([own, opened].toSorted())
    const { items } = await client.transactions.list(newest(10))
    const other = items.find(({ id }) => id !== unknown.id)
    expect(await idsOf(other?.id ?? '')).toEqual([others, nameless].toSorted())
    expect(other).toMatchObject({ status: 'paid', hasDispute: true })
  })

  test('forgets the UUID of the other order', async () => {
    const { client, platform, profile, unknown, unlink } = await withLink()
    const transaction_id = randomUUID()
    const dispute = { id: randomUUID(), status: 'process', transaction_id }
    platform.answer = json(200, { ...dispute, merchant_transaction_id: unknown.merchantTransactionId })
    await client.disputes.read({ profileId: profile.id, disputeId: dispute.id })
    expect(await client.transactions.get({ id: unknown.id })).toMatchObject({ platformUuid: transaction_id })
    expect(await unlink()).toMatchObject({ platformId: null, platformUuid: null })
  })

  test('allows the right ID to be linked afterwards', async () => {
    const { client, platform, unknown, unlink } = await withLink()
    await unlink()
    platform.answer = json(200, { status: 'pending', amount: unknown.amount })
    const linked = await client.resolution.adopt({ transactionId: unknown.id, platformId: 'Xx77Ww66' })
    expect(linked).toMatchObject({ platformId: 'Xx77Ww66', status: 'pending', accepted: [] })
  })

  test('discards a status requested under the previous ID', async () => {
    const { client, platform, unknown, unlink } = await withLink()
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    platform.answer = async (response, request) => {
      asked.resolve()
      await answered.promise
      paid(response, request)
    }
    const reading = client.transactions.refresh({ id: unknown.id })
    await asked.promise
    await unlink()
    answered.resolve()
    await reading.catch(() => undefined)
    expect(await client.transactions.get({ id: unknown.id })).toEqual(unknown)
  })

  test.each(['accepted', 'unknown'] as const)('is refused when a cancellation under the ID was %s', async (state) => {
    const { client, platform, profile, unknown, unlink } = await withLink()
    platform.answer = state === 'accepted' ? text(204, '') : hangUp
    const cancel = { intentId: randomUUID(), transactionId: unknown.id, profileId: profile.id, profileRevision: 1 }
    const cancelled = await client.payments.cancel(cancel)
    expect(cancelled.operations.at(-1)).toMatchObject({ kind: 'cancel', state, target: platformId })
    expect(await failureOf(unlink())).toEqual({ kind: 'not_possible', why: 'sent_under_id' })
    expect(await client.transactions.get({ id: unknown.id })).toEqual(cancelled)
  })

  test.each(['refused', 'not_sent'] as const)('is possible when a cancellation under the ID was %s', async (state) => {
    const { client, platform, profile, unknown, unlink } = await withLink()
    if (state === 'not_sent') platform.close()
    platform.answer = json(400, { error: 'INVALID_REQUEST', message: '' })
    const cancel = { intentId: randomUUID(), transactionId: unknown.id, profileId: profile.id, profileRevision: 1 }
    expect((await client.payments.cancel(cancel)).operations.at(-1)).toMatchObject({ kind: 'cancel', state })
    expect(await unlink()).toMatchObject({ state: 'unknown', platformId: null, resolution: null })
  })

  test('makes a cancellation under the order ID unknown again that was settled by what was read', async () => {
    const { client, platform, profile, unknown } = await withUnknown()
    const on = { transactionId: unknown.id, profileId: profile.id, profileRevision: 1 }
    const cancelled = await client.payments.cancel({ ...on, intentId: randomUUID() })
    expect(cancelled.operations.at(-1)).toMatchObject({ kind: 'cancel', state: 'unknown', settled: null })
    platform.answer = json(200, { status: 'cancel' })
    const linked = await client.resolution.adopt({ transactionId: unknown.id, platformId })
    expect(linked.operations.at(-1)).toMatchObject({ kind: 'cancel', settled: 'read' })
    expect(await client.resolution.unlink({ transactionId: unknown.id, reason })).toEqual(cancelled)
  })

  test('is refused when no ID is linked', async () => {
    const { client, unknown } = await withUnknown()
    const unlinking = () => failureOf(client.resolution.unlink({ transactionId: unknown.id, reason }))
    expect(await unlinking()).toEqual({ kind: 'not_possible', why: 'no_longer_unresolved' })
    await client.resolution.closeByHand({ transactionId: unknown.id, reason })
    expect(await unlinking()).toEqual({ kind: 'not_possible', why: 'no_longer_unresolved' })
  })
})

describe('closing as not created', () => {
  test('ends an unknown creation with a reason, can be reopened, and keeps the order ID taken', async () => {
    const { client, platform, profile, unknown, again } = await withUnknown()
    const closed = await client.resolution.closeByHand({ transactionId: unknown.id, reason: 'Support: never arrived' })
    expect(closed).toMatchObject({
      state: 'unknown',
      resolution: { how: 'did_not_happen', reason: 'Support: never arrived' },
    })
    expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
    expect((await client.profiles.removal({ id: profile.id })).unresolved).toEqual({
      ...{ creations: 0, cancels: 0, disputes: 0 },
    })
    expect(await failureOf(again())).toEqual({ kind: 'not_possible', why: 'no_longer_unresolved' })
    const same = payinOrder(profile.id, { merchant_transaction_id: unknown.merchantTransactionId })
    expect(await failureOf(client.payments.createAccountPayin(same))).toMatchObject({ kind: 'id_taken_here' })
    expect(platform.received).toHaveLength(1)

    await client.resolution.reopen({ transactionId: unknown.id, reason: 'It is in the statement' })
    expect(await client.resolution.unresolved({ profileId: profile.id })).toHaveLength(1)
    expect(await timelineOf(client, unknown)).toEqual(['sent', 'answered', 'did_not_happen', 'reopened'])
  })

  test('is refused once closed or linked; a closed one is reopened before it is linked, and a linked one stays', async () => {
    const { client, platform, unknown } = await withUnknown()
    platform.answer = json(200, { status: 'paid' })
    const { id: transactionId } = unknown
    const close = () => client.resolution.closeByHand({ transactionId, reason: 'x' })
    const reopen = () => client.resolution.reopen({ transactionId, reason: 'x' })
    const link = () => client.resolution.adopt({ transactionId, platformId: 'Zz99Yy88' })
    await close()
    for (const act of [close, link]) expect((await failureOf(act())).kind).toBe('not_possible')
    await reopen()
    await link()
    for (const act of [close, reopen, link]) expect((await failureOf(act())).kind).toBe('not_possible')
  })

  test('is refused for a known outcome, as are reopening and resolving manually', async () => {
    const platform = await startFakePlatform(created())
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, platform.baseUrl)
    const { id } = await client.payments.createAccountPayin(payinOrder(profile.id))
    for (const act of [
      client.resolution.closeByHand({ transactionId: id, reason: 'x' }),
      client.resolution.reopen({ transactionId: id, reason: 'x' }),
      client.resolution.settle({ transactionId: id, kind: 'cancel', reason: 'x' }),
    ]) {
      expect(await failureOf(act)).toEqual({ kind: 'not_possible', why: 'no_longer_unresolved' })
    }
  })
})

test('a status refresh fails without a platform ID, and an unknown creation stays unresolved', async () => {
  const { client, platform, unknown } = await withUnknown()
  platform.answer = json(200, { status: 'paid' })
  expect(await failureOf(client.transactions.refresh({ id: unknown.id }))).toEqual({ kind: 'no_platform_id' })
  expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
})
