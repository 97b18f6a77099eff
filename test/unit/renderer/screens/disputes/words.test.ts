import { describe, expect, it } from 'vitest'
import { pollingWords } from '../../../../../src/renderer/screens/disputes/detail/status-card.tsx'
import {
  disputeLooksOf,
  disputeStatusWords,
  vocabularyOf,
} from '../../../../../src/renderer/screens/disputes/dispute-word.ts'
import { DISPUTE_FILTERS } from '../../../../../src/shared/model/dispute.ts'
import { CLOSED_DISPUTE_STATUSES } from '../../../../../src/shared/rules/dispute.ts'
import { text } from '../../../../fakes/texts.ts'

describe('the statuses of disputes', () => {
  it('belong to one vocabulary each, and a different spelling is a different status', () => {
    expect(DISPUTE_FILTERS.map(vocabularyOf)).toEqual(['filter', 'filter', 'filter'])
    expect(new Set(CLOSED_DISPUTE_STATUSES.map(vocabularyOf))).toEqual(new Set(['closed']))
    expect(vocabularyOf('canceled')).toBe('filter')
    expect(vocabularyOf('cancelled')).toBe('closed')
    expect(['in_review', 'Success', ''].map(vocabularyOf)).toEqual(['neither', 'neither', 'neither'])
  })

  it('have a text for the operator only if they are known', () => {
    for (const status of [...DISPUTE_FILTERS, ...CLOSED_DISPUTE_STATUSES])
      expect(disputeLooksOf(status).word).not.toBeNull()
    expect(disputeLooksOf('in_review')).toEqual({ tone: 'odd', word: null })
    expect(disputeLooksOf('constructor')).toEqual({ tone: 'odd', word: null })
    for (const none of [null, ''])
      expect(disputeStatusWords((id) => text(id), none)).toBe(text('dispute.known.noStatus'))
  })
})

describe('the reason why a dispute is polled or not', () => {
  it.each([
    [true, 'process', 5, 'disputes.polling.on'],
    [true, 'in_review', 60, 'disputes.polling.on'],
    [true, null, 5, 'disputes.polling.on'],
    [true, 'process', 0, 'disputes.polling.off'],
    [false, 'rejected', 5, 'disputes.polling.ended.closed'],
    [false, 'rejected', 0, 'disputes.polling.ended.closed'],
    [false, 'success', 5, 'disputes.polling.ended.filter'],
    [false, 'canceled', 5, 'disputes.polling.ended.filter'],
    [false, 'process', 5, 'disputes.polling.elsewhere'],
    [false, null, 5, 'disputes.polling.elsewhere'],
  ] as const)('polled: %s, status %s, every %s min: %s', (isFollowed, status, minutes, words) => {
    expect(pollingWords({ isFollowed, item: { status } }, minutes)).toBe(words)
  })
})
