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

describe('what the expiry desk asks for', () => {
  it('is a query that the desk takes', () => {
    expect(transactionQuery.safeParse(soonQuery(EVERYBODY, now, 60)).success).toBe(true)
    expect(transactionQuery.safeParse(overQuery(EVERYBODY, now, 7)).success).toBe(true)
  })

  it('is what runs out between now and then, and what ran out from then until now without a dispute', () => {
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

  it('is of whom it is asked for, in the environments that are asked for', () => {
    const whose: Whose = { profileId: null, environments: ['live'] }
    expect(soonQuery(whose, now, 60)).toMatchObject(whose)
    expect(overQuery(whose, now, 1)).toMatchObject(whose)
  })

  it('is no payout, and nothing whose status says that it was paid', () => {
    const { kinds, statuses } = overQuery(EVERYBODY, now, 1)
    expect(kinds).not.toContain('payout_card')
    expect(statuses).toEqual(expect.arrayContaining([null, 'expired', 'pending']))
    expect(statuses).not.toContain('paid')
  })
})

describe('a payin whose time runs out', () => {
  it('is over by the clock, or where the platform says so before', () => {
    expect(isOver(payin({ expiresAt: at(1) }), now)).toBe(false)
    expect(isOver(payin({ expiresAt: at(-1) }), now)).toBe(true)
    expect(isOver(payin({ expiresAt: at(5), status: 'expired' }), now)).toBe(true)
  })

  it('is not called over by a clock that cannot be right', () => {
    expect(isOver(payin({ createdAt: at(0), expiresAt: at(-1) }), now)).toBe(false)
  })

  it('goes over to the expired, before those that are there, the last to run out first', () => {
    const [first, second] = [payin({ expiresAt: at(1) }), payin({ expiresAt: at(2) })]
    const [third, old] = [payin({ expiresAt: at(30) }), payin({ expiresAt: at(-30) })]
    const then = parted([first, second, third], [old], now + 3 * 60_000)
    expect(then).toEqual({ soon: [third], over: [second, first, old] })
  })

  it('stands in one list where both were read after it ended, whatever the older time of this screen says', () => {
    const ended = payin({ expiresAt: at(1) })
    const next = payin({ expiresAt: at(2) })
    expect(parted([ended, next], [ended], now)).toEqual({ soon: [next], over: [ended] })
  })

  it('stands there once, and not at all where it is disputed already', () => {
    const over = payin({ expiresAt: at(1) })
    const disputed = payin({ expiresAt: at(1), hasDispute: true })
    expect(parted([over, disputed], [over], now + 120_000)).toEqual({ soon: [], over: [over] })
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
  ])('in status %s may be taken: %s', (status, taken) => {
    expect(mayBeTaken(status)).toBe(taken)
  })
})
