import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import type { Secret } from '../../../../src/shared/model/profile.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { merchantDraft, payinOrder, payoutOrder, replaceSecret, TEST_CARD } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { fakeSecrets, fakeSettings } from '../../../fakes/ports.ts'
import { searchFolder } from '../../../fakes/search-folder.ts'

const KEY_A: Secret = { scheme: 'bearer', token: 'key-of-account-a' }
const KEY_B: Secret = { scheme: 'bearer', token: 'key-of-account-b' }

const PAYOUT = '/merchant/payout/card'

/** A desk whose first payout, at /a with key A, arrived but was not answered. */
async function withLostPayout(kind: 'system' | 'session' = 'system') {
  const platform = await startFakePlatform(hangUp)
  const ports = { secrets: fakeSecrets(kind).store, settings: fakeSettings() }
  const { client, desk, folder } = await startTestDesk(ports)
  const draft = merchantDraft(`${platform.baseUrl}/a`)
  const profile = await client.profiles.create({ draft, secret: KEY_A })
  const payout = await client.payments.createCardPayout(payoutOrder(profile.id))
  platform.answer = created()
  const revisionOf = async (at: DeskClient) => (await at.profiles.list()).profiles[0]?.revision ?? 0
  const order = async (at = client) => ({
    intentId: randomUUID(),
    transactionId: payout.id,
    profileId: profile.id,
    profileRevision: await revisionOf(at),
  })
  const again = async (at = client) =>
    at.resolution.askAgain({ ...(await order(at)), card_number: TEST_CARD, digitsCompared: true })
  const sameAccount = async (at = client) => {
    const { transactionId, profileRevision } = await order(at)
    return at.resolution.saySameAccount({ transactionId, profileRevision })
  }
  const payouts = () => platform.received.filter(({ path }) => path.endsWith(PAYOUT))
  const get = (at = client) => at.transactions.get({ id: payout.id })
  const timelineOf = async (id: string) => await client.transactions.timeline({ id })
  return {
    platform,
    ports,
    client,
    desk,
    folder,
    draft,
    profile,
    payout,
    order,
    again,
    sameAccount,
    payouts,
    get,
    timelineOf,
  }
}

describe('a transaction of another account', () => {
  test('is not retried at another address; a trailing slash makes no other address', async () => {
    const { platform, client, draft, profile, again, payouts, get } = await withLostPayout()
    await client.profiles.update({ id: profile.id, draft: { ...draft, baseUrl: `${platform.baseUrl}/b` } })
    expect(await failureOf(again())).toEqual({
      kind: 'other_account',
      differs: 'address',
      baseUrl: `${platform.baseUrl}/a`,
    })
    expect(payouts()).toHaveLength(1)
    expect((await get()).account).toBe('address')
    await client.profiles.update({ id: profile.id, draft: { ...draft, baseUrl: `${platform.baseUrl}/a/` } })
    expect(await again(), 'a slash at the end makes no other address').toMatchObject({ state: 'accepted' })
  })

  test('is not retried under another key, and is under its own again', async () => {
    const { client, profile, again, payouts, get } = await withLostPayout()
    await replaceSecret(client, profile.id, KEY_B)
    expect(await failureOf(again())).toMatchObject({ kind: 'other_account', differs: 'credential' })
    expect(payouts()).toHaveLength(1)
    await replaceSecret(client, profile.id, KEY_A)
    expect((await get()).account).toBe('same')
    expect(await again()).toMatchObject({ state: 'accepted' })
    expect(payouts()).toHaveLength(2)
  })

  test('is not cancelled, disputed, refreshed, linked to an ID or looked for in the list of disputes', async () => {
    const { platform, client, draft, profile, payout, order } = await withLostPayout()
    const accepted = await client.payments.createCardPayout(payoutOrder(profile.id))
    const secret = KEY_B
    await client.profiles.update({ id: profile.id, draft: { ...draft, baseUrl: `${platform.baseUrl}/b` }, secret })
    const sent = platform.received.length
    const on = async (transactionId: string) => ({ ...(await order()), transactionId })
    const dispute = { dispute_type: 'payout_not_received', files: [] } as const
    const acts = [
      async () => client.payments.cancel(await on(accepted.id)),
      async () => client.payments.cancel(await on(payout.id)),
      async () => client.disputes.open({ ...(await on(accepted.id)), ...dispute, files: [] }),
      () => client.disputes.look({ transactionId: accepted.id }),
      () => client.transactions.refresh({ id: accepted.id }),
      () => client.resolution.checkPlatformId({ transactionId: payout.id, platformId: 'Zz99Yy88' }),
      () => client.resolution.adopt({ transactionId: payout.id, platformId: 'Zz99Yy88' }),
    ]
    for (const act of acts) expect(await failureOf(act())).toMatchObject({ kind: 'other_account', differs: 'both' })
    expect(platform.received).toHaveLength(sent)
  })

  test('is not matched with a dispute read under the current account', async () => {
    const { platform, client, profile, payout } = await withLostPayout()
    await replaceSecret(client, profile.id, KEY_B)
    const item = { id: 'd-1', status: 'process', transaction_id: 'u', amount: '1', created_at: 'x' }
    platform.answer = json(200, { items: [{ ...item, merchant_transaction_id: payout.merchantTransactionId }] })
    const query = { status: [], transaction_id: '', merchant_transaction_id: '' }
    const list = await client.disputes.readPage({ profileId: profile.id, query, page: 1 })
    expect(list.items).toMatchObject([{ item: { id: 'd-1' }, transactionId: null }])
  })

  test('cannot exist on the training platform, which is a single account', async () => {
    const { client } = await startTestDesk()
    const { id, revision } = await client.profiles.startTraining()
    const payin = await client.payments.createAccountPayin(payinOrder(id, { amount: '100.52', currency: 'KZT' }))
    expect(payin).toMatchObject({ state: 'unknown', account: 'same' })
    const order = { intentId: randomUUID(), transactionId: payin.id, profileId: id, profileRevision: revision }
    expect(await client.resolution.askAgain(order)).toMatchObject({ idIsTaken: true })
  })
})

describe('the same secret', () => {
  test.each(['system', 'session'] as const)('is the same account after a restart with a %s key store', async (kind) => {
    const { ports, desk, folder, profile, again, payouts, get } = await withLostPayout(kind)
    await desk.close()
    // Without a key store, the secret is entered again.
    const secrets = kind === 'system' ? ports.secrets : fakeSecrets('session').store
    const { client } = await startTestDesk({ ...ports, secrets }, folder)
    if (kind === 'session') {
      expect((await client.profiles.list()).profiles[0]?.secretState).toBe('missing')
      expect((await replaceSecret(client, profile.id, KEY_B)).revision).toBe(2)
      expect(await failureOf(again(client))).toMatchObject({ kind: 'other_account', differs: 'credential' })
      await replaceSecret(client, profile.id, KEY_A)
    }
    expect((await get(client)).account).toBe('same')
    expect(await again(client)).toMatchObject({ state: 'accepted' })
    expect(payouts()).toHaveLength(2)
    expect(searchFolder(folder, ['key-of-account-a', 'key-of-account-b'])).toEqual([])
  })

  test('keeps the revision when re-entered, even during a payment; another one changes it and has to wait', async () => {
    const { platform, client, profile } = await withLostPayout()
    const same = await replaceSecret(client, profile.id, KEY_A)
    expect(same.revision).toBe(1)
    const arrived = Promise.withResolvers<() => void>()
    platform.answer = (response, request) => arrived.resolve(() => void created()(response, request))
    const payment = client.payments.createAccountPayin(payinOrder(profile.id))
    const answer = await arrived.promise
    const id = profile.id
    expect(await replaceSecret(client, id, KEY_A)).toMatchObject({ revision: 1 })
    expect(await failureOf(replaceSecret(client, id, KEY_B))).toEqual({ kind: 'profile_busy' })
    const draft = merchantDraft(`${platform.baseUrl}/a`)
    expect(await failureOf(client.profiles.update({ id, draft, secret: KEY_B }))).toEqual({ kind: 'profile_busy' })
    answer()
    expect(await payment).toMatchObject({ state: 'accepted' })
    expect((await replaceSecret(client, id, KEY_B)).revision).toBe(2)
    expect((await client.profiles.update({ id, draft, secret: KEY_A })).revision).toBe(3)
    expect((await client.profiles.update({ id, draft, secret: KEY_A })).revision).toBe(3)
  })

  test('is recognised when re-entered after a change of scheme had discarded it', async () => {
    const { client, draft, profile, again } = await withLostPayout()
    await client.profiles.update({ id: profile.id, draft: { ...draft, auth: { scheme: 'basic' } } })
    await client.profiles.update({ id: profile.id, draft, secret: KEY_A })
    expect(await again()).toMatchObject({ state: 'accepted' })
  })
})

test('an order confirmed under key A is refused once key B has replaced it', async () => {
  const { client, draft, profile, payouts } = await withLostPayout()
  const order = payoutOrder(profile.id)
  await replaceSecret(client, profile.id, KEY_B)
  expect(await failureOf(client.payments.createCardPayout(order))).toEqual({ kind: 'profile_changed' })
  await client.profiles.update({ id: profile.id, draft, secret: KEY_A })
  const { profiles } = await client.profiles.list()
  const now = { ...order, profileRevision: profiles[0]?.revision ?? 0 }
  await client.profiles.update({ id: profile.id, draft, secret: KEY_B })
  expect(await failureOf(client.payments.createCardPayout(now))).toEqual({ kind: 'profile_changed' })
  expect(payouts()).toHaveLength(1)
})

test('a secret replaced outside Paydesk is noticed before anything is sent with it', async () => {
  const { ports, client, profile, payouts, get } = await withLostPayout()
  const other = ports.secrets.get(`secret:${profile.id}`)?.replace('key-of-account-a', 'key-of-account-b')
  ports.secrets.set(`secret:${profile.id}`, other ?? '')
  expect(await failureOf(client.payments.createCardPayout(payoutOrder(profile.id)))).toEqual({
    kind: 'profile_changed',
  })
  expect(payouts()).toHaveLength(1)
  expect((await get()).account).toBe('credential')
})

describe('the operator’s confirmation that it is the same account', () => {
  test('allows acting on earlier transactions, and is in each timeline once, with the operator', async () => {
    const { platform, client, profile, payout, again, sameAccount, payouts, timelineOf } = await withLostPayout()
    await client.desk.setPreferences({ operatorName: 'Anna' })
    const accepted = await client.payments.createCardPayout(payoutOrder(profile.id))
    await replaceSecret(client, profile.id, KEY_B)
    expect(await sameAccount()).toMatchObject({ account: 'said_same' })
    expect((await timelineOf(payout.id)).at(-1)).toMatchObject({
      operator: 'Anna',
      event: { what: 'account_said_same', differs: 'credential' },
    })
    expect(await again()).toMatchObject({ state: 'accepted' })
    expect(payouts()).toHaveLength(3)
    expect(payouts().at(-1)?.headers.authorization).toBe('Bearer key-of-account-b')

    // It need not be confirmed for each transaction; each timeline records it once.
    const { revision } = (await client.profiles.list()).profiles[0] ?? { revision: 0 }
    const order = { transactionId: accepted.id, profileId: profile.id, profileRevision: revision }
    platform.answer = json(200, { status: 'process' })
    for (let press = 0; press < 2; press++) await client.payments.cancel({ ...order, intentId: randomUUID() })
    const told = (await timelineOf(accepted.id)).map(({ event }) => event)
    expect(told.filter(({ what }) => what === 'account_word_used')).toMatchObject([{ saidBy: 'Anna' }])
    expect((await timelineOf(payout.id)).filter(({ event }) => event.what.startsWith('account'))).toHaveLength(1)
  })

  test('allows a dispute at another address than the transaction’s, and each attempt shows its address', async () => {
    const { platform, client, draft, profile, sameAccount, order } = await withLostPayout()
    const { id: transactionId } = await client.payments.createCardPayout(payoutOrder(profile.id))
    const open = async () =>
      client.disputes.open({ ...(await order()), transactionId, reason: 'Not received', files: [] })
    platform.answer = json(400, { error: 'CANNOT_DISPUTE', message: '' })
    await open()
    await client.profiles.update({ id: profile.id, draft: { ...draft, baseUrl: `${platform.baseUrl}/b` } })
    await sameAccount()
    await open()
    const sent = platform.received.map(({ path }) => path).filter((path) => path.endsWith('/merchant/dispute'))
    expect(sent).toEqual(['/a/merchant/dispute', '/b/merchant/dispute'])
    const attempts = await client.disputes.attempts({ transactionId })
    expect(attempts.map(({ baseUrl }) => baseUrl)).toEqual([`${platform.baseUrl}/b`, `${platform.baseUrl}/a`])
    expect((await client.transactions.get({ id: transactionId })).baseUrl).toBe(`${platform.baseUrl}/a`)
  })

  test('applies to the account that was shown, and never to another environment', async () => {
    const { platform, client, draft, profile, payout, again, sameAccount, payouts, order } = await withLostPayout()
    const { profileRevision } = await order()
    await replaceSecret(client, profile.id, KEY_B)
    const said = client.resolution.saySameAccount({ transactionId: payout.id, profileRevision })
    expect(await failureOf(said)).toEqual({ kind: 'profile_changed' })
    await client.profiles.update({ id: profile.id, draft: { ...draft, environment: 'live' } })
    expect(await failureOf(sameAccount())).toEqual({ kind: 'other_platform', baseUrl: `${platform.baseUrl}/a` })
    expect(await failureOf(again())).toEqual({ kind: 'other_platform', baseUrl: `${platform.baseUrl}/a` })
    expect(payouts()).toHaveLength(1)
  })

  test('applies to those two accounts and no third one', async () => {
    const { client, profile, again, sameAccount, payouts, get } = await withLostPayout()
    await replaceSecret(client, profile.id, KEY_B)
    await sameAccount()
    await replaceSecret(client, profile.id, { scheme: 'bearer', token: 'key-of-another' })
    expect((await get()).account).toBe('credential')
    expect(await failureOf(again())).toMatchObject({ kind: 'other_account' })
    expect(payouts()).toHaveLength(1)
  })
})

describe('a database from before accounts were recorded', () => {
  /** As left by a version without accounts. */
  async function withOldPayout() {
    const parts = await withLostPayout()
    const accepted = await parts.client.payments.createAccountPayin(payinOrder(parts.profile.id))
    await parts.desk.close()
    const database = new DatabaseSync(join(parts.folder, 'history.db'))
    database.exec(`UPDATE intents SET account_id = NULL; UPDATE transactions SET account_id = NULL;
      DELETE FROM accounts; UPDATE profiles SET fingerprint = NULL`)
    database.close()
    const { client } = await startTestDesk(parts.ports, parts.folder)
    return { ...parts, client, accepted }
  }

  test('allows a status refresh at once, and a retry after the operator has confirmed the account', async () => {
    const { platform, client, accepted, again, sameAccount, payouts, get } = await withOldPayout()
    expect((await get(client)).account).toBe('cannot_tell')
    platform.answer = json(200, { status: 'paid' })
    expect(await client.transactions.refresh({ id: accepted.id })).toMatchObject({ status: 'paid' })
    expect(await failureOf(again(client))).toMatchObject({ kind: 'other_account', differs: 'cannot_tell' })
    expect(payouts()).toHaveLength(1)
    platform.answer = created()
    expect(await sameAccount(client)).toMatchObject({ account: 'said_same' })
    expect(await again(client)).toMatchObject({ state: 'accepted' })
  })

  test('knows the key after the first start: replacing it right after the update changes the revision', async () => {
    const { client, profile } = await withOldPayout()
    expect((await replaceSecret(client, profile.id, KEY_A)).revision).toBe(1)
    expect((await replaceSecret(client, profile.id, KEY_B)).revision).toBe(2)
  })
})

const duplicate = json(400, { error: 'DUPLICATE_ORDER', message: 'there is one' })

describe('an order ID that DUPLICATE_ORDER has shown to be another’s', () => {
  async function withRefused(first: Answer = duplicate) {
    const platform = await startFakePlatform(first)
    const ports = { secrets: fakeSecrets().store, settings: fakeSettings() }
    const { client, desk, folder } = await startTestDesk(ports)
    const profile = await client.profiles.create({ draft: merchantDraft(platform.baseUrl), secret: KEY_A })
    const order = payinOrder(profile.id, { merchant_transaction_id: 'INV-0001X' })
    const refused = await client.payments.createAccountPayin(order)
    expect(refused.state).toBe('refused')
    return { platform, ports, client, desk, folder, profile, order, refused }
  }

  test('is not sent again, even after a restart; nothing of it is unknown and it cannot be cancelled', async () => {
    const { platform, ports, desk, folder, profile, order, refused } = await withRefused()
    await desk.close()
    const { client } = await startTestDesk(ports, folder)
    const same = { ...order, intentId: randomUUID() }
    expect(await failureOf(client.payments.createAccountPayin(same))).toEqual({
      kind: 'id_is_anothers',
      transactionId: refused.id,
    })
    expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
    expect(await client.transactions.get({ id: refused.id })).toMatchObject({ state: 'refused', idIsAnothers: true })
    const found = { profileId: profile.id, merchant_transaction_id: 'INV-0001X' }
    expect(await client.payments.findById(found)).toEqual({ transactionId: refused.id, isAnothers: true })
    const cancel = { intentId: randomUUID(), transactionId: refused.id, profileId: profile.id, profileRevision: 1 }
    expect(await failureOf(client.payments.cancel(cancel))).toMatchObject({ kind: 'not_possible' })
    expect(platform.received).toHaveLength(1)
    platform.answer = created()
    const other = { ...same, intentId: randomUUID(), merchant_transaction_id: 'INV-0002X' }
    expect(await client.payments.createAccountPayin(other)).toMatchObject({ state: 'accepted' })
  })

  test('is recognised as such at a new address, where the try at the old one does not count as sent', async () => {
    const { platform, client, profile, order } = await withRefused(json(429, {}))
    await client.profiles.update({ id: profile.id, draft: merchantDraft(`${platform.baseUrl}/b`), secret: KEY_A })
    platform.answer = duplicate
    const retry = { ...order, intentId: randomUUID(), profileRevision: 2 }
    const refused = await client.payments.createAccountPayin(retry)
    expect(refused).toMatchObject({ state: 'refused', failure: { kind: 'refused' }, idIsTaken: false })
    const story = (await client.transactions.timeline({ id: refused.id })).map(({ event }) => event)
    expect(story).toContainEqual({ what: 'account_changed', differs: 'address' })
    const third = { ...retry, intentId: randomUUID() }
    expect(await failureOf(client.payments.createAccountPayin(third))).toMatchObject({ kind: 'id_is_anothers' })
    expect(platform.received).toHaveLength(2)
  })

  test('is not proven under another credential, perhaps of the same account, after a try that may have left', async () => {
    const { platform, client, profile, order } = await withRefused(json(429, {}))
    await replaceSecret(client, profile.id, KEY_B)
    platform.answer = duplicate
    const retry = { ...order, intentId: randomUUID(), profileRevision: 2 }
    const taken = { state: 'unknown', failure: { kind: 'already_there' }, idIsTaken: true, idIsAnothers: false }
    expect(await client.payments.createAccountPayin(retry)).toMatchObject(taken)
  })

  test('is not proven any longer once the two addresses are said to be of one account', async () => {
    const { platform, client, profile, order } = await withRefused(json(429, {}))
    const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profile.id))
    await client.profiles.update({ id: profile.id, draft: merchantDraft(`${platform.baseUrl}/b`), secret: KEY_A })
    platform.answer = duplicate
    const retry = { ...order, intentId: randomUUID(), profileRevision: 2 }
    const { id, idIsAnothers } = await client.payments.createAccountPayin(retry)
    expect(idIsAnothers).toBe(true)
    await client.resolution.saySameAccount({ transactionId, profileRevision: 2 })
    expect((await client.transactions.get({ id })).idIsAnothers, 'the first try may have left').toBe(false)
  })

  test('can be sent under another credential, where a try that may have left leaves the next one unknown', async () => {
    const { platform, client, profile, order } = await withRefused()
    await replaceSecret(client, profile.id, KEY_B)
    const retry = () => ({ ...order, intentId: randomUUID(), profileRevision: 2 })
    platform.answer = json(429, {})
    expect(await client.payments.createAccountPayin(retry())).toMatchObject({ state: 'refused', idIsAnothers: false })
    platform.answer = duplicate
    expect(await client.payments.createAccountPayin(retry())).toMatchObject({ state: 'unknown', idIsAnothers: false })
  })

  test('cannot be retried, cancelled or disputed where an older version took it for ours', async () => {
    const { platform, ports, desk, folder, profile, refused } = await withRefused()
    await desk.close()
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec(`INSERT INTO intents (id, transaction_id, kind, is_again, state, request, begun_at, ended_at, failure)
      SELECT '${randomUUID()}', transaction_id, 'create', 0, 'unknown', request, begun_at, ended_at,
        json_set(failure, '$.kind', 'already_there') FROM intents`)
    database.close()
    const { client } = await startTestDesk(ports, folder)
    expect(await client.transactions.get({ id: refused.id })).toMatchObject({
      state: 'unknown',
      idIsTaken: false,
      idIsAnothers: true,
    })
    const order = () => ({
      intentId: randomUUID(),
      transactionId: refused.id,
      profileId: profile.id,
      profileRevision: 1,
    })
    const ofAnother = { kind: 'not_possible', why: 'id_of_another' }
    expect(await failureOf(client.payments.cancel(order()))).toEqual(ofAnother)
    expect(await failureOf(client.resolution.askAgain(order()))).toEqual(ofAnother)
    const dispute = { ...order(), dispute_type: 'payin_timeout', files: [] } as const
    expect(await failureOf(client.disputes.open({ ...dispute, files: [] }))).toEqual(ofAnother)
    expect(platform.received).toHaveLength(1)
  })
})

describe('two merchants of one account', () => {
  /** A payin of merchant A whose outcome is unknown, and merchant B with the same address and secret, or another. */
  async function withTwo(secret: Secret = KEY_A) {
    const platform = await startFakePlatform(hangUp)
    const { client } = await startTestDesk()
    const draft = (name: string) => merchantDraft(platform.baseUrl, { name })
    const a = await client.profiles.create({ draft: draft('A'), secret: KEY_A })
    const order = { merchant_transaction_id: 'INV-7-2026' }
    const unknown = await client.payments.createAccountPayin(payinOrder(a.id, order))
    const b = await client.profiles.create({ draft: draft('B'), secret })
    platform.answer = created({ id: 'Zz99Yy88' })
    return { platform, client, a, b, order, unknown }
  }
  const linked = (transactionId: string) => ({ transactionId, platformId: 'Zz99Yy88', accepted: [] })

  test('an order ID that may exist under the one is taken for the other', async () => {
    const { platform, client, b, order, unknown } = await withTwo()
    expect(await failureOf(client.payments.createAccountPayin(payinOrder(b.id, order)))).toEqual({
      kind: 'id_taken_here',
      transactionId: unknown.id,
    })
    expect(platform.received).toHaveLength(1)
    const taken = { transactionId: unknown.id, isAnothers: false }
    expect(await client.payments.findById({ profileId: b.id, ...order })).toEqual(taken)
  })

  test('a platform ID of the one is not linked to an order of the other', async () => {
    const { platform, client, b, unknown } = await withTwo()
    const other = await client.payments.createAccountPayin(payinOrder(b.id))
    platform.answer = json(200, { receipts: [] })
    expect(await failureOf(client.resolution.adopt(linked(unknown.id)))).toEqual({
      kind: 'id_taken_here',
      transactionId: other.id,
    })
  })

  test('a platform ID that was added for the other, and names this order, is linked to it', async () => {
    const { platform, client, b, order, unknown } = await withTwo()
    platform.answer = json(200, { status: 'paid', ...order })
    const add = { profileId: b.id, profileRevision: 1, by: 'platform_id', id: 'Zz99Yy88' } as const
    const added = await client.transactions.add(add)
    expect(added).toMatchObject({ profileId: b.id, merchantTransactionId: unknown.merchantTransactionId })
    expect(await client.resolution.adopt(linked(unknown.id))).toMatchObject({ platformId: 'Zz99Yy88', status: 'paid' })
    expect(await client.transactions.get({ id: added.id })).toMatchObject({ platformId: null })
  })

  test('with different secrets they are two accounts: each has the same IDs for orders of its own', async () => {
    const { platform, client, b, order, unknown } = await withTwo(KEY_B)
    expect(await client.payments.findById({ profileId: b.id, ...order })).toMatchObject({ transactionId: null })
    const other = await client.payments.createAccountPayin(payinOrder(b.id, order))
    expect(other).toMatchObject({ state: 'accepted', platformId: 'Zz99Yy88' })
    platform.answer = json(200, { receipts: [] })
    expect(await client.resolution.adopt(linked(unknown.id))).toMatchObject({ platformId: 'Zz99Yy88' })
  })

  test.each(['A', 'B'])('they stay one account after a renewed key, once that was confirmed for %s', async (name) => {
    const { platform, client, a, b, order, unknown } = await withTwo()
    const own = await client.payments.createAccountPayin(payinOrder(b.id))
    await replaceSecret(client, a.id, KEY_B)
    const { revision: profileRevision } = await replaceSecret(client, b.id, KEY_B)
    const transactionId = name === 'A' ? unknown.id : own.id
    await client.resolution.saySameAccount({ transactionId, profileRevision })
    const taken = { kind: 'id_taken_here', transactionId: unknown.id }
    const again = client.payments.createAccountPayin(payinOrder(b.id, { ...order, profileRevision }))
    expect(await failureOf(again)).toEqual(taken)
    expect(await client.payments.findById({ profileId: b.id, ...order })).toMatchObject({ transactionId: unknown.id })
    await client.profiles.select({ id: a.id })
    const other = await client.payments.createAccountPayin(payinOrder(a.id, { profileRevision }))
    expect(other).toMatchObject({ state: 'unknown', failure: { reason: 'others_id', transactionId: own.id } })
    platform.answer = json(200, { receipts: [] })
    expect(await failureOf(client.resolution.adopt(linked(other.id)))).toEqual({ ...taken, transactionId: own.id })
  })

  test('a refused order ID is free for the other, too', async () => {
    const { platform, client, a, b } = await withTwo()
    const order = { merchant_transaction_id: 'INV-8-2026' }
    await client.profiles.select({ id: a.id })
    platform.answer = json(400, { error: 'NO', message: '' })
    const refused = await client.payments.createAccountPayin(payinOrder(a.id, order))
    expect(refused.state).toBe('refused')
    await client.profiles.select({ id: b.id })
    platform.answer = created()
    const sent = await client.payments.createAccountPayin(payinOrder(b.id, order))
    expect(sent).toMatchObject({ state: 'accepted', profileId: b.id })
  })

  test('DUPLICATE_ORDER for an order ID that a gateway refused for the other, removed since, is an unknown outcome', async () => {
    const { platform, client, a, b } = await withTwo()
    const order = { merchant_transaction_id: 'INV-8-2026' }
    await client.profiles.select({ id: a.id })
    platform.answer = text(403, '<html>Blocked</html>')
    expect(await client.payments.createAccountPayin(payinOrder(a.id, order))).toMatchObject({ state: 'refused' })
    await client.profiles.remove({ id: a.id })
    await client.profiles.select({ id: b.id })
    platform.answer = json(400, { error: 'DUPLICATE_ORDER', message: '' })
    const sent = await client.payments.createAccountPayin(payinOrder(b.id, order))
    expect(sent).toMatchObject({ state: 'unknown', failure: { kind: 'already_there' }, idIsAnothers: false })
  })
})

describe('a merchant that was removed and is added again', () => {
  test('is the one it was: what is unknown of it is retried, and a stale order for it is refused', async () => {
    const { platform, client, draft, profile, payout, order, again, payouts, get } = await withLostPayout()
    const accepted = await client.payments.createCardPayout(payoutOrder(profile.id))
    const stale = payoutOrder(profile.id)
    await client.profiles.remove({ id: profile.id })
    const comparison = { transactionId: payout.id, platformId: 'Zz99Yy88' }
    expect(await failureOf(client.resolution.checkPlatformId(comparison))).toEqual({ kind: 'profile_not_found' })
    const back = await client.profiles.create({ draft: { ...draft, name: 'Back' }, secret: KEY_A })
    expect(back).toMatchObject({ id: profile.id, name: 'Back', revision: 2, secretState: 'stored' })
    expect((await client.profiles.list()).profiles).toEqual([back])
    expect(await get()).toMatchObject({ profileId: back.id, account: 'same', state: 'unknown' })
    expect(await client.transactions.get({ id: accepted.id })).toMatchObject({ account: 'same' })
    expect(await failureOf(client.payments.createCardPayout(stale))).toEqual({ kind: 'profile_changed' })
    expect(await order()).toMatchObject({ profileRevision: 2 })
    platform.answer = created({ id: 'Zz99Yy88' })
    expect(await again()).toMatchObject({ state: 'accepted', platformId: 'Zz99Yy88' })
    expect(payouts()).toHaveLength(3)
  })

  test('is another one under another key, at another address or in another environment', async () => {
    const { platform, client, draft, profile, get } = await withLostPayout()
    await client.profiles.remove({ id: profile.id })
    const others = [
      { draft, secret: KEY_B },
      { draft: { ...draft, baseUrl: `${platform.baseUrl}/b` }, secret: KEY_A },
      { draft: { ...draft, environment: 'live' as const }, secret: KEY_A },
    ]
    for (const other of others) expect((await client.profiles.create(other)).id).not.toBe(profile.id)
    expect((await get()).profileId).toBe(profile.id)
    expect((await client.profiles.create({ draft, secret: KEY_A })).id).toBe(profile.id)
    expect((await client.profiles.create({ draft, secret: KEY_A })).id, 'it is there').not.toBe(profile.id)
  })

  test('starts with the settings of a new one', async () => {
    const { client, draft, profile } = await withLostPayout()
    await client.profiles.setGuard({ id: profile.id, guard: { ...profile.guard, duplicateHours: 0 } })
    await client.profiles.remove({ id: profile.id })
    expect(await client.profiles.create({ draft, secret: KEY_A })).toMatchObject({ guard: profile.guard })
  })

  test('is recognised without a key store, too, however often it or the training merchant has come back', async () => {
    const { client, draft, profile, payout } = await withLostPayout('session')
    const comeBack = async (id: string) => {
      await client.profiles.remove({ id })
      return client.profiles.create({ draft, secret: KEY_A })
    }
    for (const _time of [1, 2]) {
      const { id } = await client.profiles.startTraining()
      expect(await comeBack(profile.id)).toMatchObject({ id: profile.id })
      await client.profiles.remove({ id })
    }
    const { id: other } = await client.profiles.create({ draft, secret: KEY_A })
    const order = { merchant_transaction_id: payout.merchantTransactionId }
    expect(await client.payments.findById({ profileId: other, ...order })).toMatchObject({ transactionId: payout.id })
  })

  test('is recognised on the training platform, too', async () => {
    const { client } = await startTestDesk()
    const { id } = await client.profiles.startTraining()
    const { id: payinId } = await client.payments.createAccountPayin(payinOrder(id))
    await client.profiles.remove({ id })
    expect(await client.profiles.startTraining()).toMatchObject({ id })
    expect(await client.transactions.get({ id: payinId })).toMatchObject({ account: 'same' })
  })
})

test('only a keyed fingerprint of a credential is stored', async () => {
  const folder = temporaryFolder()
  const { client } = await startTestDesk({}, folder)
  const platform = await startFakePlatform(created())
  const { id } = await client.profiles.create({ draft: merchantDraft(platform.baseUrl), secret: KEY_A })
  expect(await client.payments.createAccountPayin(payinOrder(id))).toMatchObject({ account: 'same' })
  const database = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  const rows = database.prepare('SELECT fingerprint FROM accounts').all()
  database.close()
  expect(rows).toEqual([{ fingerprint: expect.stringMatching(/^key:.{8}:.{43}$/) }])
})
