import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deskInTime } from '../../../fakes/desk-in-time.ts'
import { addMerchant, payinOrder, payoutOrder } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** A merchant whose balance is smaller at each reading; nothing is polled. */
async function merchant({ isRead = true } = {}) {
  const answers: { balance: Answer | null; write: Answer; status: Answer } = {
    balance: null,
    write: created(),
    status: json(404, { error: 'NOT_FOUND', message: 'none' }),
  }
  let reads = 0
  const platform = await startFakePlatform((response, request) => {
    const isBalance = request.path === '/merchant/balance'
    if (isBalance) reads++
    const balance = answers.balance ?? json(200, { balance: String(100 - reads), currency_rate: '1' })
    const answer = isBalance ? balance : request.method === 'POST' ? answers.write : answers.status
    return answer(response, request)
  })
  const { time, client, desk, said } = await deskInTime()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  await client.tracking.choose({ profileId, polling: { kinds: [], perSecond: 10 } })
  if (isRead) await client.account.readBalance({ profileId })
  const last = async () => (await client.account.lastBalance({ profileId }))?.balance ?? null
  const payout = () => client.payments.createCardPayout(payoutOrder(profileId))
  const order = (transactionId: string) => ({ intentId: randomUUID(), transactionId, profileId, profileRevision: 1 })
  const spoken = () => said.filter((event) => event.changed === 'balance').length
  return { time, client, desk, profileId, answers, last, payout, order, spoken, reads: () => reads }
}

test('the balance is read again after a payout, whichever merchant is active by then, and every window is told', async () => {
  const { time, client, payout, last, spoken } = await merchant()
  await payout()
  await addMerchant(client, 'http://127.0.0.1:1', 'Switched to meanwhile')
  expect(await last()).toBe('99')
  const from = time.now()
  await time.passUntil(async () => (await last()) === '98')
  expect(time.now() - from).toBeLessThan(5 * SECOND)
  expect(spoken()).toBe(2)
})

test('payouts that follow each other closely cause one reading after the last of them', async () => {
  const { time, payout, reads } = await merchant()
  for (let row = 0; row < 3; row++) {
    await payout()
    await time.pass(2 * SECOND)
    expect(reads()).toBe(1)
  }
  await time.passUntil(() => reads() === 2)
  await time.pass(MINUTE)
  expect(reads()).toBe(2)
})

type Merchant = Awaited<ReturnType<typeof merchant>>

test.each<[string, (of: Merchant) => Promise<unknown>]>([
  [
    'a payout of unknown outcome',
    async ({ answers, payout }) => {
      answers.write = hangUp
      await payout()
    },
  ],
  [
    'the cancellation of a payout',
    async ({ client, answers, payout, time, reads, order }) => {
      const { id } = await payout()
      await time.passUntil(() => reads() === 2)
      answers.write = json(200, {})
      await client.payments.cancel(order(id))
    },
  ],
])('the balance is read after %s', async (_what, act) => {
  const of = await merchant()
  await act(of)
  const before = of.reads()
  await of.time.passUntil(() => of.reads() === before + 1)
})

test.each<[string, (of: Merchant) => Promise<unknown>]>([
  [
    'a refused payout',
    async ({ answers, payout }) => {
      answers.write = json(400, { error: 'BANK_INVALID', message: 'no such bank' })
      expect(await payout()).toMatchObject({ state: 'refused' })
    },
  ],
  ['a payin', ({ client, profileId }) => client.payments.createAccountPayin(payinOrder(profileId))],
])('%s causes no reading', async (_what, act) => {
  const of = await merchant()
  await act(of)
  await of.time.pass(MINUTE)
  expect(of.reads()).toBe(1)
})

test('a balance that was never read is not read after a payout either', async () => {
  const { time, payout, reads } = await merchant({ isRead: false })
  await payout()
  await time.pass(MINUTE)
  expect(reads()).toBe(0)
})

test('no balance is read while polling is stopped', async () => {
  const { time, client, profileId, answers, payout, reads } = await merchant()
  await payout()
  await time.passUntil(() => reads() === 2)
  answers.status = json(403, {})
  await client.tracking.choose({ profileId, polling: { kinds: ['payout_card'], perSecond: 10 } })
  const state = async () => (await client.tracking.state({ profileId })).state
  await time.passUntil(async () => (await state()) === 'stopped')
  answers.write = hangUp
  await payout()
  await time.pass(MINUTE)
  expect([await state(), reads()]).toEqual(['stopped', 2])
})

test('a balance that cannot be read after a payout leaves the last one and is tried after the next payout', async () => {
  const { time, answers, payout, reads, last } = await merchant()
  answers.balance = json(400, { error: 'NOT_NOW', message: 'closed today' })
  await payout()
  await time.passUntil(() => reads() === 2)
  expect(await last()).toBe('99')
  answers.balance = null
  await payout()
  await time.passUntil(async () => (await last()) === '97')
})

test('closing the desk cancels the reading', async () => {
  const { time, desk, payout, reads } = await merchant()
  await payout()
  await desk.close()
  expect(time.waiting()).toBe(0)
  expect(reads()).toBe(1)
})

test('a platform that asks for fewer requests is read once, and not again until its time is over', async () => {
  const { time, answers, payout, reads } = await merchant()
  answers.balance = json(429, { error: 'TOO_MANY', message: 'slow down' }, { 'retry-after': '600' })
  await payout()
  await time.passUntil(() => reads() === 2)
  await time.pass(MINUTE)
  await payout()
  await time.pass(MINUTE)
  expect(reads()).toBe(2)
})
