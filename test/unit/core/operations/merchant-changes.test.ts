import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, merchantDraft, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, deadAddress, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { fakeSecrets } from '../../../fakes/ports.ts'

const WRITES = ['askAgain', 'cancel', 'dispute'] as const
const ANSWERS: Record<(typeof WRITES)[number], Answer> = {
  askAgain: created(),
  cancel: text(204, ''),
  dispute: json(200, { id: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
}

/** A desk with one unknown payin, and a write on it that is under way until it is released. */
async function underWay(write: (typeof WRITES)[number]) {
  const platform = await startFakePlatform(hangUp)
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const { id } = await client.payments.createAccountPayin(payinOrder(profile.id))
  const arrived = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  platform.answer = async (response, request) => {
    arrived.resolve()
    await release.promise
    return ANSWERS[write](response, request)
  }
  const order = () => ({ intentId: randomUUID(), transactionId: id, profileId: profile.id, profileRevision: 1 })
  const acts = {
    askAgain: () => client.resolution.askAgain(order()),
    cancel: () => client.payments.cancel(order()),
    dispute: () => client.disputes.open({ ...order(), dispute_type: 'payin_timeout', files: [] }),
  }
  const done = acts[write]()
  await arrived.promise
  return { client, platform, profile, id, done, again: acts[write], release: () => release.resolve() }
}

test.each(WRITES)('while %s is under way, its merchant can be neither removed nor moved', async (write) => {
  const { client, profile, done, release } = await underWay(write)
  const elsewhere = merchantDraft(await deadAddress())
  expect(await failureOf(client.profiles.remove({ id: profile.id }))).toEqual({ kind: 'profile_busy' })
  expect(await failureOf(client.profiles.update({ id: profile.id, draft: elsewhere }))).toEqual({
    kind: 'profile_busy',
  })
  release()
  await done
  await client.profiles.remove({ id: profile.id })
})

test.each(WRITES)('%s is answered for its own merchant, whichever one is active by then', async (write) => {
  const { client, platform, profile, id, done, again, release } = await underWay(write)
  const other = await addMerchant(client, await deadAddress(), 'Switched to meanwhile')
  await client.profiles.update({ id: profile.id, draft: merchantDraft(platform.baseUrl, { name: 'Renamed' }) })
  release()
  const { state, cancel, dispute } = operated(await done)
  expect([state, cancel?.state, dispute?.state]).toContain('accepted')
  expect((await client.transactions.get({ id })).profileId).toBe(profile.id)
  expect((await client.profiles.list()).activeId).toBe(other.id)
  expect(await failureOf(again()), 'the next press is about what is shown now').toEqual({ kind: 'profile_changed' })
  expect(platform.received.filter(({ path }) => !path.includes('/status'))).toHaveLength(2)
})

test('a payment confirmed while the removal of its merchant is prepared prevents the removal', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const { id } = await addMerchant(client, platform.baseUrl)
  const removal = failureOf(client.profiles.remove({ id }))
  const payment = client.payments.createAccountPayin(payinOrder(id))
  expect(await removal).toEqual({ kind: 'profile_busy' })
  expect(await payment).toMatchObject({ state: 'accepted' })
})

// Without a key store a fingerprint takes a while, so both changes are under way by then.
test.each(['system', 'session'] as const)(
  'two changes at once with a %s key store make two revisions',
  async (kind) => {
    const { client } = await startTestDesk({ secrets: fakeSecrets(kind).store })
    const { id } = await addMerchant(client, 'https://pay.example')
    const draft = merchantDraft('https://pay.example')
    const windows = ['of-one-window', 'of-another-window']
    const saved = await Promise.all(
      windows.map((token) => client.profiles.update({ id, draft, secret: { scheme: 'bearer', token } })),
    )
    expect(saved.map(({ revision }) => revision)).toEqual([2, 3])
  },
)

test.each([
  ['banks', [{ id: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'Bank of A', country_code: 'RU' }]],
  ['balance', { balance: '100.00', currency_rate: '1.00000000' }],
] as const)(
  'a response (%s) that arrives after the merchant’s account has changed is not stored',
  async (what, body) => {
    const platform = await startFakePlatform(created())
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, `${platform.baseUrl}/a`)
    const arrived = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    platform.answer = async (response, request) => {
      arrived.resolve()
      await release.promise
      return json(200, body)(response, request)
    }
    const of = { profileId: profile.id }
    const read = failureOf(what === 'banks' ? client.account.readBanks(of) : client.account.readBalance(of))
    await arrived.promise
    await client.profiles.update({ id: profile.id, draft: merchantDraft(`${platform.baseUrl}/b`) })
    release.resolve()
    expect(await read).toEqual({ kind: 'profile_changed' })
    expect(await (what === 'banks' ? client.account.lastBanks(of) : client.account.lastBalance(of))).toBeNull()
  },
)
