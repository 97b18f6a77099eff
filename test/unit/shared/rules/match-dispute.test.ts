import { expect, test } from 'vitest'
import { redaction } from '../../../../src/main/core/platform/redact.ts'
import { fitReply } from '../../../../src/main/core/platform/reply-limits.ts'
import {
  ABSENCE_PROVEN_AFTER,
  absenceProvenFrom,
  isProven,
  type MatchedField,
  matchDispute,
  type SentDispute,
} from '../../../../src/shared/rules/match-dispute.ts'
import { TEST_CARD } from '../../../fakes/orders.ts'

const LINE = {
  ...{ id: 'd', created_at: null, status: null, amount: '1', transaction_id: null, merchant_transaction_id: null },
  ...{ missing: [], retyped: [], extra: {} },
}

/** How far the reason of a sent dispute is recognised in a stored line of the list. */
function matched(sent: string, echoed: string): MatchedField {
  const times = { begunAt: '2030-01-01T00:00:00.000Z', endedAt: null, clock: null }
  const dispute: SentDispute = { ...times, type: null, reason: sent, sentAmount: null, amount: '1', files: 0 }
  const rules = redaction([])
  const reason = rules.json(fitReply(echoed, rules) as string)
  return matchDispute(dispute, { ...LINE, extra: { reason } }).reason
}

const long = 'The client paid. '.repeat(290)

test('matchDispute recognises a long reason of which only the beginning is stored', () => {
  expect(long.length).toBeGreaterThan(4000)
  expect(matched(long, long)).toBe('same')
  expect(matched(long, `another ${long}`)).toBe('different')
  expect(matched(long, `${long}.`)).toBe('different')
})

test('matchDispute does not call a reason different when a card number was removed from it', () => {
  expect(matched(`order ${TEST_CARD}`, `order ${TEST_CARD}`)).toBe('absent')
  expect(matched('order 1', 'order 2')).toBe('different')
})

/** Sent at midnight and answered two seconds later, by this clock; the platform's is half a second to 1.5 s ahead. */
const SENT: SentDispute = {
  ...{ begunAt: '2030-01-01T00:00:00.000Z', endedAt: '2030-01-01T00:00:02.000Z', clock: { least: 500, most: 1500 } },
  ...{ type: null, reason: null, sentAmount: null, amount: '1', files: 0 },
}

test.each([
  ['2029-12-31T23:59:59Z', 'before'],
  ['2030-01-01T00:00:00.499Z', 'before'],
  ['2030-01-01T00:00:00.500Z', 'about'],
  ['2030-01-01T00:00:00Z', 'about'],
  // Stored in whole seconds: it may be from any moment of that second.
  ['2030-01-01T00:00:00.000Z', 'about'],
  ['2030-01-01T00:00:01Z', 'about'],
  ['2030-01-01T00:00:02Z', 'during'],
  // The platform may still finish what it had received: five seconds.
  ['2030-01-01T00:00:08.500Z', 'during'],
  ['2030-01-01T00:00:08.501Z', 'after'],
  ['2030-01-01T00:00', 'unknown'],
])('a dispute created at %s by the platform’s clock was created %s ours was sent', (created_at, time) => {
  expect(matchDispute(SENT, { ...LINE, created_at }).time).toBe(time)
})

test('a desk that was killed had sent its dispute within the time that a request may take, with files or without', () => {
  const killed = { ...SENT, endedAt: '2030-01-02T00:00:00.000Z' }
  const timeAt = (created_at: string, files: number) => matchDispute({ ...killed, files }, { ...LINE, created_at }).time
  expect([0, 1].map((files) => timeAt('2030-01-01T00:10:00Z', files))).toEqual(['after', 'during'])
  expect([0, 1].map((files) => timeAt('2030-01-01T00:31:00Z', files))).toEqual(['after', 'after'])
})

test('a dispute sent with files is proven only by more than its time and amount', () => {
  const match = { time: 'during', amount: 'same', type: 'absent', reason: 'absent', files: 'absent' } as const
  const proven = (files: number, more: object = {}) => isProven({ files }, { ...match, ...more }, null)
  expect([proven(0), proven(1), proven(1, { files: 'same' })]).toEqual([true, false, true])
})

test('a list proves nothing sooner by all that this clock may have been set forward since', () => {
  const ended = Date.parse('2030-01-01T00:00:02.000Z')
  const after = (now: { least: number; most: number } | null) => absenceProvenFrom(SENT, now) - ended
  expect(after(null)).toBe(ABSENCE_PROVEN_AFTER)
  expect(after({ least: -500, most: 500 })).toBe(ABSENCE_PROVEN_AFTER)
  expect(after({ least: -9500, most: -8500 })).toBe(ABSENCE_PROVEN_AFTER + 11_000)
})
