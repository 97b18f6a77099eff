import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Intent } from '../../../../src/main/core/database/known-intent.ts'
import { createWritePipeline, type WritePipelineParts } from '../../../../src/main/core/operations/write-pipeline.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { openNetwork } from '../../../fakes/ports.ts'

const CALLS = ['create', 'askAgain', 'cancel', 'dispute'] as const
type Call = (typeof CALLS)[number]

const ANSWERS: Record<Call, Answer> = {
  create: hangUp,
  askAgain: created(),
  cancel: text(204, ''),
  dispute: json(200, { id: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
}
const OTHER_ORDER = { kind: 'invalid_input', field: 'intentId', rule: 'other_order' }

/** A desk with one payin whose outcome is unknown, and every write that an intent can make. */
async function withUnknown() {
  const platform = await startFakePlatform(ANSWERS.create)
  const { client, desk, folder } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const payin = payinOrder(profile.id)
  const { id } = await client.payments.createAccountPayin(payin)
  const on = { transactionId: id, profileId: profile.id, profileRevision: 1 }
  const writesAt = (at: DeskClient) => ({
    create: (intentId: string) => at.payments.createAccountPayin({ ...payin, intentId }),
    askAgain: (intentId: string) => at.resolution.askAgain({ ...on, intentId }),
    cancel: (intentId: string) => at.payments.cancel({ ...on, intentId }),
    dispute: (intentId: string, fields: object = {}) =>
      at.disputes.open({ ...on, intentId, dispute_type: 'payin_timeout', files: [], ...fields }),
  })
  const posted = () => platform.received.filter(({ method }) => method === 'POST').length
  /** Makes one of the writes; the creation already exists. */
  async function written(call: Call): Promise<string> {
    if (call === 'create') return payin.intentId
    const intentId = randomUUID()
    platform.answer = ANSWERS[call]
    await writesAt(client)[call](intentId)
    return intentId
  }
  const get = () => client.transactions.get({ id })
  return { client, desk, folder, get, posted, writes: writesAt(client), writesAt, written }
}

test.each(CALLS)('an intent sent as %s is refused for any other write, and nothing is sent', async (call) => {
  const { writes, written, posted, get } = await withUnknown()
  const intentId = await written(call)
  const before = posted()
  for (const other of CALLS.filter((one) => one !== call)) {
    expect(await failureOf(writes[other](intentId)), other).toEqual(OTHER_ORDER)
  }
  expect(await writes[call](intentId), 'the same again is answered from the journal').toEqual(await get())
  expect(posted()).toBe(before)
})

test('reusing the intent of a dispute with other contents is refused, also after a restart', async () => {
  const { client, desk, folder, writesAt, written, posted } = await withUnknown()
  const intentId = await written('dispute')
  const before = posted()
  const sha256 = '0'.repeat(64)
  const others = [
    { dispute_type: 'underpaid' },
    { reason: 'The client has paid' },
    { sent_amount: '10' },
    { evidence_url: 'https://shop.example/receipt.png' },
    { files: [{ id: randomUUID(), sha256 }] },
  ]
  const check = async (at: DeskClient) => {
    const { dispute } = writesAt(at)
    for (const other of others) expect(await failureOf(dispute(intentId, other))).toEqual(OTHER_ORDER)
    expect(operated(await dispute(intentId))).toMatchObject({ dispute: { intentId, state: 'accepted' } })
  }
  await check(client)
  await desk.close()
  const restarted = await startTestDesk({}, folder)
  await check(restarted.client)
  expect(posted()).toBe(before)
})

test('reusing an intent for another transaction is refused, and nothing is sent', async () => {
  const first = await withUnknown()
  const intentId = await first.written('cancel')
  const { profiles } = await first.client.profiles.list()
  const profileId = profiles[0]?.id ?? ''
  const { id: transactionId } = await first.client.payments.createAccountPayin(payinOrder(profileId))
  const before = first.posted()
  const order = { intentId, transactionId, profileId, profileRevision: 1 }
  expect(await failureOf(first.client.payments.cancel(order))).toEqual(OTHER_ORDER)
  expect(first.posted()).toBe(before)
})

test.each([
  ['create', 'POST /merchant/payin/account'],
  ['cancel', 'POST /merchant/cancel'],
] as const)('a bug while %s is sent leaves it unknown, with the name of its endpoint', async (call, endpoint) => {
  const platform = await startFakePlatform(created())
  let isBroken = false
  // Called when the route to the platform is looked up, and again by the call itself.
  let asked = 0
  const refuses = () => {
    if (isBroken && ++asked > 1) throw new Error('a bug')
    return null
  }
  const { client } = await startTestDesk({ network: { ...openNetwork, refuses } })
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const payin = await client.payments.createAccountPayin(payinOrder(profileId))
  isBroken = true
  const order = { intentId: randomUUID(), transactionId: payin.id, profileId, profileRevision: 1 }
  const { state, failure, cancel } = operated(
    call === 'create'
      ? await client.payments.createAccountPayin(payinOrder(profileId))
      : await client.payments.cancel(order),
  )
  const ended = call === 'create' ? { state, failure } : { state: cancel?.state, failure: cancel?.failure }
  expect(ended).toMatchObject({ state: 'unknown', failure: { kind: 'no_answer', reason: 'reset', endpoint } })
})

test('an intent that is still under way is found, not reported as never sent', async () => {
  const journal: (string | null)[] = []
  const profiles = { requireUnchanged: () => new Promise(() => undefined) }
  const { promise: looked, resolve } = Promise.withResolvers<void>()
  const database = {
    findIntent: async () => null,
    transactionOfIntent: async () => {
      resolve()
      return journal.at(-1) ?? null
    },
  }
  const parts = { database, profiles, timer: systemTimer } as unknown as WritePipelineParts
  const pipeline = createWritePipeline(parts)
  void pipeline.write({ intentId: 'i', profileId: 'p' } as Intent, 1, () => new Promise(() => undefined))
  await new Promise(setImmediate)
  const found = pipeline.transactionOf('i')
  await looked
  journal.push('t')
  expect(await found).toBe('t')
  journal.pop()
  expect(await pipeline.transactionOf('another')).toBeNull()
})

test('what is still being checked when the desk closes is neither written nor sent', async () => {
  const asked = Promise.withResolvers<void>()
  const { promise: connected, resolve } = Promise.withResolvers<object>()
  const connect = () => {
    asked.resolve()
    return connected
  }
  const profiles = { requireUnchanged: async () => ({ id: 'p' }), connect }
  const database = { findIntent: async () => null }
  const clock = { now: () => new Date() }
  const pipeline = createWritePipeline({ database, profiles, clock } as unknown as WritePipelineParts)
  const never = vi.fn()
  const ready = { endpoint: 'POST /merchant/cancel', journal: never, send: never }
  const writing = pipeline.write({ intentId: 'i', profileId: 'p' } as Intent, 1, (_, deliver) => deliver(ready))
  await asked.promise
  pipeline.close()
  resolve({})
  await expect(writing).rejects.toMatchObject({ failure: { kind: 'not_sent', reason: 'cancelled' } })
  expect(never).not.toHaveBeenCalled()
})

/** A pipeline whose write is accepted, on a disk with these answers. */
function accepted(endIntent: () => Promise<void>, found: object, unsaved: object) {
  const outcome = { state: 'accepted', reply: null, failure: null, httpStatus: 200, raw: null } as const
  const database = { findIntent: async () => null, endIntent, getTransaction: async () => found }
  const profiles = { requireUnchanged: async () => ({ id: 'p' }), connect: async () => ({}) }
  const [clock, timer] = [{ now: () => new Date() }, { wait: async () => undefined }]
  const ports = { clock, timer, events: { say: () => undefined }, operator: () => 'Anna', isWhole: () => true }
  const parts = { database, profiles, unsaved: { tryAll: async () => undefined, ...unsaved }, ...ports }
  const pipeline = createWritePipeline(parts as unknown as WritePipelineParts)
  const journal = async () => ({ result: 'begun', transactionId: 't', earlier: 'none' }) as const
  const ready = { endpoint: 'POST /merchant/payin/account', journal, send: async () => outcome }
  const intent = { intentId: 'i', profileId: 'p', call: 'create' } as Intent
  return pipeline.write(intent, 1, (_, deliver) => deliver(ready))
}

const NOT_KEPT = { kind: 'outcome_not_kept', state: 'accepted' }

test('a payment that was sent but cannot be read back whole is reported as sent and saved, without its damaged fields', async () => {
  const writing = accepted(async () => undefined, { id: 't', kind: 'payin_account', damage: ['amount'] }, {})
  expect(await failureOf(writing)).toMatchObject({ ...NOT_KEPT, isSaved: true })
})

test('an answer that is saved on a later try is no failure; one that cannot be saved is', async () => {
  const full = async () => Promise.reject(new Error('full'))
  const payin = { id: 't', kind: 'payin_account' }
  const has = vi.fn().mockReturnValueOnce(true).mockReturnValue(false)
  expect(await accepted(full, payin, { keep: () => undefined, has })).toEqual(payin)
  expect(await failureOf(accepted(full, payin, { keep: () => undefined, has: () => true }))).toMatchObject(NOT_KEPT)
})

test('only one caller at a time stops sending, no batch begins meanwhile, and a closed desk never goes on', async () => {
  const unsaved = { count: () => 0 }
  const database = { findIntent: async () => null }
  const clock = { now: () => new Date() }
  const pipeline = createWritePipeline({ database, unsaved, clock } as unknown as WritePipelineParts)
  expect(pipeline.hold()).toBe(true)
  expect(pipeline.hold(), 'a second one, which would let sending go on').toBe(false)
  expect(pipeline.occupy('p')).toBe(false)
  pipeline.goOn()
  const release = pipeline.occupy('p')
  expect(pipeline.hold(), 'a batch is being sent').toBe(false)
  if (release) release()
  expect(pipeline.hold()).toBe(true)
  pipeline.close()
  pipeline.goOn()
  const writing = pipeline.write({ intentId: 'i', profileId: 'p' } as Intent, 1, () => new Promise(() => undefined))
  expect(await failureOf(writing)).toMatchObject({ kind: 'not_sent', reason: 'cancelled' })
})
