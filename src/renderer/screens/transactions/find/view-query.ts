import type { ListView } from '#shared/model/list-view.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { spanOf } from './days.ts'

interface Surroundings {
  /** The merchant worked for; null: none. */
  readonly profileId: string | null
  readonly zone: string
  /** The date of now in the zone. */
  readonly today: string
}

/** What a view asks of the desk, for whom and where it is shown. */
export function queryOf(view: ListView, { profileId, zone, today }: Surroundings): TransactionQuery {
  const { scope, days, text, ...parts } = view
  const { from, to } = spanOf(days, zone, today)
  return {
    ...parts,
    text: text.trim(),
    profileId: scope === 'all' ? null : profileId,
    createdFrom: from,
    createdTo: to,
    expiresFrom: null,
    expiresTo: null,
  }
}

/** The filters of a view, each of which can be taken back by itself. */
export const FILTERS = [
  'days',
  'statuses',
  'kinds',
  'amount',
  'states',
  'currencies',
  'tags',
  'hasDispute',
  'hasReceipt',
  'isUnresolved',
] as const
export type FilterName = (typeof FILTERS)[number]

/** The part of a view that a filter sets; as in the whole list. */
export const CLEARED = {
  days: { days: { by: 'any' } },
  statuses: { statuses: [] },
  kinds: { kinds: [] },
  amount: { amountFrom: null, amountTo: null },
  states: { states: [] },
  currencies: { currencies: [] },
  tags: { tags: [] },
  hasDispute: { hasDispute: null },
  hasReceipt: { hasReceipt: null },
  isUnresolved: { isUnresolved: null },
} as const satisfies Record<FilterName, Partial<ListView>>

/** Whether a filter leaves anything out. */
export function isSet(view: ListView, filter: FilterName): boolean {
  switch (filter) {
    case 'days':
      return view.days.by !== 'any'
    case 'amount':
      return view.amountFrom !== null || view.amountTo !== null
    case 'hasDispute':
    case 'hasReceipt':
    case 'isUnresolved':
      return view[filter] !== null
    default:
      return view[filter].length > 0
  }
}

/** The filters that leave something out, in their order. */
export function filtersOf(view: ListView): readonly FilterName[] {
  return FILTERS.filter((filter) => isSet(view, filter))
}

/** A view without its filters and without what is searched for, in the same order and of the same merchants. */
export function withoutFilters(view: ListView): ListView {
  return Object.assign({}, view, { text: '' }, ...Object.values(CLEARED))
}
