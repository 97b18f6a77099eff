import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'

const item = (id: string, at = new Date()) => ({ id, created_at: at.toISOString(), status: 'process', amount: '1' })
const list = (...items: object[]) => json(200, { items, page_number: 1, page_size: 100 })

async function withPayin(now?: () => Date) {
  const answers: Record<string, Answer> = { create: created(), dispute: hangUp, list: list() }
  const platform = await startFakePlatform((response, request) => {
    const { path } = request
    const which = path.includes('/list') ? 'list' : path.endsWith('/dispute') ? 'dispute' : 'create'
    return (path.includes('/status') ? json(500, {}) : answers[which])?.(response, request)
  })
  const { client } = await startTestDesk(now ? { clock: { now } } : {})
  const profile = await addMerchant(client, platform.baseUrl)
  const { id } = await client.payments.createAccountPayin(payinOrder(profile.id))
  const open = () =>
    client.disputes.open({
      intentId: randomUUID(),
      transactionId: id,
      profileId: profile.id,
      profileRevision: 1,
      dispute_type: 'payin_timeout',
      files: [],
    })
  const get = () => client.transactions.get({ id })
  return { client, answers, id, open, get }
}

test('a list that was asked for before an unknown dispute does not settle it as not found', async () => {
  const { client, answers, id, open, get } = await withPayin()
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  answers.list = async (response, request) => {
    asked.resolve()
    await release.promise
    return list()(response, request)
  }
  const early = client.disputes.look({ transactionId: id })
  await asked.promise
  expect(await open()).toMatchObject({ dispute: { state: 'unknown', settled: null } })
  release.resolve()
  await early
  expect((await get()).dispute?.settled).toBeNull()
})

test('after the clock was set back a dispute that was there before is not taken for the unknown one', async () => {
  let now = new Date('2026-11-21T12:00:00Z')
  const { client, answers, id, open, get } = await withPayin(() => now)
  answers.list = list(item('older-one', new Date('2026-11-21T11:59:00Z')))
  await client.disputes.look({ transactionId: id })
  now = new Date('2026-11-21T11:55:00Z')
  await open()
  await client.disputes.look({ transactionId: id })
  expect((await get()).dispute).toMatchObject({ settled: 'not_found', disputeId: null })
})

test('a list that is not whole proves of no dispute that it is not there, and says so; what is in it is found', async () => {
  const { client, answers, id, open, get } = await withPayin()
  const { dispute } = await open()
  const looked = () => failureOf(client.disputes.look({ transactionId: id }))
  const unreadable = { kind: 'unreadable_answer', endpoint: 'GET /merchant/dispute/list' }
  // It has no id, and may be the one.
  answers.list = list({ status: 'process', amount: '1' })
  expect(await looked()).toMatchObject(unreadable)
  // The same full page for every number: what stands on the others nobody has read.
  const others = Array.from({ length: 100 }, (_, n) => ({ ...item(`other-${n}`), merchant_transaction_id: 'other' }))
  answers.list = list(...others)
  expect(await looked()).toMatchObject(unreadable)
  expect((await get()).dispute).toMatchObject({ intentId: dispute?.intentId, state: 'unknown', settled: null })
  answers.list = list({ status: 'process', amount: '1' }, item('the-one'))
  await client.disputes.look({ transactionId: id })
  expect((await get()).dispute).toMatchObject({ settled: 'found', disputeId: 'the-one' })
})
