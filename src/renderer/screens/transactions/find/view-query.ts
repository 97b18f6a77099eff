import type { ListView } from '#shared/model/list-view.ts'

/** The filters of a view. Each can be cleared separately. */
export const FILTERS = [
  'days',
  'statuses',
  'kinds',
  'amount',
  'states',
  'currencies',
  'environments',
  'tags',
  'hasDispute',
  'hasReceipt',
  'isUnresolved',
  'batches',
] as const
export type FilterName = (typeof FILTERS)[number]

/** The part of a view that each filter sets, in its cleared state. */
export const CLEARED = {
  days: { days: { by: 'any' } },
  statuses: { statuses: [] },
  kinds: { kinds: [] },
  amount: { amountFrom: null, amountTo: null },
  states: { states: [] },
  currencies: { currencies: [] },
  environments: { environments: [] },
  tags: { tags: [] },
  hasDispute: { hasDispute: null },
  hasReceipt: { hasReceipt: null },
  isUnresolved: { isUnresolved: null },
  batches: { batches: [] },
} as const satisfies Record<FilterName, Partial<ListView>>

/** Whether a filter excludes anything. */
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

/** The filters that exclude something, in the order of `FILTERS`. */
export function filtersOf(view: ListView): readonly FilterName[] {
  return FILTERS.filter((filter) => isSet(view, filter))
}

/** Returns a view without its filters and search text, with the same order and merchants. */
export function withoutFilters(view: ListView): ListView {
  return Object.assign({}, view, { text: '' }, ...Object.values(CLEARED))
}
