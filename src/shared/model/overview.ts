import { z } from 'zod'
import { currency } from './currency.ts'
import { intentState } from './intent.ts'
import { environment } from './profile.ts'
import { transactionKind } from './transaction.ts'

/** The days of the figures "this week": today and the six before it. */
export const WEEK = 7

/** What is known of the creation if no status has been read. `ended_by_hand`: it was unknown, and ended manually. */
export const standingWithoutStatus = z.enum([...intentState.options, 'ended_by_hand'])

/** How many transactions of a kind have a status, and their exact sums. */
const statusFigures = z.object({
  kind: transactionKind,
  /** The platform's status as last read; `null`: none has been read. */
  status: z.string().nullable(),
  /** `null` if a status has been read. */
  state: standingWithoutStatus.nullable(),
  count: z.int(),
  /** Decimal numbers as text. */
  sums: z.array(z.object({ currency, amount: z.string() })),
  /** How many have no known amount and are in no sum. */
  withoutAmount: z.int(),
})
export type StatusFigures = z.infer<typeof statusFigures>

/** Figures of one kind, created on one day in the requested time zone, by their current status. */
const dayFigures = z.object({
  day: z.iso.date(),
  kind: transactionKind,
  /** Those that the platform accepted. */
  created: z.int(),
  paid: z.int(),
  /** Paid with an amount other than the requested one: underpaid, overpaid. Counted neither as paid nor as lost. */
  otherAmount: z.int(),
  /** expired, cancel, error, chargeback. */
  lost: z.int(),
  /**
   * Median number of seconds from creation to the reading that first said `paid`. The payment itself was earlier, by an
   * unknown time. `null`: none was paid.
   */
  medianSecondsToPaid: z.int().nullable(),
})
export type DayFigures = z.infer<typeof dayFigures>

/**
 * What is counted: transactions created in one environment, by all merchants, or by one merchant in its current
 * environment. Play money is never added to real money.
 */
export const overviewScope = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('merchant'), profileId: z.uuid() }),
  z.strictObject({ of: z.literal('environment'), environment }),
])
export type OverviewScope = z.infer<typeof overviewScope>

export const overviewFigures = z.object({
  /** The environment to filter a list by, if the list would otherwise show others as well; at most one. */
  environments: z.array(environment),
  /** Whether there are no transactions at all and nothing is waiting for a person. */
  isEmpty: z.boolean(),
  /** When a status was last read of a transaction from the last seven days; `null`: never. */
  lastReadAt: z.iso.datetime().nullable(),
  /** What needs attention: writes with an unknown outcome. */
  unresolved: z.int(),
  /** Payins that may still be paid and expire within the hour. */
  expiring: z.int(),
  /**
   * Payins that ran out of time in the last 24 hours, or expire within the hour and were read as expired already; not
   * read as ended in another way, and without a dispute.
   */
  expired: z.int(),
  /** Disputes whose status has changed and that no one has viewed since. */
  disputeNews: z.int(),
  /** Payout batches that are sealed but not completely sent. */
  batches: z.int(),
  /** Created in the last seven days, including today, with the status `error` and no dispute. */
  errors: z.int(),
  /** Created today, and in the last seven days, including today. */
  today: z.array(statusFigures),
  week: z.array(statusFigures),
  /** Oldest first; days without transactions are left out. */
  days: z.array(dayFigures),
  /** The first and the last day counted. */
  from: z.iso.date(),
  to: z.iso.date(),
  /**
   * One merchant's balance as read, oldest first: the last reading of each hour, or of each day over more than a month.
   * Its unit is not stated (interface: Balance).
   */
  balance: z.array(z.object({ readAt: z.iso.datetime(), balance: z.string() })),
})
export type OverviewFigures = z.infer<typeof overviewFigures>
