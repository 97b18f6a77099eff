import { describe, expect, it } from 'vitest'
import {
  disputeFields,
  draftProblems,
  NEW_DISPUTE,
  typeOf,
} from '../../../../../src/renderer/screens/transactions/dispute/dispute-draft.ts'
import { mayDispute } from '../../../../../src/renderer/screens/transactions/dispute/may-dispute.ts'
import { disputeOrder } from '../../../../../src/shared/contract/disputes.ts'

const amount = (text: string) => ({ text, chosen: null })
const filled = {
  type: null,
  sentAmount: amount('1 000,50'),
  reason: '  The client paid \n',
  evidenceUrl: ' https://example.test/a.png ',
} as const

describe('the type of a dispute', () => {
  it.each([
    ['what the platform would take', NEW_DISPUTE, 'payin_account', 'expired', 'payin_timeout'],
    ['not only of what is expired', NEW_DISPUTE, 'payin_account', null, 'payin_trader_reject'],
    ['a payout’s own, whatever its status', NEW_DISPUTE, 'payout_card', 'expired', 'payout_not_received'],
    ['what was chosen, before all', { ...NEW_DISPUTE, type: 'overpaid' }, 'payin_account', 'expired', 'overpaid'],
  ] as const)('%s', (_, draft, kind, status, type) => {
    expect(typeOf(draft, { kind, status })).toBe(type)
  })
})

describe('what stops a draft', () => {
  it('only types about an amount ask for one, and all of them for what can be read in one way', () => {
    expect(draftProblems(NEW_DISPUTE, 'payin_timeout')).toEqual([])
    expect(draftProblems(NEW_DISPUTE, 'underpaid')).toEqual(['sentAmount'])
    expect(draftProblems({ ...NEW_DISPUTE, sentAmount: amount('1,000') }, 'overpaid')).toEqual(['sentAmount'])
    expect(draftProblems({ ...NEW_DISPUTE, sentAmount: amount('10.10') }, 'overpaid')).toEqual([])
  })

  it('a proof is an address of the web, or is left out', () => {
    expect(draftProblems({ ...NEW_DISPUTE, evidenceUrl: 'file:///etc/passwd' }, 'payin_timeout')).toEqual([
      'evidenceUrl',
    ])
    expect(draftProblems({ ...NEW_DISPUTE, evidenceUrl: 'proof.png' }, 'underpaid')).toEqual([
      'sentAmount',
      'evidenceUrl',
    ])
    expect(draftProblems(filled, 'payin_timeout')).toEqual([])
  })
})

describe('what is sent', () => {
  it('is nothing but the type where nothing was typed', () => {
    expect(disputeFields({ ...NEW_DISPUTE, reason: '  \n' }, 'payin_timeout')).toEqual({
      dispute_type: 'payin_timeout',
    })
  })

  it('has an amount only where the type is about it, and is taken by the contract', () => {
    const { sent_amount, ...others } = disputeFields(filled, 'underpaid')
    expect(sent_amount).toBe('1000.50')
    expect(others).toEqual({
      dispute_type: 'underpaid',
      reason: 'The client paid',
      evidence_url: 'https://example.test/a.png',
    })
    expect(disputeFields(filled, 'payin_timeout')).not.toHaveProperty('sent_amount')
    const of = { intentId: crypto.randomUUID(), transactionId: crypto.randomUUID(), profileId: crypto.randomUUID() }
    expect(disputeOrder.safeParse({ ...of, profileRevision: 1, sent_amount, ...others }).success).toBe(true)
  })
})

const opened = {
  intentId: crypto.randomUUID(),
  state: 'accepted',
  settled: null,
  type: 'payin_timeout',
  disputeId: null,
  begunAt: '2026-11-21T12:00:00.000Z',
  endedAt: null,
  failure: null,
} as const

describe('whether a dispute can be sent now', () => {
  it.each([
    [true, { state: 'accepted', dispute: null }],
    [true, { state: 'unknown', dispute: null }],
    [false, { state: 'refused', dispute: null }],
    [false, { state: 'sending', dispute: null }],
    [false, { state: 'accepted', dispute: { ...opened, state: 'sending' } }],
    [false, { state: 'accepted', dispute: { ...opened, state: 'unknown' } }],
    [true, { state: 'accepted', dispute: { ...opened, state: 'unknown', settled: 'not_found' } }],
    [true, { state: 'accepted', dispute: opened }],
  ] as const)('%s: %o', (may, transaction) => {
    expect(mayDispute(transaction)).toBe(may)
  })
})
