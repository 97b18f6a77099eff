import { describe, expect, it } from 'vitest'
import { mayDispute } from '../../../../../src/renderer/screens/transaction/dispute/may-dispute.ts'

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
    expect(mayDispute({ ...transaction, idIsAnothers: false, platformId: null })).toBe(may)
  })

  it('not by an id that is another order’s', () => {
    const anothers = { state: 'unknown', dispute: null, idIsAnothers: true } as const
    expect(mayDispute({ ...anothers, platformId: null })).toBe(false)
    expect(mayDispute({ ...anothers, platformId: 'Ab12Cd34' })).toBe(true)
  })
})
