import { expect, test } from 'vitest'
import { createRuns, type RunsParts } from '../../../../src/main/core/batches/runs.ts'
import { systemRandom } from '../../../../src/main/host/system-random.ts'
import { type BatchCounts, type BatchState, ROW_FATES } from '../../../../src/shared/model/batch-run.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { fakeTime } from '../../../fakes/time.ts'

const CARD = '4111111111111111'
const ROWS = [2, 3]

/** A batch of two rows in the given state. */
function batchOf(state: BatchState, counted: Partial<BatchCounts>) {
  const time = fakeTime()
  const at = '2026-11-21T10:00:00.000Z'
  const batch = { id: 'b', profileId: 'p', state, sealedAt: at, sealedBy: '', seal: '', stop: null, pace: {} }
  /** `reading`: awaited before the cards are read from disk. */
  const is = { batch, counted, reading: Promise.resolve() }
  const unknown = () => ROWS.slice(0, is.counted.unknown ?? 0).map((row) => ({ row, transactionId: `t${row}` }))
  const parts = {
    database: {
      batch: async () => is.batch,
      batchCards: async () => {
        await is.reading
        return ROWS.map((row) => ({ row, first6: '411111', last4: '1111', cardHash: null }))
      },
      batchRowsToSend: async () => (is.counted.pending ? ROWS : []),
      batchAccountFailure: async () => null,
      isAnySaidSame: async () => false,
      moveBatch: async (_id: string, _from: BatchState, to: BatchState) => {
        is.batch = { ...is.batch, state: to }
        return true
      },
      finding: {
        batchCounts: async () => ({ ...Object.fromEntries(ROW_FATES.map((fate) => [fate, 0])), ...is.counted }),
        batchToAskAgain: async () => unknown(),
        batchSums: async () => [],
        batchUnpaid: async () => [],
        batchDiffering: async () => [],
      },
    },
    askAgain: async () => {
      is.counted = { accepted: 2 }
      return { state: 'accepted', operations: [], reply: null }
    },
    ...{ cardHash: () => null, power: { onSleep: () => () => undefined }, gaps: { after: () => [] } },
    ...{ clock: time.clock, timer: time.timer, random: systemRandom, log: silentLogger },
    events: { say: () => undefined, each: () => undefined },
  } as unknown as RunsParts
  const runs = createRuns(parts)
  const give = (...rows: number[]) => runs.takeCards('b', new Map(rows.map((row) => [row, CARD])))
  return { runs, is, give }
}

test('cards that are given at the same time are all kept', async () => {
  const { runs, give } = batchOf('paused', { pending: 2 })
  const giveCard = (row: number) => runs.giveCard('b', row, CARD, true)
  await Promise.all([giveCard(2), giveCard(3)])
  expect(await runs.run('b')).toMatchObject({ hasCards: true, cardsToType: [] })
  await Promise.all([give(2), give(3)])
  expect(await runs.run('b')).toMatchObject({ cardsToType: [] })
  expect(runs.holdsCards()).toBe(true)
})

test('a card of the file that was typed over before the seal is not taken for the sealed one', async () => {
  const { runs } = batchOf('paused', { pending: 2 })
  await runs.takeCards(
    'b',
    new Map([
      [2, '4242424242424242'],
      [3, CARD],
    ]),
  )
  expect(await runs.run('b')).toMatchObject({ hasCards: true, cardsToType: [2] })
})

test('a batch without unknown outcomes that ends while cards are being given keeps none of them', async () => {
  const { runs, is, give } = batchOf('paused', { pending: 2 })
  const slow = Promise.withResolvers<void>()
  is.reading = slow.promise
  const given = give(2, 3)
  await runs.end('b')
  slow.resolve()
  await given
  expect(runs.holdsCards()).toBe(false)
  is.counted = { unknown: 1 }
  expect(await runs.run('b')).toMatchObject({ hasCards: false })
})

test.each(['done', 'ended'] as const)(
  'cards given to a batch that is %s are kept as long as a row needs one',
  async (state) => {
    const { runs, is, give } = batchOf(state, { unknown: 1 })
    await give(2)
    expect(await runs.run('b')).toMatchObject({ hasCards: true })
    is.counted = { sending: 1 }
    await give(2)
    is.counted = { accepted: 1 }
    await give(2)
    is.counted = { unknown: 1 }
    expect(await runs.run('b')).toMatchObject({ hasCards: false })
  },
)

test('a card is kept for a held row, as it may be released, unless the batch has ended', async () => {
  const stays = async (state: BatchState) => {
    const { runs, is, give } = batchOf(state, { held: 1 })
    await give(2)
    is.counted = { unknown: 1 }
    return (await runs.run('b')).hasCards
  }
  expect([await stays('done'), await stays('ended')]).toEqual([true, false])
})

test('no cards are kept once retrying has resolved all unknown outcomes', async () => {
  const { runs, is, give } = batchOf('done', { unknown: 1 })
  await give(2)
  for await (const _said of runs.askAgainAll('b', 1));
  is.counted = { unknown: 1 }
  expect(await runs.run('b')).toMatchObject({ hasCards: false })
})
