import { isCreated, type TransactionSummary } from '#shared/model/transaction.ts'
import { EVERYTHING, type TransactionQuery } from '#shared/model/transaction-query.ts'
import { DISPUTABLE_STATUSES } from '#shared/rules/dispute.ts'
import { UNDER_WAY_STATUSES } from '#shared/rules/status.ts'
import { type Expiry, expiryOf } from '../transaction/record/expiry.ts'

/** Those that may still be paid, or whose status nobody has read, and those that are known to have expired. */
const STATUSES = [...UNDER_WAY_STATUSES, null, 'expired']

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const PAYINS: TransactionQuery = { ...EVERYTHING, kinds: ['payin_account', 'payin_acquiring', 'added'] }

/** Whose payins. */
export type Whose = Pick<TransactionQuery, 'profileId' | 'environments'>

/**
 * The two lists are asked for together, and not at the very same moment: what expires in between is in both, and told apart as
 * they are shown. No longer than that: on a busy desk what has just ended would leave no room for what is about to.
 */
const OVERLAP = 5_000

/** Payins whose time ends within so many minutes of `now` (milliseconds), or has just ended; the nearest first. */
export function soonQuery(whose: Whose, now: number, minutes: number): TransactionQuery {
  return {
    ...PAYINS,
    ...whose,
    // The platform may call one expired before its time.
    statuses: STATUSES,
    expiresFrom: moment(now - OVERLAP),
    expiresTo: moment(now + minutes * MINUTE),
    sort: { by: 'expiresAt', descending: false },
  }
}

/** Payins whose time has ended within so many days before `now` (milliseconds) and that nobody has disputed, the newest first. */
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

/** What can be said of a payin's time at `now` (milliseconds), by the clock of this computer. */
export function timeOf(row: TransactionSummary, now: number): Expiry {
  return expiryOf(row.expiresAt, isCreated(row) ? row.createdAt : null, now)
}

/** Whether a payin's time has ended: the platform says so, or the clock of this computer does. */
export function isOver(row: TransactionSummary, now: number): boolean {
  return row.status === 'expired' || timeOf(row, now).is === 'over'
}

/** The two lists as they are at `now`: what has run out since it was read goes over to the other. */
export function parted(
  soon: readonly TransactionSummary[],
  over: readonly TransactionSummary[],
  now: number,
): { readonly soon: readonly TransactionSummary[]; readonly over: readonly TransactionSummary[] } {
  const ended = soon.filter((row) => isOver(row, now) && !row.hasDispute)
  const known = new Set(over.map(({ id }) => id))
  return {
    // `now` may be a little old: what the other list has is over by its own reading.
    soon: soon.filter((row) => !isOver(row, now) && !known.has(row.id)),
    over: [...ended.filter(({ id }) => !known.has(id)).reverse(), ...over],
  }
}

/** Whether the service takes a dispute in the status that was last read; where none was, that is not known. */
export function mayBeTaken(status: string | null): boolean {
  return status === null || DISPUTABLE_STATUSES.includes(status)
}
