import { describe, expect, test } from 'vitest'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import type { Transaction } from '../../../../src/shared/model/transaction.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { addMerchant, payinOrder, payoutOrder } from '../../../fakes/orders.ts'
import { created, deadAddress, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { type Trouble, troubles } from '../platform/troubles.ts'

const orders = {
  payin_account: (client: DeskClient, profileId: string) => client.payments.createAccountPayin(payinOrder(profileId)),
  payin_acquiring: (client: DeskClient, profileId: string) =>
    client.payments.createAcquiringPayin({ ...payinOrder(profileId), return_url: 'https://shop.example' }),
  payout_card: (client: DeskClient, profileId: string) => client.payments.createCardPayout(payoutOrder(profileId)),
}

/** Cases that the matrix lacks: answers to a creation only. */
const more: readonly Omit<Trouble, 'takesTime'>[] = [
  {
    what: '400 without an error code',
    answer: text(400, '<h1>Bad Request</h1>'),
    state: 'unknown',
    failure: { kind: 'unreadable_answer', reason: 'unexpected_status', detail: '<h1>Bad Request</h1>' },
  },
  {
    what: 'a list in place of an object',
    answer: json(200, ['Ab12Cd34']),
    state: 'unknown',
    failure: { kind: 'unreadable_answer', reason: 'wrong_shape' },
  },
  {
    what: '200 without an id',
    answer: json(200, { status: 'ok' }),
    state: 'unknown',
    failure: { kind: 'unreadable_answer', reason: 'no_id' },
  },
  {
    what: 'brackets to exhaust a stack',
    answer: text(200, `{"id": "Ab12Cd34", "x": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    state: 'unknown',
    failure: { kind: 'unreadable_answer', reason: 'not_json' },
  },
]

describe('the outcome of a creation', () => {
  test.each(Object.entries(orders))(
    'is recorded for a %s after every kind of failure, survives a restart, and the desk keeps working',
    { timeout: 120_000 },
    async (kind, create) => {
      const platform = await startFakePlatform()
      const folder = temporaryFolder()
      const { client, desk } = await startTestDesk({}, folder)
      const profile = await addMerchant(client, platform.baseUrl)
      const seen: Transaction[] = []
      for (const { what, answer, state, failure } of [...troubles.filter(({ takesTime }) => !takesTime), ...more]) {
        platform.answer = answer
        const before = platform.received.length
        const troubled = await create(client, profile.id)
        expect.soft(troubled, what).toMatchObject({ state, kind, failure })
        expect.soft(platform.received.length - before, `${what}: sent once`).toBe(1)
        expect.soft(await client.transactions.get({ id: troubled.id }), what).toEqual(troubled)
        seen.push(troubled)
      }
      platform.answer = created()
      seen.push(await create(client, profile.id))
      expect(seen.at(-1)).toMatchObject({ state: 'accepted', failure: null })
      await desk.close()
      const again = await startTestDesk({}, folder)
      const kept = await Promise.all(seen.map(({ id }) => again.client.transactions.get({ id })))
      expect(kept, 'after a restart').toEqual(seen)
    },
  )

  test.each([
    { what: 'a refused connection', baseUrl: deadAddress, reason: 'connection_refused' },
    {
      what: 'a name that does not resolve',
      baseUrl: async () => 'https://paydesk.invalid',
      reason: 'name_not_resolved',
    },
  ])('is not_sent for $what', async ({ baseUrl, reason }) => {
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, await baseUrl())
    const transaction = await client.payments.createAccountPayin(payinOrder(profile.id))
    expect(transaction).toMatchObject({ state: 'not_sent', failure: { kind: 'not_sent', reason } })
  })

  test('is not_sent for a refused TLS handshake', async () => {
    const platform = await startFakePlatform()
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, platform.baseUrl.replace('http:', 'https:'))
    const transaction = await client.payments.createAccountPayin(payinOrder(profile.id))
    expect(transaction).toMatchObject({ state: 'not_sent', failure: { kind: 'not_sent', reason: 'tls' } })
    expect(platform.received).toHaveLength(0)
  })

  test('flags an echo that is null, like one of another order', async () => {
    const platform = await startFakePlatform(created({ amount: null, currency: null, merchant_transaction_id: null }))
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, platform.baseUrl)
    const { reply } = await client.payments.createAccountPayin(payinOrder(profile.id))
    expect(reply?.differing).toEqual(['amount', 'currency', 'merchant_transaction_id'])
  })

  test('a currency in other letter case is the same, as in a status', async () => {
    const { currency } = payinOrder('')
    const platform = await startFakePlatform(created({ currency: currency.toLowerCase() }))
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, platform.baseUrl)
    const { reply } = await client.payments.createAccountPayin(payinOrder(profile.id))
    expect(reply?.differing).not.toContain('currency')
  })

  test('flags an echo that differs from the request, takes numbers as written and keeps undocumented fields', async () => {
    const body =
      '{"id": "Ab12Cd34", "amount": 1000.500, "currency": "KZT", "rate": 2.50, "surprise": {"deep": [1, "x"]}}'
    const platform = await startFakePlatform(text(200, body))
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, platform.baseUrl)
    const { state, reply, platformId } = await client.payments.createAccountPayin(payinOrder(profile.id))
    expect(state).toBe('accepted')
    expect(platformId).toBe('Ab12Cd34')
    expect(reply?.fields).toMatchObject({ amount: '1000.500', rate: '2.50' })
    expect(reply?.retyped).toEqual(['amount', 'rate'])
    expect(reply?.differing).toEqual(['currency'])
    expect(reply?.missing).toContain('payment_link')
    expect(reply?.extra).toEqual({ surprise: { deep: [1, 'x'] } })
  })
})

test.each([false, {}, [], 0, '', '  ', null])('an ID that is %j is none, and the outcome is unknown', async (id) => {
  const platform = await startFakePlatform(json(200, { id, success: false }))
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const transaction = await client.payments.createAccountPayin(payinOrder(profile.id))
  expect(transaction).toMatchObject({ state: 'unknown', failure: { reason: 'no_id' }, platformId: null })
})

test('a response of millions of values is not parsed, and the outcome is unknown', async () => {
  const platform = await startFakePlatform(text(200, `{"id": "Ab12Cd34", "x": [${'[],'.repeat(300_000)}0]}`))
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const begun = performance.now()
  const transaction = await client.payments.createAccountPayin(payinOrder(profile.id))
  expect(transaction).toMatchObject({ state: 'unknown', failure: { reason: 'not_json' } })
  expect(performance.now() - begun).toBeLessThan(3000)
})

test.each([
  ['2026-03-30 12:30:00,5 +0300', '2026-03-30T09:30:00.500Z'],
  ['2026-03-30T12:30:00+03', '2026-03-30T09:30:00.000Z'],
  ['2026-02-30T12:30:00Z', '2026-02-30T12:30:00Z'],
  ['soon', 'soon'],
])('an expiry of %s is stored as %s', async (expires_at, expiresAt) => {
  const platform = await startFakePlatform(created({ expires_at }))
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const { reply, ...transaction } = await client.payments.createAccountPayin(payinOrder(profile.id))
  expect(transaction.expiresAt).toBe(expiresAt)
  expect(reply?.fields).toMatchObject({ expires_at })
})

test('a platform ID is stored without the whitespace around it', async () => {
  const platform = await startFakePlatform(created({ id: ' Ab12Cd34\n' }))
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const { platformId, reply } = await client.payments.createAccountPayin(payinOrder(profile.id))
  expect([platformId, reply?.fields.id]).toEqual(['Ab12Cd34', 'Ab12Cd34'])
})
