import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { CardPayoutOrder } from '../../../../src/shared/contract/payments.ts'
import { MAX_SIMILAR } from '../../../../src/shared/model/payout-check.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, merchantDraft, payoutOrder, replaceSecret } from '../../../fakes/orders.ts'
import { type Answer, created, deadAddress, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { fakeSecrets } from '../../../fakes/ports.ts'

const OTHER_CARD = '5555555555554444'
const first = { amount: '5000', owner_name: 'Иван Петров', reference: 'INV-7' } as const
const other = { amount: '4000', owner_name: 'Пётр Сидоров', card_number: OTHER_CARD, reference: 'INV-8' } as const

async function withPayout(ports: Parameters<typeof startTestDesk>[0] = {}, answer = created(), address?: string) {
  const platform = await startFakePlatform(answer)
  const { desk, client, folder } = await startTestDesk(ports)
  const profile = await addMerchant(client, address ?? platform.baseUrl)
  const earlier = await client.payments.createCardPayout(payoutOrder(profile.id, first))
  const pay = (fields: Partial<CardPayoutOrder>) =>
    client.payments.createCardPayout(payoutOrder(profile.id, { ...other, ...fields }))
  const check = async (fields: Partial<CardPayoutOrder>) => {
    const { profileId, amount, currency, card_number, owner_name, reference, merchant_transaction_id } = payoutOrder(
      profile.id,
      { ...other, ...fields },
    )
    const payout = { profileId, amount, currency, card_number, owner_name, reference }
    return client.payments.checkPayout({ ...payout, merchant_transaction_id })
  }
  return { desk, client, folder, platform, profile, earlier, pay, check }
}

/** Copies a payout in the journal, as many days of work would. */
function multiply(folder: string, { id }: { readonly id: string }, times: number): void {
  const database = new DatabaseSync(join(folder, 'history.db'))
  const transaction = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency, owner_name,
      card_first6, card_last4, card_hash, reference, reference_key, created_at)
    SELECT ?, profile_id, environment, base_url, kind, ?, amount, currency, owner_name, card_first6, card_last4, card_hash,
      reference, reference_key, created_at FROM transactions WHERE id = ?`)
  const intent = database.prepare(`
    INSERT INTO intents (id, transaction_id, kind, state, request, begun_at, ended_at, reply)
    SELECT ?, ?, kind, state, request, begun_at, ended_at, reply FROM intents WHERE transaction_id = ?`)
  database.exec('BEGIN')
  for (let i = 0; i < times; i++) {
    const copy = randomUUID()
    transaction.run(copy, `copy-${i}-of-an-invoice`, id)
    intent.run(randomUUID(), copy, id)
  }
  database.exec('COMMIT')
  database.close()
}

describe('the duplicate check', () => {
  test.each([
    ['the same card and amount', { card_number: undefined, amount: '5000.00' }, ['card_amount']],
    ['the same owner and amount', { owner_name: ' петров  иван', amount: '5000.0' }, ['owner_amount']],
    ['the same reference', { reference: 'inv-7 ' }, ['reference']],
    ['the owner in look-alike letters', { owner_name: 'Ивaн Пeтpoв', amount: '5000' }, ['owner_amount']],
    ['the reference with other hyphens', { reference: 'I\u00adNV\u20117\u200b' }, ['reference']],
    ['the same card, an amount within 1 %', { card_number: undefined, amount: '4950' }, ['card_near_amount']],
  ])('%s: holds the payout back until the operator has seen the earlier one', async (_what, fields, reasons) => {
    const { platform, earlier, pay, check } = await withPayout()
    const like = Object.fromEntries(
      Object.entries({ ...fields, card_number: 'card_number' in fields ? '4111111111111111' : OTHER_CARD }),
    )
    expect((await check(like)).similar).toMatchObject([{ reasons, payout: { id: earlier.id } }])
    expect(await failureOf(pay(like))).toEqual({ kind: 'similar_payouts', transactionIds: [earlier.id] })
    expect(platform.received).toHaveLength(1)
    expect(await pay({ ...like, seenSimilar: [earlier.id] })).toMatchObject({ state: 'accepted' })
  })

  test.each([
    ['another card and owner, the same amount', { amount: '5000' }],
    ['the same card, another amount', { card_number: '4111111111111111' }],
    ['the same card, an amount just over 1 % away', { card_number: '4111111111111111', amount: '4949.99' }],
    ['another card, an amount within 1 %', { amount: '4950' }],
    [
      'the same digits in another currency',
      { card_number: '4111111111111111', amount: '5000', currency: 'KZT' as const },
    ],
    ['a card that only looks the same at both ends', { card_number: '4111110000001111', amount: '5000' }],
    ['no reference', { reference: undefined }],
  ])('%s: finds no similar payout', async (_what, fields) => {
    const { pay, check } = await withPayout()
    expect((await check(fields)).similar).toEqual([])
    expect(await pay(fields)).toMatchObject({ state: 'accepted' })
  })

  test('counts unknown payouts and those closed as not created, but not those refused or not sent', async () => {
    const { client, earlier, check } = await withPayout({}, hangUp)
    const same = { ...first, card_number: '4111111111111111' }
    expect((await check(same)).similar).toHaveLength(1)
    await client.resolution.closeByHand({ transactionId: earlier.id, reason: 'x' })
    expect((await check(same)).similar, 'it may have happened all the same').toHaveLength(1)
    const refused = await withPayout({}, json(400, { error: 'NO', message: '' }))
    expect((await refused.check(same)).similar).toEqual([])
    const notSent = await withPayout({}, created(), await deadAddress())
    expect(notSent.earlier.state).toBe('not_sent')
    expect((await notSent.check(same)).similar).toEqual([])
  })

  test.each([
    ['amount', '5x00'],
    ['currency', 'R?B'],
  ])('counts a payout whose %s cannot be read: it may be the same', async (column, damaged) => {
    const { folder, earlier, pay, check } = await withPayout()
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec(`UPDATE transactions SET ${column} = '${damaged}'`)
    database.close()
    const same = { ...first, card_number: '4111111111111111', reference: undefined }
    const reasons = ['card_amount', 'owner_amount']
    expect((await check(same)).similar).toMatchObject([{ reasons, payout: { id: earlier.id } }])
    expect(await failureOf(pay(same))).toEqual({ kind: 'similar_payouts', transactionIds: [earlier.id] })
  })

  test('counts a payout whose requests are lost: nothing says that it was not sent', async () => {
    const { folder, earlier, pay, check } = await withPayout({}, json(400, { error: 'NO', message: '' }))
    const same = { ...first, card_number: '4111111111111111' }
    expect((await check(same)).similar).toEqual([])
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec('DELETE FROM intents')
    database.close()
    expect(await check(same)).toMatchObject({ similar: [{ payout: { id: earlier.id } }], isNewCard: false })
    expect(await failureOf(pay(same))).toEqual({ kind: 'similar_payouts', transactionIds: [earlier.id] })
  })

  test.each([
    ['as a duplicate', json(400, { error: 'DUPLICATE_ORDER', message: '' })],
    ['by a gateway', text(403, '<html>Blocked</html>')],
    ['without a code', json(429, {})],
  ])('counts a payout refused %s: the platform may have it all the same', async (_, answer) => {
    const { platform, earlier, pay, check } = await withPayout({}, answer)
    expect(earlier.state).toBe('refused')
    platform.answer = created()
    const same = { ...first, card_number: '4111111111111111', reference: undefined }
    const reasons = ['card_amount', 'owner_amount']
    expect(await check(same)).toMatchObject({
      similar: [{ reasons, payout: { id: earlier.id, state: 'refused' } }],
      isNewCard: true,
    })
    expect(await failureOf(pay(same))).toEqual({ kind: 'similar_payouts', transactionIds: [earlier.id] })
    expect(platform.received).toHaveLength(1)
    expect(await pay({ ...same, seenSimilar: [earlier.id] })).toMatchObject({ state: 'accepted' })
  })

  test('counts such a payout also after another attempt under its ID was refused with a code', async () => {
    const { platform, earlier, pay, check } = await withPayout({}, json(429, {}))
    platform.answer = json(400, { error: 'NO', message: '' })
    const same = { ...first, card_number: '4111111111111111' }
    const again = await pay({ ...same, merchant_transaction_id: earlier.merchantTransactionId })
    expect(again).toMatchObject({ id: earlier.id, state: 'refused', failure: { code: 'NO' } })
    expect((await check(same)).similar).toMatchObject([{ payout: { id: earlier.id } }])
  })

  test.each([
    ['was refused with a code', json(400, { error: 'NO', message: '' })],
    ['was refused without one', json(429, {})],
    ['was not sent', null],
  ])('counts such a payout also after another under its ID, with other contents, %s', async (_, answer) => {
    const { platform, earlier, pay, check } = await withPayout({}, text(403, '<html>Blocked</html>'))
    if (answer) platform.answer = answer
    else platform.close()
    const { merchantTransactionId: merchant_transaction_id } = earlier
    const corrected = await pay({ amount: '70', merchant_transaction_id, reference: undefined })
    expect(corrected).toMatchObject({ id: earlier.id, state: answer ? 'refused' : 'not_sent', amount: '70' })
    const same = { ...first, card_number: '4111111111111111' }
    expect((await check(same)).similar).toMatchObject([
      { reasons: ['card_amount', 'owner_amount', 'reference', 'earlier_attempt'], payout: { id: earlier.id } },
    ])
  })

  test('finds the reference of such a payout at any age, also once another reference was sent under its ID', async () => {
    let now = new Date('2026-06-20T12:00:00Z')
    const clock = { now: () => now }
    const { platform, earlier, pay, check } = await withPayout({ clock }, text(403, '<html>Blocked</html>'))
    platform.answer = json(400, { error: 'NO', message: '' })
    const { merchantTransactionId: merchant_transaction_id } = earlier
    await pay({ amount: '70', merchant_transaction_id, reference: 'INV-9' })
    now = new Date('2026-09-20T12:00:00Z')
    const again = { ...first, card_number: '4111111111111111' }
    expect((await check(again)).similar).toMatchObject([
      { reasons: ['reference', 'earlier_attempt'], payout: { id: earlier.id, state: 'refused' } },
    ])
    expect(await failureOf(pay(again))).toEqual({ kind: 'similar_payouts', transactionIds: [earlier.id] })
  })

  test('counts such a payout also while another under its ID is being sent', async () => {
    const { platform, earlier, pay, check } = await withPayout({}, text(403, '<html>Blocked</html>'))
    const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    platform.answer = async (response, request) => {
      arrived.resolve()
      await answered.promise
      await json(400, { error: 'NO', message: '' })(response, request)
    }
    const { merchantTransactionId: merchant_transaction_id } = earlier
    const corrected = pay({ amount: '70', merchant_transaction_id, reference: undefined })
    await arrived.promise
    const same = { ...first, card_number: '4111111111111111' }
    expect((await check(same)).similar).toMatchObject([{ payout: { id: earlier.id, state: 'sending' } }])
    answered.resolve()
    expect(await corrected).toMatchObject({ state: 'refused' })
  })

  test('does not compare a payout with what was sent under its ID before, unless to another address', async () => {
    const { platform, client, profile, earlier, check } = await withPayout({}, text(403, '<html>Blocked</html>'))
    const { merchantTransactionId: merchant_transaction_id } = earlier
    const same = { ...first, card_number: '4111111111111111', merchant_transaction_id }
    expect(await check(same)).toMatchObject({ similar: [], similarCount: 0 })
    const { id } = profile
    const moved = await startFakePlatform(created())
    const secret = { scheme: 'bearer', token: 'token-of-the-test-merchant' } as const
    const { revision } = await client.profiles.update({ id, draft: merchantDraft(moved.baseUrl), secret })
    expect((await check(same)).similar).toMatchObject([{ payout: { id: earlier.id } }])
    const there = payoutOrder(id, { ...same, profileRevision: revision })
    expect(await failureOf(client.payments.createCardPayout(there))).toEqual({
      kind: 'similar_payouts',
      transactionIds: [earlier.id],
    })
    const back = await client.profiles.update({ id, draft: merchantDraft(platform.baseUrl), secret })
    platform.answer = created()
    const here = payoutOrder(id, { ...same, profileRevision: back.revision })
    expect(await client.payments.createCardPayout(here)).toMatchObject({ id: earlier.id, state: 'accepted' })
  })

  test('counts such a payout also after another under its ID went to another address', async () => {
    const { client, profile, earlier, check } = await withPayout({}, text(403, '<html>Blocked</html>'))
    const moved = await startFakePlatform(json(400, { error: 'NO', message: '' }))
    const { merchantTransactionId: merchant_transaction_id } = earlier
    const secret = { scheme: 'bearer', token: 'token-of-the-test-merchant' } as const
    const { revision } = await client.profiles.update({ id: profile.id, draft: merchantDraft(moved.baseUrl), secret })
    const corrected = () =>
      client.payments.createCardPayout(
        payoutOrder(profile.id, {
          ...{ ...other, amount: '70', reference: undefined },
          ...{ merchant_transaction_id, profileRevision: revision },
        }),
      )
    expect(await corrected()).toMatchObject({ id: earlier.id, state: 'refused' })
    const same = { ...first, card_number: '4111111111111111' }
    const found = [{ reasons: ['card_amount', 'owner_amount', 'reference', 'earlier_attempt'] }]
    expect((await check({ ...same, merchant_transaction_id })).similar, 'under the same ID').toMatchObject(found)
    moved.answer = created()
    expect(await corrected()).toMatchObject({ id: earlier.id, state: 'accepted' })
    expect((await check(same)).similar, 'once accepted there').toMatchObject(found)
  })

  test('compares a payout with what another credential sent under its ID, unless the account is the same', async () => {
    const { platform, client, profile, earlier, check } = await withPayout({}, text(403, '<html>Blocked</html>'))
    const { merchantTransactionId: merchant_transaction_id } = earlier
    const same = { ...first, card_number: '4111111111111111', merchant_transaction_id }
    expect((await check(same)).similar).toEqual([])
    const { revision } = await replaceSecret(client, profile.id, {
      scheme: 'bearer',
      token: 'token-of-another-account',
    })
    expect((await check(same)).similar).toMatchObject([{ payout: { id: earlier.id } }])
    platform.answer = created()
    const order = payoutOrder(profile.id, { ...same, profileRevision: revision })
    const transactionIds = [earlier.id]
    expect(await failureOf(client.payments.createCardPayout(order))).toEqual({
      kind: 'similar_payouts',
      transactionIds,
    })
    expect(platform.received).toHaveLength(1)
    await client.resolution.saySameAccount({ transactionId: earlier.id, profileRevision: revision })
    expect((await check(same)).similar).toEqual([])
  })

  test('includes other merchants of the same environment', async () => {
    const { client, platform, earlier } = await withPayout()
    const second = await addMerchant(client, platform.baseUrl, 'Second')
    const order = payoutOrder(second.id, first)
    expect(await failureOf(client.payments.createCardPayout(order))).toMatchObject({ transactionIds: [earlier.id] })
  })

  test('includes what the same account was sent while its merchant was marked as another environment', async () => {
    const { client, platform, profile, earlier, check } = await withPayout()
    const same = { ...first, card_number: '4111111111111111' }
    const live = { ...merchantDraft(platform.baseUrl), environment: 'live' as const }
    await client.profiles.update({ id: profile.id, draft: live })
    expect((await check(same)).similar).toMatchObject([{ payout: { id: earlier.id, environment: 'test' } }])
    await replaceSecret(client, profile.id, { scheme: 'bearer', token: 'token-of-another-account' })
    expect((await check(same)).similar).toEqual([])
  })

  test('looks back over the merchant’s window, and without limit for the same reference, unless it is off', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    const { client, profile, check } = await withPayout({ clock: { now: () => now } })
    const same = { ...first, card_number: '4111111111111111', reference: undefined }
    now = new Date('2026-11-21T11:59:00Z')
    expect((await check(same)).similar).toHaveLength(1)
    now = new Date('2026-11-21T12:01:00Z')
    expect((await check(same)).similar).toEqual([])
    expect((await check({ reference: 'INV-7' })).similar).toHaveLength(1)
    await client.profiles.setGuard({ id: profile.id, guard: { idPattern: null, duplicateHours: 48, limits: {} } })
    expect((await check(same)).similar).toHaveLength(1)
    await client.profiles.setGuard({ id: profile.id, guard: { idPattern: null, duplicateHours: 0, limits: {} } })
    expect((await check({ ...same, reference: 'INV-7' })).similar).toEqual([])
  })

  // From the simulation (seed 2, --hours 0.4 --actions 400): the same amount 94 minutes later, with a one-hour window.
  test.each([
    ['nearly the same amount', '5050', 'card_near_amount'],
    ['the same amount', '5000', 'card_amount'],
  ])('looks back one day for the same card with %s, whatever the merchant’s window', async (_what, amount, reason) => {
    let now = new Date('2026-11-20T12:00:00Z')
    const { client, profile, check } = await withPayout({ clock: { now: () => now } })
    const near = { card_number: '4111111111111111', owner_name: 'Anna Sokolova', amount }
    const lookBack = (duplicateHours: number) =>
      client.profiles.setGuard({ id: profile.id, guard: { idPattern: null, duplicateHours, limits: {} } })
    await lookBack(1)
    now = new Date('2026-11-21T11:59:00Z')
    expect((await check(near)).similar).toMatchObject([{ reasons: [reason] }])
    await lookBack(720)
    now = new Date('2026-11-21T12:01:00Z')
    expect((await check({ ...near, amount: '5050' })).similar).toEqual([])
  })

  test('finds the reference of a payout made before look-alike characters were compared', async () => {
    const { desk, folder, profile } = await withPayout()
    await desk.close()
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec('UPDATE transactions SET reference_key = NULL')
    database.close()
    const again = await startTestDesk({}, folder)
    await again.client.profiles.select({ id: profile.id })
    const { profileId, amount, currency, card_number, owner_name } = payoutOrder(profile.id, other)
    const asked = { profileId, amount, currency, card_number, owner_name, reference: 'inv\u20117' }
    expect((await again.client.payments.checkPayout(asked)).similar).toMatchObject([{ reasons: ['reference'] }])
  })

  test('compares only the ends of the card without a lasting key store, and says so', async () => {
    const { check } = await withPayout({ secrets: fakeSecrets('session').store })
    const found = await check({ card_number: '4111110000001111', amount: '5000' })
    expect(found).toMatchObject({ byVisibleDigits: true, similar: [{ reasons: ['digits_amount'] }] })
    expect(await check({}), 'no card has these ends').toMatchObject({ byVisibleDigits: false, isNewCard: true })
  })

  test('compares only the ends of the card, and says so, while the key for cards cannot be read', async () => {
    const secrets = fakeSecrets().store
    const { desk, folder, profile } = await withPayout({ secrets })
    await desk.close()
    const { client } = await startTestDesk({ secrets: { ...secrets, get: () => null } }, folder)
    const { profileId, currency, owner_name } = payoutOrder(profile.id, other)
    const asked = { profileId, amount: '5000', currency, card_number: '4111110000001111', owner_name }
    const found = await client.payments.checkPayout(asked)
    expect(found).toMatchObject({ byVisibleDigits: true, isNewCard: false, similar: [{ reasons: ['digits_amount'] }] })
  })

  test('says which earlier payouts have only the ends of their card, and whether the card is known by those', async () => {
    const { folder, earlier, pay, check } = await withPayout()
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec('UPDATE transactions SET card_hash = NULL')
    database.close()
    const card_number = '4111111111111111'
    expect(await check({ card_number })).toMatchObject({ byVisibleDigits: true, isNewCard: false, similar: [] })
    const near = { card_number, amount: '5050', reference: undefined }
    const found = await check(near)
    expect(found).toMatchObject({ byVisibleDigits: true, similar: [{ reasons: ['digits_near_amount'] }] })
    await pay({ ...near, seenSimilar: [earlier.id] })
    expect(await check({ card_number, amount: '77', reference: undefined })).toMatchObject({
      byVisibleDigits: false,
      isNewCard: false,
    })
    expect(await check({ card_number, amount: '5050' })).toMatchObject({
      byVisibleDigits: true,
      similar: [{ reasons: ['card_amount', 'owner_amount'] }, { reasons: ['digits_near_amount'] }],
    })
  })

  test('shows the newest of very many and counts all; seeing those is enough until a newer one is made', async () => {
    const { client, folder, profile, platform, earlier, check } = await withPayout()
    multiply(folder, earlier, 1500)
    const same = { ...first, card_number: '4111111111111111' }
    const newest = await client.payments.createCardPayout(
      payoutOrder(profile.id, { ...same, seenSimilar: (await check(same)).similar.map(({ payout }) => payout.id) }),
    )
    const found = await check(same)
    expect(found.similarCount).toBe(1502)
    expect(found.similar).toHaveLength(MAX_SIMILAR)
    expect(found.similar[0]?.payout.id).toBe(newest.id)
    const seenSimilar = found.similar.map(({ payout }) => payout.id)
    const order = () => payoutOrder(profile.id, { ...same, seenSimilar })
    const sent = await client.payments.createCardPayout(order())
    expect(sent).toMatchObject({ state: 'accepted' })
    expect(await failureOf(client.payments.createCardPayout(order()))).toEqual({
      kind: 'similar_payouts',
      transactionIds: [sent.id],
    })
    expect(platform.received.filter(({ method }) => method === 'POST')).toHaveLength(3)
  })

  test('finds a payout that was made while the clock was days behind, once the clock is right again', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    const { platform, pay, check } = await withPayout({ clock: { now: () => now } })
    now = new Date('2026-11-10T12:00:00Z')
    platform.answer = created({ id: 'Be34Hi56' })
    const { id } = await pay({})
    now = new Date('2026-11-20T12:05:00Z')
    const again = { ...other, reference: undefined }
    expect((await check(again)).similar).toMatchObject([{ reasons: ['card_amount', 'owner_amount'], payout: { id } }])
    expect(await failureOf(pay(again))).toEqual({ kind: 'similar_payouts', transactionIds: [id] })
    await pay({ amount: '70', card_number: '4111111111111111', reference: undefined })
    now = new Date('2026-11-30T12:05:00Z')
    expect((await check(again)).similar).toEqual([])
  })

  test('finds a payout that was made while the clock was behind, also if there is no other in the window', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    const { platform, pay, check } = await withPayout({ clock: { now: () => now } })
    now = new Date('2020-01-01T00:00:00Z')
    platform.answer = created({ id: 'Be34Hi56' })
    const { id } = await pay({})
    now = new Date('2026-11-23T09:00:00Z')
    const again = { ...other, reference: undefined }
    expect((await check(again)).similar).toMatchObject([{ reasons: ['card_amount', 'owner_amount'], payout: { id } }])
    expect(await failureOf(pay(again))).toEqual({ kind: 'similar_payouts', transactionIds: [id] })
  })

  test('finds a payout that was made while the clock was behind, also among payments added by their IDs', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    const { client, platform, profile, pay, check } = await withPayout({ clock: { now: () => now } })
    now = new Date('2026-11-10T12:00:00Z')
    platform.answer = created({ id: 'Be34Hi56' })
    const { id } = await pay({})
    platform.answer = json(200, { status: 'paid' })
    const add = (platformId: string) =>
      client.transactions.add({ profileId: profile.id, profileRevision: 1, by: 'platform_id', id: platformId })
    now = new Date('2026-11-19T12:00:00Z')
    await add('Zz99Yy88')
    now = new Date('2026-11-19T12:10:00Z')
    await add('Zz99Yy77')
    now = new Date('2026-11-20T12:05:00Z')
    const again = { ...other, reference: undefined }
    expect((await check(again)).similar).toMatchObject([{ reasons: ['card_amount', 'owner_amount'], payout: { id } }])
    expect(await failureOf(pay(again))).toEqual({ kind: 'similar_payouts', transactionIds: [id] })
  })

  test('finds a recent payout although the clock is days ahead, as the platform’s answers show', async () => {
    let [now, platformNow] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-11-20T12:00:00Z')]
    const dated =
      (answer: Answer): Answer =>
      (response, request) => {
        response.setHeader('date', platformNow.toUTCString())
        return answer(response, request)
      }
    const { client, platform, profile, earlier, pay, check } = await withPayout(
      { clock: { now: () => now } },
      dated(created()),
    )
    const same = { ...first, card_number: '4111111111111111', reference: undefined }
    platform.answer = dated(json(200, { balance: '1', currency_rate: '1' }))
    now = new Date('2026-11-23T12:05:00Z')
    platformNow = new Date('2026-11-20T12:05:00Z')
    await client.account.readBalance({ profileId: profile.id })
    expect((await check(same)).similar).toMatchObject([{ payout: { id: earlier.id } }])
    expect(await failureOf(pay(same))).toEqual({ kind: 'similar_payouts', transactionIds: [earlier.id] })
    platformNow = new Date('2026-11-23T12:05:00Z')
    await client.account.readBalance({ profileId: profile.id })
    expect((await check(same)).similar, 'by both clocks it is too old').toEqual([])
  })

  test('treats a payout made after the clock was set back as the newest', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    const { client, folder, profile, earlier, check } = await withPayout({ clock: { now: () => now } })
    multiply(folder, earlier, MAX_SIMILAR)
    now = new Date('2026-11-20T11:00:00Z')
    const same = { ...first, card_number: '4111111111111111' }
    const seenSimilar = (await check(same)).similar.map(({ payout }) => payout.id)
    const order = () => payoutOrder(profile.id, { ...same, seenSimilar })
    const { id } = await client.payments.createCardPayout(order())
    expect(await failureOf(client.payments.createCardPayout(order()))).toMatchObject({ transactionIds: [id] })
    expect((await check(same)).similar[0]?.payout.id).toBe(id)
  })

  test('asks again about a payout that was seen as refused and has been sent again since', async () => {
    const { client, platform, profile, earlier, pay, check } = await withPayout({}, text(403, '<html>Blocked</html>'))
    platform.answer = created()
    const same = { ...first, card_number: '4111111111111111' }
    const { similar } = await check(same)
    const ids = similar.map(({ payout }) => payout.id)
    expect(similar).toMatchObject([{ payout: { id: earlier.id, state: 'refused' } }])
    const again = await pay({ ...same, merchant_transaction_id: earlier.merchantTransactionId })
    expect(again).toMatchObject({ id: earlier.id, state: 'accepted' })
    const seen = { seenSimilar: ids, seenUnpaid: ids }
    expect(await failureOf(pay({ ...same, ...seen }))).toEqual({ kind: 'similar_payouts', transactionIds: ids })
    expect(platform.received).toHaveLength(2)
    platform.answer = json(400, { error: 'NO', message: '' })
    const cancel = { intentId: randomUUID(), transactionId: earlier.id, profileId: profile.id, profileRevision: 1 }
    expect((await client.payments.cancel(cancel)).operations.at(-1)).toMatchObject({ kind: 'cancel', state: 'refused' })
    expect(await failureOf(pay({ ...same, ...seen })), 'only its cancel was refused').toMatchObject({
      kind: 'similar_payouts',
    })
    platform.answer = created()
    expect(await pay({ ...same, seenSimilar: ids, seenUnpaid: [] })).toMatchObject({ state: 'accepted' })
  })

  test('asks again about a payout that was seen as closed manually and has been reopened since', async () => {
    const { client, platform, earlier, pay } = await withPayout({}, hangUp)
    platform.answer = created()
    const same = { ...first, card_number: '4111111111111111' }
    await client.resolution.closeByHand({ transactionId: earlier.id, reason: 'x' })
    const seen = { seenSimilar: [earlier.id], seenUnpaid: [earlier.id] }
    await client.resolution.reopen({ transactionId: earlier.id, reason: 'It was paid' })
    expect(await failureOf(pay({ ...same, ...seen }))).toEqual({
      kind: 'similar_payouts',
      transactionIds: [earlier.id],
    })
    await client.resolution.closeByHand({ transactionId: earlier.id, reason: 'x' })
    expect(await pay({ ...same, ...seen })).toMatchObject({ state: 'accepted' })
  })

  test('asks again about a payout that was seen as closed manually and has been answered late since', async () => {
    const { client, folder, platform, earlier, pay } = await withPayout({}, hangUp)
    platform.answer = created()
    await client.resolution.closeByHand({ transactionId: earlier.id, reason: 'x' })
    const history = new DatabaseSync(join(folder, 'history.db'))
    history.exec(`UPDATE intents SET state = 'accepted' WHERE transaction_id = '${earlier.id}'`)
    history.close()
    expect(await client.transactions.get({ id: earlier.id })).toMatchObject({ state: 'accepted', resolution: null })
    const seen = { seenSimilar: [earlier.id], seenUnpaid: [earlier.id] }
    const same = { ...first, card_number: '4111111111111111' }
    expect(await failureOf(pay({ ...same, ...seen }))).toMatchObject({ kind: 'similar_payouts' })
  })

  test('stops one of two similar payouts sent from two windows at the same moment', async () => {
    const { platform, pay } = await withPayout()
    const ended = await Promise.allSettled([pay({ reference: undefined }), pay({ reference: undefined })])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(platform.received.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })
})

test('a payout above the merchant’s limit is not sent before its amount is typed again', async () => {
  const { client, platform, profile, pay, check } = await withPayout()
  const guard = { idPattern: null, duplicateHours: 24, limits: { RUB: '3999.99' } }
  await client.profiles.setGuard({ id: profile.id, guard })
  expect(await check({})).toMatchObject({ limit: '3999.99' })
  expect((await check({ amount: '3999.990' })).limit).toBeNull()
  for (const typedAmount of [undefined, '400', '4000.0']) {
    expect(await failureOf(pay({ typedAmount }))).toMatchObject({ field: 'typedAmount', rule: 'above_limit' })
  }
  expect(platform.received).toHaveLength(1)
  const { id } = await pay({ typedAmount: '4000' })
  const [confirmed] = (await client.transactions.timeline({ id })).map(({ event }) => event)
  expect(confirmed).toEqual({ what: 'confirmed', amountTyped: true, similarSeen: 0 })
})

test('a payout that was sent is answered with its outcome, whatever the merchant’s rules are by then', async () => {
  const { client, platform, profile } = await withPayout()
  const order = payoutOrder(profile.id, { ...other })
  const sent = await client.payments.createCardPayout(order)
  await client.profiles.setGuard({
    id: profile.id,
    guard: { idPattern: null, duplicateHours: 720, limits: { RUB: '1' } },
  })
  expect(await client.payments.createCardPayout(order)).toEqual(sent)
  expect(platform.received).toHaveLength(2)
})

test('a card stays new after a payout that was refused or not sent, but not after an unknown one', async () => {
  const { client, platform, profile, pay, check } = await withPayout()
  const dead = await addMerchant(client, await deadAddress(), 'Dead')
  expect(await client.payments.createCardPayout(payoutOrder(dead.id, other))).toMatchObject({ state: 'not_sent' })
  expect(await check({ reference: undefined })).toMatchObject({ isNewCard: true })
  await client.profiles.select({ id: profile.id })
  platform.answer = json(400, { error: 'NO', message: '' })
  expect(await pay({})).toMatchObject({ state: 'refused' })
  expect(await check({ reference: undefined })).toMatchObject({ isNewCard: true })
  platform.answer = hangUp
  expect(await pay({})).toMatchObject({ state: 'unknown' })
  expect(await check({ reference: undefined })).toMatchObject({ isNewCard: false })
})

test('a card and an amount used in another environment do not count as known', async () => {
  const { client, profile, check } = await withPayout()
  const known = { card_number: '4111111111111111' }
  expect(await check(known)).toMatchObject({ isNewCard: false, largest: { amount: '5000', count: 1 } })
  const { id, name, baseUrl, auth, statusBy } = profile
  await client.profiles.update({ id, draft: { name, environment: 'live', baseUrl, auth, statusBy } })
  expect(await check(known)).toMatchObject({ isNewCard: true, largest: null })
})

test('a card is new until a payout went to it, and the largest payout is found by value', async () => {
  const { pay, check } = await withPayout()
  expect(await check({})).toMatchObject({ isNewCard: true, largest: { amount: '5000', count: 1 } })
  await pay({ amount: '10000.00' })
  expect(await check({})).toMatchObject({ isNewCard: false, largest: { amount: '10000.00', count: 2 } })
  expect(await check({ currency: 'KZT' })).toMatchObject({ largest: null })
})
