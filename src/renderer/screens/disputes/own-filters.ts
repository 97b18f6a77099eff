import Big from 'big.js'
import type { ListedDispute } from '#shared/model/dispute.ts'
import type { ViewDays } from '#shared/model/list-view.ts'
import { readMoment } from '#shared/rules/read-moment.ts'
import { dateIn, spanOf } from '../../components/filters/days.ts'

/** Paydesk's own filters of what it has read: the platform has no such parameters. Both ends are inclusive. */
export interface OwnFilters {
  readonly amountFrom: string | null
  readonly amountTo: string | null
  /** The days on which the dispute was opened. */
  readonly days: ViewDays
}

export const NO_OWN_FILTERS: OwnFilters = { amountFrom: null, amountTo: null, days: { by: 'any' } }

export function hasOwnFilters({ amountFrom, amountTo, days }: OwnFilters): boolean {
  return amountFrom !== null || amountTo !== null || days.by !== 'any'
}

/** The rows that match. A row whose amount or time is missing or unreadable does not match a filter on it. */
export function filterListed<Row extends Pick<ListedDispute, 'item'>>(
  rows: readonly Row[],
  { amountFrom, amountTo, days }: OwnFilters,
  zone: string,
  now: number,
): readonly Row[] {
  const { from, to } = spanOf(days, zone, dateIn(zone, now))
  const [begin, end] = [from, to].map((at) => (at === null ? null : Date.parse(at)))
  const isWithin = (value: number | null) =>
    value !== null && (begin == null || value >= begin) && (end == null || value < end)
  const isBetween = (amount: Big | null) =>
    amount !== null && (amountFrom === null || amount.gte(amountFrom)) && (amountTo === null || amount.lte(amountTo))
  return rows.filter(
    ({ item: { amount, created_at } }) =>
      (days.by === 'any' || isWithin(created_at === null ? null : readMoment(created_at))) &&
      ((amountFrom === null && amountTo === null) || isBetween(decimalOf(amount))),
  )
}

function decimalOf(text: string | null): Big | null {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) ? new Big(text) : null
}
