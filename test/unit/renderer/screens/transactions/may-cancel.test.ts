import { describe, expect, it, test } from 'vitest'
import { mayCancel } from '../../../../../src/renderer/screens/transaction/operations/rules.ts'
import { cancelVerdictOf } from '../../../../../src/renderer/screens/transactions/selection/cancel-many.ts'
import type { Profile } from '../../../../../src/shared/model/profile.ts'
import type { Transaction } from '../../../../../src/shared/model/transaction.ts'
import { mayHitAnother } from '../../../../../src/shared/rules/platform-id.ts'
import { KNOWN_STATUSES } from '../../../../../src/shared/rules/status.ts'

const readAt = '2026-11-21T10:31:00.000Z'
const known = { platformId: 'Ab12Cd34', idIsAnothers: false, status: null, statusReadAt: null } as const
const cancelled = {
  kind: 'cancel',
  intentId: crypto.randomUUID(),
  state: 'accepted',
  settled: null,
  target: 'Ab12Cd34',
  begunAt: readAt,
  endedAt: null,
  failure: null,
  httpStatus: null,
  reply: null,
} as const
const unsaved = { call: 'ask_again', state: 'accepted', platformId: null, failure: null, answeredAt: readAt } as const
const plain = { ...known, state: 'accepted', operations: [] } as const
const read = (status: string) => ({ ...plain, status, statusReadAt: readAt })

describe('cancellation is offered', () => {
  it.each([
    ['where the last status is process', read('process')],
    ['where no status is known', plain],
    ['where nobody knows whether it was created', { ...plain, state: 'unknown' }],
  ] as const)('%s', (_, transaction) => {
    expect(mayCancel(transaction)).toEqual({ is: 'yes' })
  })

  it.each([...KNOWN_STATUSES.filter((status) => status !== 'process'), 'Process', 'a word of its own'])(
    'not in status %s, which is given as the reason',
    (status) => {
      expect(mayCancel(read(status))).toEqual({ is: 'other_status', status, readAt })
    },
  )

  it.each([
    ['where it was refused', { ...plain, state: 'refused' }],
    ['where it never left', { ...plain, state: 'not_sent' }],
    ['while it is being sent', { ...plain, state: 'sending' }],
    ['where its id is another order’s', { ...plain, platformId: null, idIsAnothers: true }],
    ['while the answer to another try of it is not saved', { ...plain, state: 'unknown', unsaved }],
    ['while a cancel of it is under way', { ...read('process'), operations: [{ ...cancelled, state: 'sending' }] }],
  ] as const)('never %s', (_, transaction) => {
    expect(mayCancel(transaction)).toEqual({ is: 'no' })
  })
})

/** A creation's reply whose echoed order ID is not the one that was sent. */
const echoing = (merchant_transaction_id: string | null) =>
  ({ fields: { merchant_transaction_id }, differing: ['merchant_transaction_id'] }) as unknown as Transaction['reply']

test('a platform ID that came with another order ID may be that order’s, but only if it is sent', () => {
  const made = { ...known, merchantTransactionId: 'mine', reply: echoing('other') }
  expect(mayHitAnother(made)).toBe(true)
  expect(mayHitAnother({ ...made, reply: { ...echoing('mine'), differing: ['amount'] } as never })).toBe(false)
  expect(mayHitAnother({ ...made, reply: echoing(null) }), 'none was named').toBe(false)
  expect(mayHitAnother({ ...made, reply: null })).toBe(false)
  expect(mayHitAnother({ ...made, platformId: 'longer than eight' }), 'the order ID is sent').toBe(false)
})

test('cancelling many sorts transactions into likely, doubtful, impossible and those of another account', () => {
  const profile = { id: 'p', revision: 1, environment: 'test', baseUrl: 'https://pay.example' } as Profile
  const verdict = (one: object) =>
    cancelVerdictOf({ profileId: 'p', account: 'same', ...one } as Transaction, {
      profiles: [profile],
      activeId: 'p',
    })
  expect(verdict(read('process'))).toBe('likely')
  expect(verdict(plain)).toBe('likely')
  expect(verdict(read('paid'))).toBe('doubtful')
  expect(verdict({ ...plain, state: 'unknown' })).toBe('doubtful')
  expect(verdict({ ...read('process'), cancelAccepted: true }), 'accepted already').toBe('doubtful')
  expect(verdict({ ...read('process'), cancelState: 'unknown' }), 'of an unknown outcome').toBe('doubtful')
  expect(verdict({ ...read('process'), cancelAccepted: false, cancelState: 'refused' })).toBe('likely')
  expect(verdict({ ...read('process'), reply: echoing('other') }), 'may be another order’s').toBe('doubtful')
  expect(verdict({ ...plain, state: 'refused' })).toBe('not_possible')
  expect(verdict({ ...plain, account: 'credential' })).toBe('other_account')
  expect(verdict({ ...plain, account: 'cannot_tell' })).toBe('other_account')
  expect(verdict({ ...plain, account: 'environment' })).toBe('other_platform')
})
