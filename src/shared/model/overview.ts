import { z } from 'zod'
import { currency } from './currency.ts'
import { transactionKind } from './transaction.ts'

/** How many have a status, and what they come to, exactly. `status` null: none is known. */
export const statusFigures = z.object({
  status: z.string().nullable(),
  count: z.int(),
  sums: z.array(z.object({ currency, amount: z.string() })),
})
export type StatusFigures = z.infer<typeof statusFigures>

/** A day in the time zone that was asked for. */
export const dayFigures = z.object({
  day: z.iso.date(),
  kind: transactionKind,
  created: z.int(),
  /** Of those created that day, as they stand now. `lost`: expired, cancel, error, chargeback. */
  paid: z.int(),
  lost: z.int(),
  /**
   * Seconds from creation to the reading that first said `paid`: the half of them were no slower. It was paid earlier
   * than that by an unknown time. Null: none was.
   */
  medianSecondsToPaid: z.int().nullable(),
})
export type DayFigures = z.infer<typeof dayFigures>

export const overviewFigures = z.object({
  /** What needs a person. */
  unresolved: z.int(),
  /** Payins that can still be paid and expire within the hour, and those that have expired in the last day with no dispute. */
  expiring: z.int(),
  expired: z.int(),
  /** Disputes whose status has changed and that nobody has looked at. */
  disputeNews: z.int(),
  /** With the status `error`, of the last week. */
  errors: z.int(),
  today: z.array(statusFigures),
  week: z.array(statusFigures),
  days: z.array(dayFigures),
  /** As it was read, the last reading of each hour at most; oldest first. Its unit is not stated. */
  balance: z.array(z.object({ readAt: z.iso.datetime(), balance: z.string() })),
})
export type OverviewFigures = z.infer<typeof overviewFigures>
