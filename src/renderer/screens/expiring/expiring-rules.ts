import { isCreated, type TransactionSummary } from '#shared/model/transaction.ts'
import { EVERYTHING, type TransactionQuery } from '#shared/model/transaction-query.ts'
import { DISPUTABLE_STATUSES } from '#shared/rules/dispute.ts'
import { UNDER_WAY_STATUSES } from '#shared/rules/status.ts'
import { type Expiry, expiryOf } from '../transaction/record/expiry.ts'

/** Payins that may still be paid or whose status was never read, and those known to have expired. */
const STATUSES = [...UNDER_WAY_STATUSES, null, 'expired']

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const PAYINS: TransactionQuery = { ...EVERYTHING, kinds: ['payin_account', 'payin_acquiring', 'added'] }

/** The merchants whose payins are listed. */
export type Whose = Pick<TransactionQuery, 'profileId' | 'environments'>

/**
 * The two lists are requested together, but not at exactly the same moment: what expires in between is in both, and is
 * sorted out when they are shown. The overlap (milliseconds) is short because, with many payins, those that have just
 * expired would leave no room for those about to expire.
 */
const OVERLAP = 5_000

/** Payins whose time ends within `minutes` of `now` (milliseconds), or has just ended; nearest first. */
export function soonQuery(whose: Whose, now: number, minutes: number): TransactionQuery {
  return {
    ...PAYINS,
    ...whose,
    // The platform may report a payin as expired before its time.
    statuses: STATUSES,
    expiresFrom: moment(now - OVERLAP),
    expiresTo: moment(now + minutes * MINUTE),
    sort: { by: 'expiresAt', descending: false },
  }
}

/** Payins without a dispute whose time ended within `days` before `now` (milliseconds), newest first. */
export function overQuery(whose: Whose, now: number, days: number): TransactionQuery {
  return {
    ...PAYINS,
    ...whose,
    statuses: STATUSES,
    expiresFrom: moment(now - days * DAY),
    expiresTo: moment(now),
    hasDispute: false,
    sort: { by: 'expiresAt', descending: true },
  }
}

function moment(at: number): string {
  return new Date(at).toISOString()
}

/** The expiry of a payin at `now` (milliseconds), by a clock that is `behind` the platform's. */
export function timeOf(row: TransactionSummary, now: number, behind: number): Expiry {
  return expiryOf(row.expiresAt, isCreated(row) ? row.createdAt : null, now, behind)
}

/** Whether a payin's time has ended, according to the platform or to the clock. */
export function isOver(row: TransactionSummary, now: number, behind: number): boolean {
  return row.status === 'expired' || timeOf(row, now, behind).is === 'over'
}

/** The two lists at `now`: what has expired since it was read moves to the other list. */
export function parted(
  soon: readonly TransactionSummary[],
  over: readonly TransactionSummary[],
  now: number,
  behind: number,
): { readonly soon: readonly TransactionSummary[]; readonly over: readonly TransactionSummary[] } {
  const ended = soon.filter((row) => isOver(row, now, behind) && !row.hasDispute)
  const known = new Set(over.map(({ id }) => id))
  return {
    // `now` may be slightly old: a row of the other list is over by that list's own reading.
    soon: soon.filter((row) => !isOver(row, now, behind) && !known.has(row.id)),
    over: [...ended.filter(({ id }) => !known.has(id)).reverse(), ...over],
  }
}

/** Whether the platform takes a dispute in the status last read; true if none was read, as that is not known. */
export function mayBeTaken(status: string | null): boolean {
  return status === null || DISPUTABLE_STATUSES.includes(status)
}
