import { z } from 'zod'
import { currency } from './currency.ts'
import { intentState } from './intent.ts'
import { environment } from './profile.ts'
import { transactionKind } from './transaction.ts'

/** Days of the figures "this week": today and the six before. */
export const WEEK = 7

/**
 * Where no status has been read: what is known of the creation. `ended_by_hand`: it was unknown, and an operator has ended
 * that.
 */
export const standingWithoutStatus = z.enum([...intentState.options, 'ended_by_hand'])

/** How many of a kind have a status, and what they come to, exactly. */
export const statusFigures = z.object({
  kind: transactionKind,
  /** The service's word as last read; null: none has been. */
  status: z.string().nullable(),
  /** Null where a status has been read. */
  state: standingWithoutStatus.nullable(),
  count: z.int(),
  /** Decimals as text. */
  sums: z.array(z.object({ currency, amount: z.string() })),
  /** Of these no amount is known: they are in no sum. */
  withoutAmount: z.int(),
})
export type StatusFigures = z.infer<typeof statusFigures>

/** Of one kind, created on one day in the time zone that was asked for, as they stand now. */
export const dayFigures = z.object({
  day: z.iso.date(),
  kind: transactionKind,
  /** Those that the platform has taken. */
  created: z.int(),
  paid: z.int(),
  /** Paid another amount than was asked for: underpaid, overpaid. Neither paid nor lost. */
  otherAmount: z.int(),
  /** expired, cancel, error, chargeback. */
  lost: z.int(),
  /**
   * Seconds from creation to the reading that first said `paid`: half of them took no longer. The payment itself was
   * earlier by an unknown time. Null: none was paid.
   */
  medianSecondsToPaid: z.int().nullable(),
})
export type DayFigures = z.infer<typeof dayFigures>

/**
 * What is counted: what was created in one environment, by every merchant or by one, of whom it is the present one. Play money
 * is never added to real.
 */
export const overviewScope = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('merchant'), profileId: z.uuid() }),
  z.strictObject({ of: z.literal('environment'), environment }),
])
export type OverviewScope = z.infer<typeof overviewScope>

export const overviewFigures = z.object({
  /** When they were counted. */
  countedAt: z.iso.datetime(),
  /** The environment to look for in a list, where it would show others as well; at most one. */
  environments: z.array(environment),
  /** There is no transaction at all, and nothing that waits for a person. */
  isEmpty: z.boolean(),
  /** When a status was last read of those of the last seven days; null: none was. */
  lastReadAt: z.iso.datetime().nullable(),
  /** What needs a person: outcomes that nobody knows. */
  unresolved: z.int(),
  /** Payins that may still be paid and expire within the hour. */
  expiring: z.int(),
  /** Payins whose time has run out in the last 24 hours, not read as ended otherwise, without a dispute. */
  expired: z.int(),
  /** Disputes whose status has changed and that nobody has looked at. */
  disputeNews: z.int(),
  /** Batches of payouts that are sealed and not sent to their end. */
  batches: z.int(),
  /** Created in the last seven days, today included; with the status `error` and without a dispute. */
  errors: z.int(),
  /** Created today, and in the last seven days, today included. */
  today: z.array(statusFigures),
  week: z.array(statusFigures),
  /** Oldest first; days of which there are none are left out. */
  days: z.array(dayFigures),
  /** The first and the last day that was counted. */
  from: z.iso.date(),
  to: z.iso.date(),
  /**
   * One merchant's as it was read, the last reading of each hour, or of each day over more than a month; oldest first. Its
   * unit is not stated (interface: Balance).
   */
  balance: z.array(z.object({ readAt: z.iso.datetime(), balance: z.string() })),
})
export type OverviewFigures = z.infer<typeof overviewFigures>
