import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRepositories } from '../../../../../src/main/core/database/repositories.ts'
import { transactionSummary } from '../../../../../src/shared/model/transaction.ts'
import { temporaryFolder } from '../../../../fakes/desk.ts'
import { ACME, AT, type List, openList } from './a-list.ts'

let list: List
let desk: ReturnType<typeof createRepositories>
beforeEach(() => {
  list = openList(temporaryFolder())
  list.database.exec("UPDATE profiles SET fingerprint = 'one'")
  desk = createRepositories(list.database)
})
afterEach(() => list.close())

const ACCOUNT = { environment: 'test', baseUrl: 'https://pay.example', fingerprint: 'one', revision: 1 } as const
const SENDER = { account: ACCOUNT, at: AT, operator: 'Anna' }
const SAME = { id: 'absent', merchant_transaction_id: 'same', amount: 'same', currency: 'same' } as const
const word = (how: 'adopted' | 'did_not_happen') => ({ how, reason: 'r', at: AT, operator: 'Anna' })
const failure = { kind: 'no_answer', reason: 'timeout', endpoint: 'POST /merchant/cancel', at: AT } as const
const refusal = { kind: 'not_sent', reason: 'connection_refused', endpoint: 'POST /merchant/cancel', at: AT } as const

const requestOf = (name: string) => ({ amount: '10', currency: 'RUB', merchant_transaction_id: name }) as const

/** Begins a creation, and returns its transaction and intent; `null` if it may not be sent. */
function create(name: string): { transactionId: string; intentId: string } | null {
  const intentId = randomUUID()
  const begun = desk.beginCreation({
    ...SENDER,
    ...{ call: 'create', kind: 'payin_account', intentId, profileId: ACME, transactionId: randomUUID() },
    request: requestOf(name),
    ...{ cardHash: null, reference: null, before: [], duplicates: null },
  })
  return begun.result === 'begun' ? { transactionId: begun.transactionId, intentId } : null
}

function end(intentId: string, state: 'accepted' | 'refused' | 'not_sent' | 'unknown'): void {
  const why = { accepted: null, unknown: failure, refused: refusal, not_sent: refusal }[state]
  desk.endIntent({ intentId, state, reply: null, failure: why, httpStatus: null, raw: null, at: AT })
}

const answers = fc.constantFrom('accepted', 'refused', 'not_sent', 'unknown', 'unknown', 'unknown' as const)
const steps = fc.oneof(
  fc.record({ do: fc.constant('create' as const) }),
  fc.record({ do: fc.constantFrom('ask_again', 'cancel', 'dispute' as const) }),
  fc.record({ do: fc.constant('answer' as const), state: answers }),
  fc.record({ do: fc.constantFrom('restart', 'adopt', 'close', 'reopen', 'read' as const) }),
  fc.record({ do: fc.constant('settle' as const), call: fc.constantFrom('cancel', 'dispute' as const) }),
)
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never

/** Few random runs settle a creation, so half of them begin with that: it is left unknown, and then resolved. */
const runs = fc
  .tuple(fc.constantFrom('adopt', 'close', null), fc.array(steps, { maxLength: 20 }))
  .map(([how, more]): readonly Step[] => (how ? [{ do: 'restart' }, { do: how }, ...more] : more))

/** Applies steps of the desk and of an operator to one transaction; answers are to writes of this run. */
function run(all: readonly Step[]): string {
  const name = randomUUID()
  const first = create(name)
  if (!first) throw new Error('it is not sent')
  const { transactionId } = first
  let open = [first.intentId]
  const reading = { readAt: AT, status: 'pending', receipts: [], payload: { status: 'pending' } } as const
  for (const step of all) {
    switch (step.do) {
      case 'create': {
        const again = create(name)
        if (again) open.push(again.intentId)
        break
      }
      case 'ask_again':
      case 'cancel':
      case 'dispute': {
        const intentId = randomUUID()
        const request = {
          ask_again: requestOf(name),
          cancel: { transaction_id: name },
          dispute: { transaction_id: name, dispute_type: 'payin_timeout' },
        }[step.do]
        const order = { ...SENDER, call: step.do, intentId, profileId: ACME, transactionId, request }
        if (desk.beginFollowUp(order).result === 'begun') open.push(intentId)
        break
      }
      case 'answer': {
        const intentId = open.shift()
        if (intentId) end(intentId, step.state)
        break
      }
      case 'restart':
        desk.closeOpenIntents(AT)
        open = []
        break
      case 'adopt':
        desk.adopt(transactionId, name.slice(0, 8), { comparisons: SAME, differences: [] }, word('adopted'), ACCOUNT)
        break
      case 'close':
        desk.closeByHand(transactionId, 'r', word('did_not_happen'))
        break
      case 'reopen':
        desk.reopen(transactionId, 'r', AT, 'Anna')
        break
      case 'settle':
        desk.settleByHand(transactionId, step.call, 'r', AT, 'Anna')
        break
      case 'read':
        desk.addObservation(transactionId, { ...reading, receipts: [] })
    }
  }
  return transactionId
}

/** The newest write of a kind, found by a full scan. */
function newest(transactionId: string, kind: string): { state: string; settled: string | null } | undefined {
  const writes = list.database
    .prepare('SELECT kind, state, settled FROM intents WHERE transaction_id = ? ORDER BY +number')
    .all(transactionId) as { kind: string; state: string; settled: string | null }[]
  return writes.findLast((one) => one.kind === kind)
}

function rowOf(transactionId: string) {
  const row = list.page({}, { count: 0 }).items.find(({ id }) => id === transactionId)
  expect(row).toEqual(transactionSummary.strip().parse(desk.getTransaction(transactionId)))
  return row
}

test('after any steps, only an unknown creation is resolved, and a row shows the newest write of each kind', () => {
  let settled = 0
  fc.assert(
    fc.property(runs, (all) => {
      const id = run(all)
      const creation = newest(id, 'create')
      if (creation?.settled) {
        settled++
        expect(creation.state).toBe('unknown')
      }
      const stateOf = (kind: string): string | null => {
        const { state = null, settled = null } = newest(id, kind) ?? {}
        return state === 'unknown' && settled !== null ? null : state
      }
      expect(rowOf(id)).toMatchObject({
        state: creation?.state,
        resolution: creation?.settled ? JSON.parse(creation.settled) : null,
        cancelState: stateOf('cancel'),
        disputeState: stateOf('dispute'),
      })
    }),
    { numRuns: 300 },
  )
  expect(settled).toBeGreaterThan(20)
}, 60_000)

test('an answer that arrives after a manual resolution replaces it in the list, the details and the totals', () => {
  const sent = create('late')
  if (!sent) throw new Error('it is not sent')
  const { transactionId, intentId } = sent
  desk.closeOpenIntents(AT)
  desk.closeByHand(transactionId, 'r', word('did_not_happen'))
  expect(rowOf(transactionId)).toMatchObject({ state: 'unknown', resolution: { how: 'did_not_happen' } })
  expect(list.totals()).toMatchObject({ notCreated: 1, accepted: { count: 0 } })
  end(intentId, 'accepted')
  expect(rowOf(transactionId)).toMatchObject({ state: 'accepted', resolution: null })
  expect(list.totals()).toMatchObject({ notCreated: 0, accepted: { count: 1 } })
})

test('a cancellation for an ID that was unlinked meanwhile is refused', () => {
  const sent = create('linked')
  if (!sent) throw new Error('it is not sent')
  const { transactionId } = sent
  desk.closeOpenIntents(AT)
  desk.adopt(transactionId, 'Zz99Yy88', { comparisons: SAME, differences: [] }, word('adopted'), ACCOUNT)
  const cancel = (target: string) =>
    desk.beginFollowUp({
      ...{ ...SENDER, call: 'cancel', intentId: randomUUID(), profileId: ACME, transactionId },
      request: { transaction_id: target },
    })
  desk.unlink({ transactionId, otherId: randomUUID(), reason: 'r', at: AT, operator: 'Anna' })
  expect(cancel('Zz99Yy88')).toMatchObject({ result: 'refused', failure: { kind: 'not_possible' } })
  expect(cancel('linked')).toMatchObject({ result: 'begun' })
})
