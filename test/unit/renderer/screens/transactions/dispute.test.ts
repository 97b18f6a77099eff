import { describe, expect, it } from 'vitest'
import { mayDispute } from '../../../../../src/renderer/screens/transaction/operations/rules.ts'

const opened = {
  kind: 'dispute',
  intentId: crypto.randomUUID(),
  state: 'accepted',
  settled: null,
  type: 'payin_timeout',
  disputeId: null,
  begunAt: '2026-11-21T12:00:00.000Z',
  endedAt: null,
  failure: null,
} as const

describe('mayDispute', () => {
  it.each([
    [true, { state: 'accepted', operations: [] }],
    [true, { state: 'unknown', operations: [] }],
    [false, { state: 'refused', operations: [] }],
    [false, { state: 'sending', operations: [] }],
    [false, { state: 'accepted', operations: [{ ...opened, state: 'sending' }] }],
    [false, { state: 'accepted', operations: [{ ...opened, state: 'unknown' }] }],
    [true, { state: 'accepted', operations: [{ ...opened, state: 'unknown', settled: 'not_found' }] }],
    [true, { state: 'accepted', operations: [opened] }],
  ] as const)('%s: %o', (may, transaction) => {
    expect(mayDispute({ ...transaction, idIsAnothers: false, platformId: null })).toBe(may)
  })

  it('needs a platform ID when the order’s own ID belongs to another order', () => {
    const anothers = { state: 'unknown', operations: [], idIsAnothers: true } as const
    expect(mayDispute({ ...anothers, platformId: null })).toBe(false)
    expect(mayDispute({ ...anothers, platformId: 'Ab12Cd34' })).toBe(true)
  })
})
