import { expect, test } from 'vitest'
import { createSender, type SenderParts, type SendOrder } from '../../../../src/main/core/batches/sender.ts'
import { systemRandom } from '../../../../src/main/host/system-random.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { fakeTime } from '../../../fakes/time.ts'

/** A sender of three payouts, each answered when the test says so. */
function sender(lanes = 3) {
  const time = fakeTime()
  const answers: ((transaction: object) => void)[] = []
  const found = { request: { amount: '1' }, reference: null, note: null, answers: { aboveLimit: false, seen: [] } }
  const parts = {
    database: { batchRowToSend: async () => found, holdBatchRow: async () => undefined },
    payments: { cardPayout: () => new Promise<object>((resolve) => answers.push(resolve)) },
    ...{ clock: time.clock, timer: time.timer, random: systemRandom, log: silentLogger },
  } as unknown as SenderParts
  const cards = new Map([1, 2, 3].map((row) => [row, '4111111111111111'] as const))
  const batch = { id: 'b', profileId: 'p', file: { name: 'f' } }
  const order = {
    batch,
    profileRevision: 1,
    cards,
    pace: { lanes, perSecond: 1 },
    unknown: 0,
    told: () => undefined,
  }
  return { time, answers, sending: createSender(parts)(order as unknown as SendOrder, [1, 2, 3]) }
}

/** A payout that the platform refused for now. */
const limited = (retryAfterSeconds: number) => ({
  state: 'refused',
  failure: { kind: 'rate_limited', endpoint: 'POST /x', at: '', httpStatus: 429, retryAfterSeconds },
})

test('a wait that the platform asked for is kept, whatever other rows are answered meanwhile', async () => {
  const { time, answers, sending } = sender()
  await time.settle()
  await time.pass(1000)
  expect(answers).toHaveLength(2)
  const failure = { kind: 'rate_limited', endpoint: 'POST /x', at: '', httpStatus: 429, retryAfterSeconds: 30 }
  answers[0]?.({ state: 'refused', failure })
  await time.settle()
  answers[1]?.({ state: 'accepted', failure: null, reply: null })
  await time.settle()
  await time.pass(29_000)
  expect(answers).toHaveLength(2)
  await time.pass(2000)
  expect(answers).toHaveLength(3)
  answers[2]?.({ state: 'accepted', failure: null, reply: null })
  await time.passUntil(() => sending.left() === 0)
  expect(await sending.ended).toMatchObject({ why: 'rate_limited' })
})

test('a longer wait that another row is asked for during a wait is kept, too', async () => {
  const { time, answers } = sender()
  await time.settle()
  await time.pass(1000)
  expect(answers).toHaveLength(2)
  answers[0]?.(limited(5))
  await time.settle()
  await time.pass(2000)
  answers[1]?.(limited(30))
  await time.settle()
  await time.pass(29_000)
  expect(answers).toHaveLength(2)
  await time.pass(1000)
  expect(answers).toHaveLength(3)
})

test('waits the whole Retry-After; stops with that failure when it is too long', async () => {
  const { time, answers, sending } = sender()
  await time.settle()
  answers[0]?.(limited(300))
  await time.settle()
  await time.pass(299_000)
  expect(answers).toHaveLength(1)
  await time.pass(1500)
  expect(answers).toHaveLength(2)
  const long = limited(3600)
  answers[1]?.(long)
  await time.settle()
  expect(await sending.ended).toMatchObject({ why: 'rate_limited', failure: long.failure })
  await time.pass(3_600_000)
  expect(answers).toHaveLength(2)
})

test('waits twice as long each time if the platform does not say how long', async () => {
  const { time, answers } = sender(1)
  const failure = { kind: 'rate_limited', endpoint: 'POST /x', at: '', httpStatus: 429 }
  await time.settle()
  await time.pass(1000)
  for (const [nth, seconds] of [2, 4].entries()) {
    answers[nth]?.({ state: 'refused', failure })
    await time.settle()
    await time.pass(seconds * 1000 - 1)
    expect(answers).toHaveLength(nth + 1)
    await time.pass(1)
    expect(answers).toHaveLength(nth + 2)
    await time.pass(1000)
  }
})

test('does not take a slow answer for sleep when more lanes are chosen meanwhile', async () => {
  const { time, answers, sending } = sender(1)
  const accept = () => {
    for (const answer of answers) answer({ state: 'accepted', failure: null, reply: null })
  }
  await time.settle()
  await time.pass(70_000)
  sending.setPace({ lanes: 2, perSecond: 1 })
  accept()
  await time.passUntil(() => {
    accept()
    return sending.left() === 0
  })
  expect(await sending.ended).toMatchObject({ why: 'done' })
  expect(answers).toHaveLength(3)
})

test.each(['paused', 'sleep', 'desk_closed'] as const)(
  'a response that repeats another amount is told of a batch that was stopped before it came (%s)',
  async (why) => {
    const { time, answers, sending } = sender()
    await time.settle()
    sending.stop(why)
    answers[0]?.({ id: 't', state: 'accepted', failure: null, reply: { differing: ['amount'] } })
    expect(await sending.ended).toEqual({ why: 'reply_differs', failure: null, transactionId: 't' })
  },
)
