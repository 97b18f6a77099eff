import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { createEvents } from '../../../../src/main/core/events.ts'
import { createContacts } from '../../../../src/main/core/platform/contacts.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import type { Failure } from '../../../../src/shared/model/failure.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { merchantDraft, payinOrder, payoutOrder, replaceSecret } from '../../../fakes/orders.ts'
import { created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'

const profileId = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
const call = { endpoint: 'GET /merchant/balance', at: '2026-11-21T12:00:00.000Z' }

async function atAPlatform() {
  const platform = await startFakePlatform()
  const { client } = await startTestDesk()
  const { id } = await client.profiles.create({
    draft: merchantDraft(platform.baseUrl),
    secret: { scheme: 'bearer', token: 't-1' },
  })
  const said = new Map<string, unknown>()
  const listen = async () => {
    for await (const event of await client.desk.events())
      if (event.changed === 'contact') said.set(event.profileId, event.contact)
  }
  void listen()
  // Only the test's own requests are sent.
  await client.tracking.choose({ profileId: id, polling: { kinds: [], perSecond: 10 } })
  const contact = () => client.account.lastContact({ profileId: id })
  return { platform, client, profileId: id, contact, said }
}

interface Asked {
  readonly client: DeskClient
  readonly profileId: string
  readonly accepted: string
  readonly unknown: string
}
const order = ({ profileId, accepted }: Asked) =>
  ({ intentId: randomUUID(), transactionId: accepted, profileId, profileRevision: 1 }) as const

/** Every call of a screen that reaches the platform. */
const CALLS: Readonly<Record<string, (asked: Asked) => Promise<unknown>>> = {
  'account.readBalance': ({ client, profileId }) => client.account.readBalance({ profileId }),
  'account.readBanks': ({ client, profileId }) => client.account.readBanks({ profileId }),
  'disputes.look': ({ client, accepted }) => client.disputes.look({ transactionId: accepted }),
  'disputes.open': (asked) => asked.client.disputes.open({ ...order(asked), dispute_type: 'payin_timeout', files: [] }),
  'disputes.read': ({ client, profileId }) => client.disputes.read({ profileId, disputeId: 'D-1' }),
  'disputes.readPage': ({ client, profileId }) =>
    client.disputes.readPage({
      profileId,
      query: { status: [], transaction_id: '', merchant_transaction_id: '' },
      page: 1,
    }),
  'payments.createAccountPayin': ({ client, profileId }) => client.payments.createAccountPayin(payinOrder(profileId)),
  'payments.createCardPayout': ({ client, profileId }) => client.payments.createCardPayout(payoutOrder(profileId)),
  'payments.cancel': (asked) => asked.client.payments.cancel(order(asked)),
  'resolution.adopt': ({ client, unknown }) =>
    client.resolution.adopt({ transactionId: unknown, platformId: 'Zz98Yy76' }),
  'resolution.askAgain': (asked) => asked.client.resolution.askAgain({ ...order(asked), transactionId: asked.unknown }),
  'resolution.checkPlatformId': ({ client, unknown }) =>
    client.resolution.checkPlatformId({ transactionId: unknown, platformId: 'Zz98Yy76' }),
  'transactions.add': ({ client, profileId }) =>
    client.transactions.add({ profileId, profileRevision: 1, by: 'platform_id', id: 'Zz98Yy76' }),
  'transactions.refresh': ({ client, accepted }) => client.transactions.refresh({ id: accepted }),
}

test('every call that reaches the platform reports how it ended, whether read or write', async () => {
  const { platform, client, profileId, contact, said } = await atAPlatform()
  platform.answer = hangUp
  const unknown = (await client.payments.createAccountPayin(payinOrder(profileId))).id
  platform.answer = created()
  const accepted = (await client.payments.createAccountPayin(payinOrder(profileId))).id
  const failed = { failure: { kind: 'service_failed' } }
  for (const [name, ask] of Object.entries(CALLS)) {
    platform.answer = json(200, { balance: '1' })
    await client.account.readBalance({ profileId })
    expect(await contact(), name).toMatchObject({ failure: null })
    platform.answer = json(503, {})
    await ask({ client, profileId, accepted, unknown }).catch(() => undefined)
    expect.soft(await contact(), name).toMatchObject(failed)
    await expect.poll(() => said.get(profileId), { message: `${name}, as the header is told` }).toMatchObject(failed)
  }
}, 120_000)

test('a 2xx that cannot be read does not count as an answer of the platform', async () => {
  const { platform, client, profileId, contact } = await atAPlatform()
  expect(await contact()).toBeNull()
  platform.answer = (response) => void response.writeHead(200).end('<html>Sign in to the network</html>')
  await client.account.readBalance({ profileId }).catch(() => undefined)
  expect(await contact()).toMatchObject({ failure: { kind: 'unreadable_answer' } })
})

test('the contact of one account is not reported for the next', async () => {
  const { platform, client, profileId, contact } = await atAPlatform()
  platform.answer = json(200, { balance: '1.00', currency_rate: '1.00000000' })
  await client.account.readBalance({ profileId })
  expect(await contact()).toMatchObject({ failure: null })
  await client.profiles.update({ id: profileId, draft: merchantDraft(platform.baseUrl, { name: 'Renamed' }) })
  expect(await contact(), 'the same account').toMatchObject({ failure: null })
  await replaceSecret(client, profileId, { scheme: 'bearer', token: 't-2' })
  expect(await contact()).toBeNull()
  await client.account.readBalance({ profileId })
  await client.profiles.update({ id: profileId, draft: merchantDraft('http://127.0.0.1:1') })
  expect(await contact()).toBeNull()
})

test('a call begun under one account reports nothing for the next, however it ends', async () => {
  const { platform, client, profileId, contact } = await atAPlatform()
  for (const [token, late] of [
    ['t-2', json(200, { balance: '1.00', currency_rate: '1.00000000' })],
    ['t-3', json(401, {})],
  ] as const) {
    const asked = Promise.withResolvers<() => void>()
    platform.answer = (response, request) => asked.resolve(() => void late(response, request))
    const read = client.account.readBalance({ profileId }).catch(() => undefined)
    const answer = await asked.promise
    await replaceSecret(client, profileId, { scheme: 'bearer', token })
    answer()
    await read
    expect(await contact(), token).toBeNull()
  }
})

test('a successful check is a contact only with the saved settings, and only for their account', async () => {
  const { platform, client, profileId, contact } = await atAPlatform()
  platform.answer = json(401, {})
  await client.account.readBalance({ profileId }).catch(() => undefined)
  const good = json(200, { balance: '1.00', currency_rate: '1.00000000' })
  platform.answer = good
  const draft = merchantDraft(platform.baseUrl)
  const refused = { failure: { kind: 'unauthorized' } }
  await client.profiles.checkConnection({ id: profileId, draft, secret: { scheme: 'bearer', token: 'another' } })
  expect(await contact(), 'another secret').toMatchObject(refused)
  await client.profiles.checkConnection({ id: profileId, draft: { ...draft, baseUrl: `${draft.baseUrl}/v2` } })
  expect(await contact(), 'another address').toMatchObject(refused)
  await client.profiles.checkConnection({ id: profileId, draft })
  expect(await contact()).toMatchObject({ failure: null })
  const asked = Promise.withResolvers<() => void>()
  platform.answer = (response, request) => asked.resolve(() => void good(response, request))
  const check = client.profiles.checkConnection({ id: profileId, draft })
  const answer = await asked.promise
  await replaceSecret(client, profileId, { scheme: 'bearer', token: 't-2' })
  answer()
  await check
  expect(await contact(), 'of the account before').toBeNull()
})

test('a missing secret is reported, and calls that do not reach the platform report nothing', async () => {
  const { client, profileId, contact } = await atAPlatform()
  await client.account.lastBalance({ profileId })
  await client.payments.createCardPayout(payoutOrder(profileId, { profileRevision: 7 })).catch(() => undefined)
  expect(await contact()).toBeNull()
  const { id } = await client.profiles.create({ draft: merchantDraft('http://127.0.0.1:1') })
  await client.account.readBalance({ profileId: id }).catch(() => undefined)
  expect(await client.account.lastContact({ profileId: id })).toMatchObject({ failure: { kind: 'secret_missing' } })
  expect(await contact(), 'of another merchant it says nothing').toBeNull()
})

test('the contact has the platform’s clock offset, as its answers show it', async () => {
  const { platform, client, profileId: id, contact } = await atAPlatform()
  const ahead = 10 * 60_000
  platform.answer = (response) => {
    response.setHeader('date', new Date(Date.now() + ahead).toUTCString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"balance":"1"}')
  }
  await client.account.readBalance({ profileId: id })
  const { least = 0, most = 0 } = (await contact())?.clock ?? {}
  expect(least).toBeLessThanOrEqual(ahead)
  expect(most).toBeGreaterThanOrEqual(ahead)
  expect(most - least).toBeLessThan(5_000)
})

describe('the contact after a failure', () => {
  const ended = (failure: Failure) => {
    const contacts = createContacts({ now: () => new Date(call.at) }, createEvents(systemTimer))
    contacts.failed(profileId, failure)
    return contacts.of(profileId)
  }
  it.each([
    { kind: 'no_answer', reason: 'timeout', ...call },
    { kind: 'not_sent', reason: 'connection_refused', ...call },
    { kind: 'unauthorized', ...call },
    { kind: 'service_failed', ...call },
    { kind: 'redirected', ...call },
    { kind: 'training_failed', detail: 'x' },
  ] as const)('has the failure when the platform was not reached or accepts nothing: $kind', (failure) => {
    expect(ended(failure)).toEqual({ at: call.at, failure, clock: null })
  })
  it.each([
    { kind: 'refused', ...call },
    { kind: 'already_there', ...call },
    { kind: 'rate_limited', ...call },
  ] as const)('has no failure when the platform has answered, even if it said no: $kind', (failure) => {
    expect(ended(failure)).toEqual({ at: call.at, failure: null, clock: null })
  })
  it.each([
    { kind: 'profile_changed' },
    { kind: 'platform_id_unusable' },
    { kind: 'no_answer', reason: 'cancelled', ...call },
    { kind: 'not_sent', reason: 'cancelled', ...call },
  ] as const)('stays empty when the failure says nothing about the platform: $kind', (failure) => {
    expect(ended(failure)).toBeNull()
  })
})

test('a different outcome is announced at once, the same one at most once a second', async () => {
  let now = Date.parse(call.at)
  const said: number[] = []
  const contacts = createContacts(
    { now: () => new Date(now) },
    { ...createEvents(systemTimer), say: () => void said.push(now - Date.parse(call.at)) },
  )
  for (now of [0, 400, 900, 1_100].map((after) => Date.parse(call.at) + after)) contacts.answered(profileId)
  contacts.failed(profileId, { kind: 'secret_missing' })
  contacts.answered(profileId)
  expect(said).toEqual([0, 1_100, 1_100, 1_100])
})
