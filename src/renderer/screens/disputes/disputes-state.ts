import { create } from 'zustand'
import type { DisputeListQuery } from '#shared/contract/disputes.ts'
import type { DisputeFilter } from '#shared/model/dispute.ts'
import { normaliseDisputeQuery } from '#shared/rules/dispute.ts'
import { isUuid } from '#shared/rules/platform-id.ts'
import { createCardAnswers } from '../../components/fields/card-answers.ts'
import type { ListPlace } from '../../components/grid/use-list-keys.ts'
import { NO_OWN_FILTERS, type OwnFilters } from './own-filters.ts'

/** The platform's filter, as the operator sets it. */
export interface DisputesFilter {
  readonly status: readonly DisputeFilter[]
  /** The transaction's ID, as typed. */
  readonly id: string
}

/** The state of the dispute list, kept while the window is open. */
interface DisputesState extends ListPlace {
  /** The ID of the merchant that the filter was set for; `null` before the list is first opened. */
  readonly filterFor: string | null
  /** What the filter fields contain, as typed. */
  readonly filter: DisputesFilter
  /** Paydesk's own filters of what was read. */
  readonly own: OwnFilters
  /** The query whose disputes are shown: that of the filter, once typing has paused. */
  readonly query: DisputeListQuery
}

export const NO_FILTER: DisputesFilter = { status: [], id: '' }

export const useDisputesState = create<DisputesState>(() => ({
  filterFor: null,
  filter: NO_FILTER,
  own: NO_OWN_FILTERS,
  query: queryOf(NO_FILTER),
  cursor: null,
  offset: 0,
  of: null,
}))

/**
 * The platform's own parameters (interface: GET /merchant/dispute/list). Of its two ID parameters the safer one is
 * used: what looks like a UUID may be the transaction's or the merchant's, and `transaction_id` matches either;
 * anything else is the merchant's.
 */
export function queryOf({ status, id }: DisputesFilter): DisputeListQuery {
  const typed = id.trim()
  const named = isUuid(typed)
    ? { transaction_id: typed, merchant_transaction_id: '' }
    : { transaction_id: '', merchant_transaction_id: typed }
  return normaliseDisputeQuery({ status: [...status], ...named })
}

/** Whether the query filters nothing. */
export function isWhole({ status, transaction_id, merchant_transaction_id }: DisputeListQuery): boolean {
  return status.length === 0 && transaction_id === '' && merchant_transaction_id === ''
}

/** The operator's answers about card-like numbers in the filter field. */
export const filterAnswers = createCardAnswers()

/**
 * Shows the disputes of a filter, from the top if the filter has changed. Returns `null` if it contains a possible card
 * number that the operator was not asked about yet: it is put into no address, and the current list stays.
 */
export function showFilter(filter: DisputesFilter): DisputeListQuery | null {
  const query = queryOf(filter)
  const settled = filterAnswers.isSettled(filter.id)
  const same = JSON.stringify(query) === JSON.stringify(useDisputesState.getState().query)
  useDisputesState.setState({ filter, ...(settled && !same && { query, offset: 0, cursor: null }) })
  return settled ? query : null
}

/** Removes a transaction's ID that was entered for another merchant: this one's platform is not told it. */
export function showFor(profileId: string): void {
  const { filterFor, filter } = useDisputesState.getState()
  if (filterFor !== profileId) showFilter({ ...filter, id: '' })
  useDisputesState.setState({ filterFor: profileId })
}

/** Changes Paydesk's own filters. */
export function showOwn(change: Partial<OwnFilters>): void {
  useDisputesState.setState(({ own }) => ({ own: { ...own, ...change }, offset: 0 }))
}
