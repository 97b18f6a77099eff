import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Ports } from '../../../../src/main/core/ports.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { fakeTime } from '../../../fakes/time.ts'

const gone = text(204, '')

/** A desk with one payin, at a platform that answers its cancellation and its status as told. */
async function withPayin(creation: Answer = created(), ports: Partial<Ports> = {}) {
  const answers: Record<string, Answer> = { create: creation, cancel: gone, status: json(200, { status: 'cancel' }) }
  const platform = await startFakePlatform((response, { path, ...rest }) => {
    const which = path.includes('/cancel') ? 'cancel' : path.includes('/status') ? 'status' : 'create'
    return answers[which]?.(response, { path, ...rest })
  })
  const { client } = await startTestDesk(ports)
  const profile = await addMerchant(client, platform.baseUrl)
  const payin = await client.payments.createAccountPayin(payinOrder(profile.id))
  const cancel = (intentId: string = randomUUID()) =>
    client.payments.cancel({ intentId, transactionId: payin.id, profileId: profile.id, profileRevision: 1 })
  const get = () => client.transactions.get({ id: payin.id })
  const sent = (part: string) => platform.received.filter(({ path }) => path.includes(part))
  return { client, platform, answers, profile, payin, cancel, get, sent }
}

test('a cancellation is sent with the platform ID, needs no response body, and the status is read afterwards', async () => {
  const { cancel, get, sent } = await withPayin()
  expect(operated(await cancel())).toMatchObject({
    state: 'accepted',
    cancel: { state: 'accepted', target: 'Ab12Cd34' },
  })
  expect(sent('/cancel').map(({ body }) => JSON.parse(body))).toEqual([{ transaction_id: 'Ab12Cd34' }])
  await expect.poll(async () => (await get()).status).toBe('cancel')
})

test('a cancellation for another merchant than the payment’s is sent to neither', async () => {
  const { client, platform, payin, sent } = await withPayin()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const order = { intentId: randomUUID(), transactionId: payin.id, profileId, profileRevision: 1 }
  expect(await failureOf(client.payments.cancel(order))).toEqual({ kind: 'profile_changed' })
  expect(sent('/cancel')).toEqual([])
})

test('a cancellation is sent with the order ID when no platform ID is known, and no status is read', async () => {
  const { cancel, payin, sent } = await withPayin(hangUp)
  expect(operated(await cancel())).toMatchObject({ state: 'unknown', cancel: { state: 'accepted' } })
  expect(JSON.parse(sent('/cancel')[0]?.body ?? '')).toEqual({ transaction_id: payin.merchantTransactionId })
  expect(sent('/status'), 'there is nothing to read it by').toEqual([])
})

test('a cancellation is sent with the order ID when the platform’s IDs have an undocumented form', async () => {
  const { cancel, payin, sent } = await withPayin(created({ id: '0f8fad5b-d9cb-469f-a165-70867728950e' }))
  await cancel()
  expect(JSON.parse(sent('/cancel')[0]?.body ?? '')).toEqual({ transaction_id: payin.merchantTransactionId })
})

test('an accepted cancellation keeps a response other than an empty 204; an error in a 200 leaves it unknown', async () => {
  const { answers, cancel } = await withPayin()
  answers.status = json(500, {})
  expect(operated(await cancel())).toMatchObject({ cancel: { state: 'accepted', httpStatus: 204, reply: '' } })
  answers.cancel = json(200, { status: 'cancel' })
  expect(operated(await cancel())).toMatchObject({
    cancel: { state: 'accepted', httpStatus: 200, reply: '{"status":"cancel"}' },
  })
  answers.cancel = json(200, { error: 'CANNOT_CANCEL', message: 'paid by now' })
  expect(operated(await cancel())).toMatchObject({
    cancelState: 'unknown',
    cancel: {
      state: 'unknown',
      failure: { kind: 'unreadable_answer', reason: 'names_error', code: 'CANNOT_CANCEL', message: 'paid by now' },
    },
  })
})

test('the last status read prevents no cancellation: the platform decides', async () => {
  const { client, answers, payin, cancel } = await withPayin()
  answers.status = json(200, { status: 'processing' })
  await client.transactions.refresh({ id: payin.id })
  answers.cancel = json(400, { error: 'CANNOT_CANCEL', message: 'not in process' })
  expect(operated(await cancel())).toMatchObject({
    state: 'accepted',
    cancel: { state: 'refused', failure: { kind: 'refused', code: 'CANNOT_CANCEL' } },
  })
})

test('one press sends one cancellation; a press after a refusal sends another', async () => {
  const { cancel, answers, sent } = await withPayin()
  answers.cancel = json(400, { error: 'CANNOT_CANCEL', message: '' })
  const intentId = randomUUID()
  await Promise.all([cancel(intentId), cancel(intentId)])
  await cancel(intentId)
  expect(sent('/cancel')).toHaveLength(1)
  await cancel()
  expect(sent('/cancel')).toHaveLength(2)
})

test('cancelling in two windows at once sends one request', async () => {
  const { cancel, answers, sent } = await withPayin()
  const refused = Promise.withResolvers<void>()
  answers.cancel = async (response) => {
    if (sent('/cancel').length === 1) await refused.promise
    response.writeHead(204).end()
  }
  const both = [cancel(), cancel()]
  for (const one of both) one.finally(refused.resolve).catch(() => undefined)
  const ended = await Promise.allSettled(both)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(sent('/cancel')).toHaveLength(1)
})

test('an unknown cancellation stays unresolved until a status requested after it is read', async () => {
  const { client, answers, cancel, get } = await withPayin()
  answers.cancel = hangUp
  answers.status = json(500, {})
  expect(operated(await cancel())).toMatchObject({
    cancelState: 'unknown',
    cancel: { state: 'unknown', settled: null },
  })
  const unresolved = async () => (await client.resolution.unresolved({ profileId: null })).length
  expect(await unresolved()).toBe(1)
  const { id } = await get()
  answers.status = json(200, { receipts: [] })
  await client.transactions.refresh({ id })
  expect(await unresolved(), 'a payload without a status says nothing').toBe(1)
  answers.status = json(200, { status: 'process' })
  expect(operated(await client.transactions.refresh({ id }))).toMatchObject({
    cancelState: null,
    cancel: { state: 'unknown', settled: 'read' },
  })
  expect(await unresolved()).toBe(0)
  const story = (await client.transactions.timeline({ id })).map(({ event }) => event.what)
  expect(story).toEqual(['sent', 'answered', 'sent', 'answered', 'status', 'status', 'cancel_settled'])
})

test('an unknown cancellation is settled by a status read after it, also if the clock was set back between', async () => {
  const time = fakeTime()
  const { client, answers, cancel, get, sent } = await withPayin(created(), { clock: time.clock })
  answers.cancel = hangUp
  answers.status = json(404, { error: 'NOT_FOUND' })
  await cancel()
  await expect.poll(() => sent('/status').length).toBe(1)
  time.set(time.now() - 3_600_000)
  answers.status = json(200, { status: 'process' })
  const { id } = await get()
  expect(operated(await client.transactions.refresh({ id }))).toMatchObject({ cancel: { settled: 'read' } })
})

test('a status requested before an unknown cancellation ended does not settle it, whenever it is answered', async () => {
  const time = fakeTime()
  const { client, answers, cancel, get } = await withPayin(created(), { clock: time.clock })
  answers.cancel = hangUp
  const answered = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  answers.status = async (response, request) => {
    arrived.resolve()
    await answered.promise
    json(200, { status: 'process' })(response, request)
  }
  const { id } = await get()
  const read = client.transactions.refresh({ id })
  await arrived.promise
  time.set(time.now() + 1000)
  await cancel()
  answered.resolve()
  expect(operated(await read)).toMatchObject({ cancel: { state: 'unknown', settled: null } })
})

test.each([
  ['unknown', hangUp],
  ['accepted', gone],
] as const)(
  'a status requested before an %s cancellation does not count for it, however late it comes, and is read again',
  async (state, answer) => {
    const { client, answers, payin, cancel, get, sent } = await withPayin()
    const { id } = payin
    const asked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    answers.status = async (response, request) => {
      asked.resolve()
      await release.promise
      return json(200, { status: 'process' })(response, request)
    }
    const early = client.transactions.refresh({ id })
    await asked.promise
    const before = new Date().toISOString()
    answers.cancel = answer
    answers.status = json(500, {})
    expect(operated(await cancel())).toMatchObject({ cancel: { state, settled: null } })
    await expect.poll(() => sent('/status').length).toBeGreaterThan(1)
    release.resolve()
    const { observation, cancel: cancelled } = operated(await early)
    expect(observation?.status).toBe('process')
    expect(Date.parse(observation?.readAt ?? ''), 'as of when it was asked for').toBeLessThanOrEqual(Date.parse(before))
    expect(cancelled?.settled).toBeNull()
    answers.status = json(200, { status: 'cancel' })
    expect(operated(await client.transactions.refresh({ id }))).toMatchObject({
      status: 'cancel',
      cancel: { settled: state === 'unknown' ? 'read' : null },
    })
    expect((await get()).status).toBe('cancel')
  },
)

test('an older status that arrives late does not replace a newer one', async () => {
  const { client, answers, payin, cancel, get } = await withPayin()
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  answers.status = async (response, request) => {
    asked.resolve()
    await release.promise
    return json(200, { status: 'process' })(response, request)
  }
  const early = client.transactions.refresh({ id: payin.id })
  await asked.promise
  answers.status = json(200, { status: 'cancel' })
  await cancel()
  await expect.poll(async () => (await get()).status).toBe('cancel')
  release.resolve()
  expect(await early).toMatchObject({ status: 'cancel', observation: { status: 'cancel' } })
  expect((await get()).status).toBe('cancel')
})

test('an unknown cancellation whose status cannot be read is resolved manually', async () => {
  const { client, answers, payin, cancel } = await withPayin(hangUp)
  await client.resolution.closeByHand({ transactionId: payin.id, reason: 'never arrived' })
  answers.cancel = hangUp
  await cancel()
  expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
  const settle = () =>
    client.resolution.settle({ transactionId: payin.id, kind: 'cancel', reason: 'Support: it is cancelled' })
  await settle()
  expect(await failureOf(settle()), 'once').toEqual({ kind: 'not_possible', why: 'no_longer_unresolved' })
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
})

test.each([
  ['a refusal', json(400, { error: 'CANNOT_CANCEL', message: 'not in process' })],
  ['a gateway’s refusal', text(401, '')],
  ['another hang-up', hangUp],
])(
  '%s of a second cancellation proves nothing about an unknown first one, which stays unresolved',
  async (_what, answer) => {
    const { client, answers, payin, cancel } = await withPayin(hangUp)
    await client.resolution.closeByHand({ transactionId: payin.id, reason: 'never arrived' })
    answers.cancel = hangUp
    await cancel()
    answers.cancel = answer
    expect(operated(await cancel())).toMatchObject({
      cancelState: 'unknown',
      cancel: { state: 'unknown', settled: null },
    })
    expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
    answers.cancel = gone
    expect(await cancel()).toMatchObject({ cancelState: 'accepted' })
    expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
    answers.cancel = answers.status = json(400, { error: 'CANNOT_CANCEL', message: '' })
    expect(await cancel(), 'after one that is known, a refusal is one').toMatchObject({ cancelState: 'refused' })
  },
)

test.each([
  ['refused', json(400, { error: 'CANNOT_CANCEL', message: '' })],
  ['unknown', hangUp],
] as const)('an accepted cancellation stays known when a later one is %s', async (state, answer) => {
  const { answers, cancel, get } = await withPayin(hangUp)
  expect(await get()).toMatchObject({ cancelAccepted: false })
  answers.cancel = json(400, { error: 'CANNOT_CANCEL', message: '' })
  expect(await cancel()).toMatchObject({ cancelState: 'refused', cancelAccepted: false })
  answers.cancel = gone
  expect(await cancel()).toMatchObject({ cancelState: 'accepted', cancelAccepted: true })
  answers.cancel = answer
  expect(await cancel()).toMatchObject({ cancelState: state, cancelAccepted: true })
})

test('a refused order cannot be cancelled, as its ID may be another’s', async () => {
  const { cancel, sent } = await withPayin(json(400, { error: 'DUPLICATE_ORDER', message: '' }))
  expect(await failureOf(cancel())).toEqual({ kind: 'not_possible', why: 'nothing_there' })
  expect(sent('/cancel')).toEqual([])
})

test('no cancellation is sent for a merchant other than the active one', async () => {
  const { client, platform, cancel, sent } = await withPayin()
  await addMerchant(client, platform.baseUrl, 'Switched to meanwhile')
  expect(await failureOf(cancel())).toEqual({ kind: 'profile_changed' })
  expect(sent('/cancel')).toEqual([])
})
