import { describe, expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, deadAddress, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'

interface Row {
  readonly what: string
  readonly answer: Answer
  readonly state: string
  readonly failure: object | null
}

const table: readonly Row[] = [
  { what: '200 with an id', answer: created(), state: 'accepted', failure: null },
  {
    what: '201 with an id',
    answer: json(201, { id: 'Ab12Cd34', amount: '1000.5' }),
    state: 'accepted',
    failure: null,
  },
  {
    what: '400 with a documented code',
    answer: json(400, { error: 'DUPLICATE_ORDER', message: 'already there' }),
    state: 'refused',
    failure: { kind: 'refused', code: 'DUPLICATE_ORDER', message: 'already there', httpStatus: 400 },
  },
  {
    what: '422 with a code nobody has seen',
    answer: json(422, { error: 'TOO_MUCH', message: 'no' }),
    state: 'refused',
    failure: { kind: 'refused', code: 'TOO_MUCH' },
  },
  { what: '401 without a body', answer: text(401, ''), state: 'refused', failure: { kind: 'unauthorized' } },
  { what: '403 with HTML', answer: text(403, '<h1>no</h1>'), state: 'refused', failure: { kind: 'unauthorized' } },
  {
    what: '429',
    answer: text(429, '', { 'retry-after': '7' }),
    state: 'refused',
    failure: { kind: 'rate_limited', retryAfterSeconds: 7 },
  },
  {
    what: '400 without an error code',
    answer: text(400, '<h1>Bad Request</h1>'),
    state: 'unknown',
    failure: { kind: 'unreadable_answer', reason: 'unexpected_status', detail: '<h1>Bad Request</h1>' },
  },
  {
    what: '400 DISPUTE_FAILED',
    answer: json(400, { error: 'DISPUTE_FAILED', message: '' }),
    state: 'unknown',
    failure: { kind: 'service_failed', code: 'DISPUTE_FAILED' },
  },
  {
    what: '500 with a code',
    answer: json(500, { error: 'INTERNAL_ERROR', message: 'try later' }),
    state: 'unknown',
    failure: { kind: 'service_failed', code: 'INTERNAL_ERROR' },
  },
  {
    what: '502 HTML',
    answer: text(502, '<html>'),
    state: 'unknown',
    failure: { kind: 'service_failed', httpStatus: 502 },
  },
  {
    what: 'a redirect to another origin',
    answer: text(302, '', { location: 'http://127.0.0.1:9/elsewhere' }),
    state: 'unknown',
    failure: { kind: 'redirected', httpStatus: 302 },
  },
  {
    what: 'an empty 200',
    answer: text(200, ''),
    state: 'unknown',
    failure: { kind: 'unreadable_answer', reason: 'not_json' },
  },
  {
    what: 'half a JSON',
    answer: text(200, '{"id": "Ab12'),
    state: 'unknown',
    failure: { kind: 'unreadable_answer', reason: 'not_json' },
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
    what: 'more than the limit of a reply',
    answer: text(200, `{"id": "${'x'.repeat(9_000_000)}"}`),
    state: 'unknown',
    failure: { kind: 'unreadable_answer', reason: 'too_large' },
  },
  {
    what: 'brackets to exhaust a stack',
    answer: text(200, `{"id": "Ab12Cd34", "x": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    state: 'unknown',
    failure: { kind: 'unreadable_answer', reason: 'not_json' },
  },
  {
    what: 'a connection closed after the request',
    answer: hangUp,
    state: 'unknown',
    failure: { kind: 'no_answer', reason: 'reset' },
  },
]

describe('the outcome of a creation', () => {
  test.each(table)('$what is $state', async ({ answer, state, failure }) => {
    const platform = await startFakePlatform(answer)
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, platform.baseUrl)

    const transaction = await client.payments.createAccountPayin(payinOrder(profile.id))

    expect(transaction.state).toBe(state)
    if (failure === null) expect(transaction.failure).toBeNull()
    else expect(transaction.failure).toMatchObject({ ...failure, endpoint: 'POST /merchant/payin/account' })
    expect(platform.received, 'sent once, whatever came back').toHaveLength(1)
    expect(await client.transactions.get({ id: transaction.id })).toEqual(transaction)
  })

  test.each([
    { what: 'a refused connection', baseUrl: deadAddress, reason: 'connection_refused' },
    {
      what: 'a name that does not resolve',
      baseUrl: async () => 'https://paydesk.invalid',
      reason: 'name_not_resolved',
    },
  ])('$what is not_sent', async ({ baseUrl, reason }) => {
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, await baseUrl())
    const transaction = await client.payments.createAccountPayin(payinOrder(profile.id))
    expect(transaction).toMatchObject({ state: 'not_sent', failure: { kind: 'not_sent', reason } })
  })

  test('a refused TLS handshake is not_sent', async () => {
    const platform = await startFakePlatform()
    const { client } = await startTestDesk()
    const profile = await addMerchant(client, platform.baseUrl.replace('http:', 'https:'))
    const transaction = await client.payments.createAccountPayin(payinOrder(profile.id))
    expect(transaction).toMatchObject({ state: 'not_sent', failure: { kind: 'not_sent', reason: 'tls' } })
    expect(platform.received).toHaveLength(0)
  })

  test('an echo that differs from the request is flagged; numbers are taken as written; what is not documented is kept', async () => {
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

test.each([false, {}, [], 0, '', '  ', null])('an id that is %j is none: the outcome is unknown', async (id) => {
  const platform = await startFakePlatform(json(200, { id, success: false }))
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const transaction = await client.payments.createAccountPayin(payinOrder(profile.id))
  expect(transaction).toMatchObject({ state: 'unknown', failure: { reason: 'no_id' }, platformId: null })
})

test('a reply of millions of values is not walked', async () => {
  const platform = await startFakePlatform(text(200, `{"id": "Ab12Cd34", "x": [${'[],'.repeat(1_000_000)}0]}`))
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const begun = performance.now()
  const transaction = await client.payments.createAccountPayin(payinOrder(profile.id))
  expect(transaction).toMatchObject({ state: 'unknown', failure: { reason: 'not_json' } })
  expect(performance.now() - begun).toBeLessThan(3000)
})
