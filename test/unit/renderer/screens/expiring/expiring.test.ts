import { describe, expect, it } from 'vitest'
import { perAction } from '#shared/model/intent.ts'
import {
  isOver,
  mayBeTaken,
  overQuery,
  parted,
  soonQuery,
  type Whose,
} from '../../../../../src/renderer/screens/expiring/expiring-rules.ts'
import type { TransactionSummary } from '../../../../../src/shared/model/transaction.ts'
import { transactionQuery } from '../../../../../src/shared/model/transaction-query.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

let count = 0
function payin(fields: Partial<TransactionSummary>): TransactionSummary {
  count++
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    profileId: '00000000-0000-4000-8000-00000000abcd',
    profileName: 'Acme',
    environment: 'test',
    kind: 'payin_account',
    merchantTransactionId: `order-${count}`,
    enteredId: null,
    platformId: 'abcd1234',
    amount: '100',
    currency: 'KZT',
    state: 'accepted',
    resolution: null,
    ...perAction('State', () => null),
    status: 'pending',
    statusReadAt: at(-5),
    expiresAt: at(5),
    ownerName: null,
    card: null,
    reference: null,
    note: null,
    tags: [],
    hasReceipt: false,
    hasDispute: false,
    createdAt: at(-60),
    ...fields,
  }
}

const EVERYBODY = { profileId: null, environments: [] }

describe('the queries of the expiry screen', () => {
  it('are valid', () => {
    expect(transactionQuery.safeParse(soonQuery(EVERYBODY, now, 60)).success).toBe(true)
    expect(transactionQuery.safeParse(overQuery(EVERYBODY, now, 7)).success).toBe(true)
  })

  it('cover payins about to expire, and recently expired ones without a dispute', () => {
    // A payin that expires between the two reads is in both; hundreds that have just ended are not.
    expect(soonQuery(EVERYBODY, now, 60)).toMatchObject({
      expiresFrom: at(-5 / 60),
      expiresTo: at(60),
      hasDispute: null,
    })
    expect(overQuery(EVERYBODY, now, 1)).toMatchObject({
      expiresFrom: at(-24 * 60),
      expiresTo: at(0),
      hasDispute: false,
    })
  })

  it('are limited to the given merchant and environments', () => {
    const whose: Whose = { profileId: null, environments: ['live'] }
    expect(soonQuery(whose, now, 60)).toMatchObject(whose)
    expect(overQuery(whose, now, 1)).toMatchObject(whose)
  })

  it('include no payouts and nothing with the status paid', () => {
    const { kinds, statuses } = overQuery(EVERYBODY, now, 1)
    expect(kinds).not.toContain('payout_card')
    expect(statuses).toEqual(expect.arrayContaining([null, 'expired', 'pending']))
    expect(statuses).not.toContain('paid')
  })
})

describe('an expiring payin', () => {
  it('is over by the clock, or earlier if the platform says so', () => {
    expect(isOver(payin({ expiresAt: at(1) }), now, 0)).toBe(false)
    expect(isOver(payin({ expiresAt: at(-1) }), now, 0)).toBe(true)
    expect(isOver(payin({ expiresAt: at(5), status: 'expired' }), now, 0)).toBe(true)
  })

  it('is not called over by a clock that must be wrong', () => {
    expect(isOver(payin({ createdAt: at(0), expiresAt: at(-1) }), now, 0)).toBe(false)
  })

  it('moves to the top of the expired list, the last to expire first', () => {
    const [first, second] = [payin({ expiresAt: at(1) }), payin({ expiresAt: at(2) })]
    const [third, old] = [payin({ expiresAt: at(30) }), payin({ expiresAt: at(-30) })]
    const then = parted([first, second, third], [old], now + 3 * 60_000, 0)
    expect(then).toEqual({ soon: [third], over: [second, first, old] })
  })

  it('is only in the expired list if both lists have it, even if the screen’s older time says otherwise', () => {
    const ended = payin({ expiresAt: at(1) })
    const next = payin({ expiresAt: at(2) })
    expect(parted([ended, next], [ended], now, 0)).toEqual({ soon: [next], over: [ended] })
  })

  it('is listed once among the expired, and not at all if it is already disputed', () => {
    const over = payin({ expiresAt: at(1) })
    const disputed = payin({ expiresAt: at(1), hasDispute: true })
    expect(parted([over, disputed], [over], now + 120_000, 0)).toEqual({ soon: [], over: [over] })
  })
})

describe('“the client paid”', () => {
  it.each([
    [null, true],
    ['expired', true],
    ['pending', true],
    ['process', false],
    ['chargeback', false],
    ['disputed', false],
  ])('is available in status %s: %s', (status, taken) => {
    expect(mayBeTaken(status)).toBe(taken)
  })
})
