import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDraft, sealed, untilSent } from '../../../fakes/batches.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { holdingThreads } from '../../../fakes/holding-threads.ts'
import { type Answer, created, hangUp, json } from '../../../fakes/platform.ts'
import { deskWith, file } from './desk-with.ts'

/** A batch of three, sealed. `startUntil`: starts it, up to the call of a database method. */
async function sealedBatch(answerTo?: (id: string) => Answer | null) {
  const { threads, hold } = holdingThreads()
  const listening = new Set<() => void>()
  const power = {
    ...{ keepAwake: () => () => undefined, progress: () => undefined },
    onSleep(tell: () => void) {
      listening.add(tell)
      return () => void listening.delete(tell)
    },
  }
  const sleep = () => {
    for (const tell of listening) tell()
  }
  const setting = await deskWith(answerTo, { threads, power })
  const { desk, client, profile } = setting
  const { id } = await sealed(client, profile, await openDraft(desk, profile.id, file(3)))
  const order = { id, profileRevision: profile.revision }
  const start = () => client.batches.start({ ...order, pace: { lanes: 1, perSecond: 50 } })
  const run = () => client.batches.run({ id })
  async function startUntil(method: string) {
    const { called, release } = hold(method)
    const started = start()
    started.catch(() => undefined)
    await called
    return { started, release }
  }
  return { ...setting, id, order, start, run, hold, startUntil, sleep }
}

test.each(['isBatchAsSealed', 'moveBatch'])(
  'a batch that is paused while it is being started (%s) sends nothing until it is started again',
  async (method) => {
    const { client, id, payouts, start, run, startUntil } = await sealedBatch()
    const { started, release } = await startUntil(method)
    const paused = client.batches.pause({ id })
    // It is answered after the pause was asked for.
    await run()
    release()
    await started
    expect(await paused).toMatchObject({ state: 'paused', stop: null, counts: { pending: 3 } })
    expect(payouts.size).toBe(0)
    expect(await untilSent(client, id, start)).toMatchObject({ state: 'done', counts: { accepted: 3 } })
  },
)

test('a batch that is being started when the machine falls asleep is stopped', async () => {
  const { client, id, payouts, startUntil, sleep } = await sealedBatch()
  const stopped = await untilSent(client, id, async () => {
    const { started, release } = await startUntil('isBatchAsSealed')
    sleep()
    release()
    await started
  })
  expect(stopped).toMatchObject({ state: 'stopped', stop: { why: 'sleep' }, counts: { pending: 3 } })
  expect(payouts.size).toBe(0)
})

test('what stops all batches waits for one that is being started', async () => {
  const { desk, payouts, run, startUntil } = await sealedBatch()
  const { started, release } = await startUntil('isBatchAsSealed')
  let isStopped = false
  const stopped = desk.stopSending().then(() => {
    isStopped = true
  })
  await run()
  expect(isStopped).toBe(false)
  release()
  await Promise.all([stopped, started])
  expect(await run()).toMatchObject({ state: 'stopped', stop: { why: 'desk_closed' }, counts: { pending: 3 } })
  expect(payouts.size).toBe(0)
})

test('closing Paydesk waits for a batch that is being started, and nothing is sent', async () => {
  const { desk, payouts, startUntil } = await sealedBatch()
  const { started, release } = await startUntil('isBatchAsSealed')
  const closed = desk.close()
  release()
  expect(await failureOf(started)).toMatchObject({ kind: 'not_possible' })
  await closed
  expect(payouts.size).toBe(0)
})

test('a pace that is changed while a batch is being started is kept', async () => {
  const { client, id, run, startUntil } = await sealedBatch()
  const { started, release } = await startUntil('isBatchAsSealed')
  const pace = { lanes: 2, perSecond: 10 } as const
  await client.batches.setPace({ id, pace })
  release()
  await started
  expect(await run()).toMatchObject({ pace })
  await client.batches.pause({ id })
})

test('a batch whose start fails can be paused meanwhile, and ended afterwards', async () => {
  const { client, folder, id, startUntil } = await sealedBatch()
  const { started, release } = await startUntil('isBatchAsSealed')
  const paused = client.batches.pause({ id })
  const disk = new DatabaseSync(join(folder, 'history.db'), { timeout: 5_000 })
  disk.exec("UPDATE batches SET seal = 'another'")
  disk.close()
  release()
  expect(await failureOf(started)).toEqual({ kind: 'not_possible', why: 'not_as_sealed' })
  expect(await paused).toMatchObject({ state: 'sealed', stop: null })
  expect(await client.batches.end({ id })).toMatchObject({ state: 'ended' })
})

/** A stopped batch of three whose first row is being retried: the platform repeats another amount on request. */
async function retriedBatch() {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const retried: Answer = async (...request) => {
    asked.resolve()
    await answered.promise
    return created({ amount: '1.00' })(...request)
  }
  const first = new Map<string, Answer>([
    ['PAYOUTS-INV-1', hangUp],
    ['PAYOUTS-INV-2', json(401, {})],
  ])
  const batch = await sealedBatch((row) => {
    const once = first.get(row)
    first.delete(row)
    return once ?? (row === 'PAYOUTS-INV-1' ? retried : null)
  })
  const { client, id, order, start } = batch
  const before = { state: 'stopped', counts: { unknown: 1, refused: 1, pending: 1 } }
  expect(await untilSent(client, id, start)).toMatchObject(before)
  const asking = await client.batches.askAgainAll(order)
  const over = (async () => {
    for await (const _said of asking);
  })()
  await asked.promise
  return { ...batch, answer: answered.resolve, over }
}

const DIFFERS = { state: 'paused', stop: { why: 'reply_differs' }, counts: { accepted: 1, pending: 1 } }

test('a retry that repeats another amount stops a batch that is being started', async () => {
  const { desk, payouts, run, startUntil, answer, over } = await retriedBatch()
  const { started, release } = await startUntil('isBatchAsSealed')
  answer()
  // The response is saved, and the batch was told to stop.
  await expect.poll(desk.inFlight).toBe(0)
  release()
  await Promise.all([started, over])
  expect(await run()).toMatchObject(DIFFERS)
  expect(payouts.size).toBe(0)
})

test('a retry that repeats another amount stops a batch that is started before the stop is stored', async () => {
  const { payouts, run, hold, startUntil, answer, over } = await retriedBatch()
  const storing = hold('setBatchStop')
  answer()
  await storing.called
  const { started, release } = await startUntil('isBatchAsSealed')
  storing.release()
  await run()
  release()
  await Promise.all([started, over])
  expect(await run()).toMatchObject(DIFFERS)
  expect(payouts.size).toBe(0)
})
