import type { ListView } from '#shared/model/list-view.ts'

/** The filters of a view, each of which can be taken back by itself. */
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

/** The part of a view that a filter sets; as in the whole list. */
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
