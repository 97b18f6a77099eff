import { describe, expect, it } from 'vitest'
import { perAction } from '#shared/model/intent.ts'
import type { Resolution } from '#shared/model/transaction.ts'
import { isUnresolved, standingOf } from '../../../../../src/renderer/screens/transaction/display-status.ts'

const by = { reason: null, at: '2026-11-21T12:00:00.000Z', operator: 'Anna' }
const adopted: Resolution = { how: 'adopted', ...by }
const closed: Resolution = { how: 'did_not_happen', ...by }
const plain = {
  kind: 'payin_account',
  state: 'accepted',
  resolution: null,
  ...perAction('State', () => null),
  status: null,
} as const

describe('the display status of a transaction', () => {
  it.each([
    ['what is known of its creation, where no status was read', plain, { is: 'state', state: 'accepted' }],
    ['added by an id, and nothing read', { ...plain, kind: 'added' }, { is: 'added' }],
    [
      'added by an id, and the platform’s word',
      { ...plain, kind: 'added', status: 'paid' },
      { is: 'status', status: 'paid', adopted: false },
    ],
    ['the platform’s word', { ...plain, status: 'paid' }, { is: 'status', status: 'paid', adopted: false }],
    ['a refusal is no status', { ...plain, state: 'refused', status: 'paid' }, { is: 'state', state: 'refused' }],
    ['nobody knows', { ...plain, state: 'unknown' }, { is: 'state', state: 'unknown' }],
    [
      'that it exists at all comes before its cancel',
      { ...plain, state: 'unknown', cancelState: 'unknown' },
      { is: 'state', state: 'unknown' },
    ],
    [
      'an unknown cancel',
      { ...plain, status: 'paid', cancelState: 'unknown' },
      { is: 'action_unknown', kind: 'cancel' },
    ],
    [
      'an unknown cancel of what was adopted',
      { ...plain, state: 'unknown', resolution: adopted, cancelState: 'unknown' },
      { is: 'action_unknown', kind: 'cancel' },
    ],
    [
      'an unknown dispute',
      { ...plain, status: 'expired', disputeState: 'unknown' },
      { is: 'action_unknown', kind: 'dispute' },
    ],
    ['a dispute that is known', { ...plain, disputeState: 'accepted' }, { is: 'state', state: 'accepted' }],
    [
      'the cancel before the dispute',
      { ...plain, cancelState: 'unknown', disputeState: 'unknown' },
      { is: 'action_unknown', kind: 'cancel' },
    ],
    ['adopted, and nothing read', { ...plain, state: 'unknown', resolution: adopted }, { is: 'adopted' }],
    [
      'a status that was read by an adopted id says so',
      { ...plain, state: 'unknown', resolution: adopted, status: 'paid' },
      { is: 'status', status: 'paid', adopted: true },
    ],
    ['closed by hand', { ...plain, state: 'unknown', resolution: closed }, { is: 'did_not_happen' }],
  ] as const)('%s', (_, transaction, standing) => {
    expect(standingOf(transaction)).toEqual(standing)
  })
})

describe('whether a transaction is unresolved', () => {
  it.each([
    [true, { ...plain, state: 'unknown' }],
    [true, { ...plain, cancelState: 'unknown' }],
    [true, { ...plain, disputeState: 'unknown' }],
    [true, { ...plain, state: 'unknown', resolution: closed, cancelState: 'unknown' }],
    [false, { ...plain, state: 'unknown', resolution: closed }],
    [false, { ...plain, state: 'unknown', resolution: adopted }],
    [false, { ...plain, cancelState: 'refused' }],
    [false, { ...plain, disputeState: 'accepted' }],
    [false, plain],
  ] as const)('%s: %o', (unresolved, transaction) => {
    expect(isUnresolved(transaction)).toBe(unresolved)
  })
})
