import { expect, test } from 'vitest'
import type { Power } from '../../../../src/main/core/ports.ts'
import { BATCH_BANK, csvOf, openDraft, payoutPlatform, sealed, sentAll } from '../../../fakes/batches.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant } from '../../../fakes/orders.ts'
import { type Answer, created, json, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeTime } from '../../../fakes/time.ts'
import { CARDS } from './corpus.ts'
import { deskWith, file } from './desk-with.ts'

/** A machine that reports when it is kept awake, and goes to sleep when a test says so. */
function fakePower() {
  const released = Promise.withResolvers<void>()
  const listening = new Set<() => void>()
  const told = { awake: 0, progress: [] as (number | null)[] }
  const power: Power = {
    keepAwake() {
      told.awake++
      return () => {
        told.awake--
        released.resolve()
      }
    },
    progress: (done) => void told.progress.push(done),
    onSleep(tell) {
      listening.add(tell)
      return () => void listening.delete(tell)
    },
  }
  const sleep = () => {
    for (const tell of listening) tell()
  }
  return { power, told, sleep, released: released.promise, listening }
}

/** A batch of three whose first row is under way: the platform answers it on request. */
async function underWay() {
  const arrived = Promise.withResolvers<() => void>()
  const { answer } = payoutPlatform(() => (response, request) => {
    arrived.resolve(() => created()(response, request))
  })
  const machine = fakePower()
  const platform = await startFakePlatform(answer)
  const { client, desk } = await startTestDesk({ power: machine.power })
  const profile = await addMerchant(client, platform.baseUrl)
  await client.account.readBanks({ profileId: profile.id })
  const rows = CARDS.slice(0, 3).map((card, nth) => [`A-${nth}`, `${nth + 1}00`, 'RUB', card, 'Ivan Ivanov'])
  const headers = ['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank']
  const content = csvOf([headers, ...rows.map((row) => [...row, BATCH_BANK.name])])
  const run = await sealed(client, profile, await openDraft(desk, profile.id, content))
  const before = [desk.sending(), machine.told.awake]
  const over = sentAll(client, profile, run.id, { lanes: 1, perSecond: 50 })
  return { desk, over, before, answerFirst: await arrived.promise, machine }
}

test('while a batch is sent the computer is kept awake and the remaining rows are counted; sleep stops it', async () => {
  const { desk, over, before, answerFirst, machine } = await underWay()
  expect(before).toEqual([0, 0])
  expect([desk.sending(), machine.told.awake]).toEqual([3, 1])
  machine.sleep()
  answerFirst()
  expect(await over).toMatchObject({ state: 'stopped', stop: { why: 'sleep' }, counts: { accepted: 1, pending: 2 } })
  await machine.released
  expect([desk.sending(), machine.told.awake, machine.told.progress.at(-1)]).toEqual([0, 0, null])
  await desk.close()
  expect(machine.listening.size).toBe(0)
})

test('closing Paydesk waits for the row under way and starts no other', async () => {
  const { desk, over, answerFirst } = await underWay()
  let isStopped = false
  const stopped = desk.stopSending().then(() => {
    isStopped = true
  })
  expect(desk.inFlight()).toBeGreaterThan(0)
  await new Promise(setImmediate)
  expect(isStopped).toBe(false)
  answerFirst()
  await stopped
  expect(desk.sending()).toBe(0)
  expect(await over).toMatchObject({
    state: 'stopped',
    stop: { why: 'desk_closed' },
    counts: { accepted: 1, pending: 2 },
  })
})

test('after the last row, while the pace still pauses, nothing is unanswered and closing waits for nothing', async () => {
  const time = fakeTime()
  const { desk, client, profile } = await deskWith(() => null, { clock: time.clock, timer: time.timer })
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(1)))
  const over = sentAll(client, profile, run.id, { lanes: 1, perSecond: 1 })
  await expect.poll(async () => (await client.batches.run({ id: run.id })).counts).toMatchObject({ accepted: 1 })
  expect([desk.sending(), desk.inFlight()]).toEqual([0, 0])
  await desk.stopSending()
  expect(await over).toMatchObject({ counts: { accepted: 1, pending: 0 } })
})

test('waiting as the platform asked is not taken for sleep, also if another row is answered meanwhile', async () => {
  const time = fakeTime()
  const released = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() }
  const arrived = new Set<string>()
  const after =
    (row: Promise<void>, answer: Answer): Answer =>
    async (response, request) => {
      await row
      return answer(response, request)
    }
  const { desk, client, profile } = await deskWith(
    (id) => {
      arrived.add(id)
      if (id === 'PAYOUTS-INV-1')
        return after(released.first.promise, json(429, { code: 'TOO_MANY' }, { 'retry-after': '90' }))
      return id === 'PAYOUTS-INV-2' ? after(released.second.promise, created()) : null
    },
    { clock: time.clock, timer: time.timer },
  )
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(4)))
  const counts = async () => (await client.batches.run({ id: run.id })).counts
  const over = sentAll(client, profile, run.id, { lanes: 2, perSecond: 1 })
  await time.passUntil(() => arrived.size === 2)
  released.first.resolve()
  await expect.poll(counts).toMatchObject({ not_sent: 1 })
  await time.pass(2000)
  released.second.resolve()
  await expect.poll(counts).toMatchObject({ accepted: 1 })
  expect(arrived.size).toBe(2)
  // Real timers fire slightly late.
  time.set(time.now() + 5)
  await time.passUntil(async () => (await client.batches.run({ id: run.id })).state !== 'sending')
  expect(await over).toMatchObject({ stop: { why: 'rate_limited' }, counts: { accepted: 3, not_sent: 1 } })
})
