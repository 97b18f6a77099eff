import { expect, onTestFinished, test } from 'vitest'
import { createPlatform } from '../../../../src/main/core/platform/endpoints.ts'
import { LIMITS } from '../../../../src/main/core/platform/limits.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, deadAddress, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { wire } from '../../../fakes/ports.ts'

const good = json(200, { balance: '1', currency_rate: '1' })

function inTurn(...answers: readonly Answer[]): Answer {
  let turn = 0
  return (response, request) => answers[Math.min(turn++, answers.length - 1)]?.(response, request)
}

async function deskAt(answer: Answer) {
  const platform = await startFakePlatform(answer)
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  return { platform, read: () => client.account.readBalance({ profileId: profile.id }) }
}

test.each([
  ['503', text(503, '')],
  ['429 with Retry-After', text(429, '', { 'retry-after': '0' })],
  ['a closed connection', hangUp],
])('a read that meets %s is tried again', async (_what, trouble) => {
  const { platform, read } = await deskAt(inTurn(trouble, good))
  expect(await read()).toMatchObject({ balance: '1' })
  expect(platform.received).toHaveLength(2)
})

test('a read that keeps failing ends after three tries with the failure in the platform’s words', async () => {
  const { platform, read } = await deskAt(json(503, { error: 'DOWN', message: 'back at noon' }))
  expect(await failureOf(read())).toMatchObject({ kind: 'service_failed', code: 'DOWN', message: 'back at noon' })
  expect(platform.received).toHaveLength(3)
})

test('a read is not tried again when Retry-After asks for a long wait', async () => {
  const { platform, read } = await deskAt(json(429, { error: 'SLOW' }, { 'retry-after': '60' }))
  expect(await failureOf(read())).toMatchObject({ kind: 'rate_limited', code: 'SLOW', retryAfterSeconds: 60 })
  expect(platform.received).toHaveLength(1)
})

test('Retry-After as a date is compared with the date of the response, because the clocks may differ', async () => {
  const headers = { 'retry-after': 'Fri, 01 Mar 2030 10:02:00 GMT', date: 'Fri, 01 Mar 2030 10:00:30 GMT' }
  const { read } = await deskAt(json(429, {}, headers))
  expect(await failureOf(read())).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 90 })
})

test('without time for another try, the platform’s last answer is reported', async () => {
  const silence: Answer = () => undefined
  const { baseUrl } = await startFakePlatform(inTurn(json(503, { error: 'DOWN', message: 'back at noon' }), silence))
  const read = { firstByte: 5000, whole: 800, pause: 1 }
  const platform = createPlatform(wire, silentLogger, { ...LIMITS, read })
  onTestFinished(() => platform.close())
  const failure = await failureOf(platform.balance({ baseUrl, headers: {}, secrets: [] }))
  expect(failure).toMatchObject({ kind: 'service_failed', code: 'DOWN', message: 'back at noon' })
})

test('the text of a failure does not contain the address', async () => {
  const { read } = await deskAt(hangUp)
  const failure = await failureOf(read())
  expect(failure).toMatchObject({ kind: 'no_answer', reason: 'reset', detail: expect.stringContaining('closed') })
  expect(JSON.stringify(failure)).not.toContain('http:')
})

test('a refusal is not tried again', async () => {
  const { platform, read } = await deskAt(json(401, { error: 'NO', message: '' }))
  expect(await failureOf(read())).toMatchObject({ kind: 'unauthorized', code: 'NO' })
  expect(platform.received).toHaveLength(1)
})

test('a redirect is not followed, so that credentials go to no other origin', async () => {
  const other = await startFakePlatform(good)
  const { read } = await deskAt(text(302, '', { location: `${other.baseUrl}/merchant/balance` }))
  expect(await failureOf(read())).toMatchObject({ kind: 'redirected', httpStatus: 302 })
  expect(other.received).toHaveLength(0)
})

test.each([
  ['HTML', text(200, '<h1>hello</h1>'), 'not_json'],
  ['a list', json(200, []), 'wrong_shape'],
  ['null', json(200, null), 'wrong_shape'],
  ['more than the limit', text(200, 'x'.repeat(9_000_000)), 'too_large'],
])('%s in place of a balance is reported as unreadable', async (_what, answer, reason) => {
  const { read } = await deskAt(answer)
  expect(await failureOf(read())).toMatchObject({ kind: 'unreadable_answer', reason })
})

test.each([
  ['words', { message: 'Unauthenticated.' }, 'wrong_shape'],
  ['nothing', {}, 'wrong_shape'],
  ['a status', { status: 'ok' }, 'wrong_shape'],
  ['an error', { error: 'NOT_NOW' }, 'names_error'],
  ['an error beside a null', { balance: null, error: 'NOT_NOW' }, 'names_error'],
  ['an error beside a balance', { balance: '0', error: 'INTERNAL_ERROR' }, 'names_error'],
])('a 200 with %s in place of a balance is unreadable, and the last balance stays', async (_what, body, reason) => {
  const platform = await startFakePlatform(good)
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const last = await client.account.readBalance({ profileId })
  platform.answer = json(200, body)
  expect(await failureOf(client.account.readBalance({ profileId }))).toMatchObject({
    kind: 'unreadable_answer',
    reason,
  })
  expect(await client.account.lastBalance({ profileId })).toEqual(last)
  expect(await client.account.lastContact({ profileId })).toMatchObject({ failure: { kind: 'unreadable_answer' } })
})

test.each([
  ['a rate beside a null', { balance: null, currency_rate: '90.5' }],
  ['a rate alone', { currency_rate: '90.5' }],
  ['nulls', { balance: null, currency_rate: null }],
])('a reply with %s is a balance that the platform does not state', async (_what, body) => {
  const { read } = await deskAt(json(200, body))
  expect(await read()).toMatchObject({ balance: null })
})

test('a refused connection is reported as not sent', async () => {
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, await deadAddress())
  expect(await failureOf(client.account.readBalance({ profileId: profile.id }))).toMatchObject({
    kind: 'not_sent',
    reason: 'connection_refused',
  })
})

test('numbers keep the digits they came with', async () => {
  const { read } = await deskAt(text(200, '{"balance": 10.10, "currency_rate": 90.00000001}'))
  expect(await read()).toMatchObject({
    balance: '10.10',
    currency_rate: '90.00000001',
    retyped: ['balance', 'currency_rate'],
  })
})

test('a balance with missing or undocumented fields names them and is kept as it is', async () => {
  const { read } = await deskAt(json(200, { balance: '1', held: '3.5' }))
  expect(await read()).toMatchObject({ currency_rate: null, missing: ['currency_rate'], extra: { held: '3.5' } })
})

test('the same read requested at the same time shares one request, and a later one is a new request', async () => {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const { platform, read } = await deskAt(async (response, request) => {
    arrived.resolve()
    await released.promise
    await good(response, request)
  })
  const reads = [read(), read(), read()]
  await arrived.promise
  released.resolve()
  const answers = await Promise.all(reads)
  expect(answers.map(({ balance }) => balance)).toEqual(['1', '1', '1'])
  expect(platform.received).toHaveLength(1)
  await read()
  expect(platform.received).toHaveLength(2)
})

test('a later request for a status never gets the response to an earlier one', async () => {
  const held: (() => void)[] = []
  const arrived = Promise.withResolvers<void>()
  let statuses = ['pending', 'paid', 'refunded']
  const { baseUrl, received } = await startFakePlatform((response, request) => {
    const [status, ...later] = statuses
    statuses = later
    const answer = () => void json(200, { status, receipts: [] })(response, request)
    if (received.length !== 1) return answer()
    held.push(answer)
    arrived.resolve()
  })
  const platform = createPlatform(wire, silentLogger)
  onTestFinished(() => platform.close())
  const access = { baseUrl, headers: {}, secrets: [] }
  const read = (once: boolean) => platform.status(access, 'AB12CD34', 'query', { once })
  const byOperator = read(false)
  await arrived.promise
  expect((await read(true)).status).toBe('paid')
  const later = read(false)
  expect((await later).status).toBe('refunded')
  held[0]?.()
  expect((await byOperator).status).toBe('pending')
})

test('a balance requested before a payment does not replace one requested after it', async () => {
  const held: (() => void)[] = []
  const arrived = Promise.withResolvers<void>()
  let [balance, asked] = ['1000', 0]
  const platform = await startFakePlatform((response, request) => {
    if (request.path.includes('/payin/')) {
      balance = '100'
      return created()(response, request)
    }
    const answer = json(200, { balance, currency_rate: '1' })
    asked += 1
    if (asked > 1) return answer(response, request)
    held.push(() => void answer(response, request))
    arrived.resolve()
  })
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const before = client.account.readBalance({ profileId })
  await arrived.promise
  await client.payments.createAccountPayin(payinOrder(profileId))
  expect(await client.account.readBalance({ profileId })).toMatchObject({ balance: '100' })
  held[0]?.()
  expect(await before).toMatchObject({ balance: '1000' })
  expect(await client.account.lastBalance({ profileId })).toMatchObject({ balance: '100' })
})

test('reads of two merchants at the same address and time share nothing', async () => {
  const both = Promise.withResolvers<void>()
  const { baseUrl, received } = await startFakePlatform(async (response, request) => {
    if (received.length === 2) both.resolve()
    await both.promise
    await json(200, { balance: request.headers.authorization })(response, request)
  })
  const platform = createPlatform(wire, silentLogger)
  onTestFinished(() => platform.close())
  const read = (token: string) => platform.balance({ baseUrl, headers: { authorization: token }, secrets: [] })
  const answers = await Promise.all([read('one'), read('two')])
  expect(answers.map(({ balance }) => balance)).toEqual(['one', 'two'])
})

test('the banks of one country are requested by its code, and are not kept as the whole list', async () => {
  const bank = { id: 'b', name: 'B', country_code: 'KZ' }
  const platform = await startFakePlatform((response, request) => {
    const isOfCountry = request.path.includes('country_code')
    return (isOfCountry ? json(200, [bank]) : json(500, { error: 'INTERNAL_ERROR' }))(response, request)
  })
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  expect(await failureOf(client.account.readBanks({ profileId }))).toMatchObject({ kind: 'service_failed' })
  expect((await client.account.readBanks({ profileId, countryCode: 'KZ' })).banks).toEqual([bank])
  expect(platform.received.at(-1)?.path).toBe('/merchant/banks?country_code=KZ')
  expect(await client.account.lastBanks({ profileId })).toBeNull()
  await expect(client.account.readBanks({ profileId, countryCode: 'KZT' })).rejects.toThrow('validation')
})

test('banks are read one by one: those without ID or name are counted, undocumented fields are kept', async () => {
  const platform = await startFakePlatform(
    text(200, '[{"id": 7, "name": "B", "country_code": "RU", "bic": 44525225}, {"id": "x"}, {"name": "C"}, 1, null]'),
  )
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const read = await client.account.readBanks({ profileId: profile.id })
  expect(read).toMatchObject({
    banks: [{ id: '7', name: 'B', country_code: 'RU', extra: '{"bic":44525225}' }],
    unreadable: 4,
  })
  expect(await client.account.lastBanks({ profileId: profile.id })).toMatchObject({ banks: read.banks })
})

test('a list without any readable bank does not replace the previous one, but an empty list does', async () => {
  const bank = { id: 'b', name: 'B', country_code: 'KZ' }
  const platform = await startFakePlatform(json(200, [bank]))
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  await client.account.readBanks({ profileId })
  platform.answer = json(200, [{ bank_id: 'b', bank_name: 'B' }])
  expect(await failureOf(client.account.readBanks({ profileId }))).toMatchObject({ kind: 'unreadable_answer' })
  expect(await client.account.lastBanks({ profileId })).toMatchObject({ banks: [bank] })
  platform.answer = json(200, [])
  expect(await client.account.readBanks({ profileId })).toMatchObject({ banks: [], unreadable: 0 })
  expect(await client.account.lastBanks({ profileId })).toMatchObject({ banks: [] })
})
