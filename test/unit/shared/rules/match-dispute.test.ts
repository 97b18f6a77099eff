import { expect, test } from 'vitest'
import { redaction } from '../../../../src/main/core/platform/redact.ts'
import { fitReply } from '../../../../src/main/core/platform/reply-limits.ts'
import { type MatchedField, matchDispute, type SentDispute } from '../../../../src/shared/rules/match-dispute.ts'
import { TEST_CARD } from '../../../fakes/orders.ts'

/** How far the reason of a sent dispute is recognised in a stored line of the list. */
function matched(sent: string, echoed: string): MatchedField {
  const times = { begunAt: '2030-01-01T00:00:00.000Z', endedAt: null, clock: null }
  const dispute: SentDispute = { ...times, type: null, reason: sent, sentAmount: null, amount: '1', files: 0 }
  const line = {
    id: 'd',
    created_at: null,
    status: null,
    amount: '1',
    transaction_id: null,
    merchant_transaction_id: null,
  }
  const rules = redaction([])
  const reason = rules.json(fitReply(echoed, rules) as string)
  return matchDispute(dispute, { ...line, missing: [], retyped: [], extra: { reason } }).reason
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
