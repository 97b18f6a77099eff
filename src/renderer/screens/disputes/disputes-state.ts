import { create } from 'zustand'
import type { DisputeListQuery } from '#shared/contract/disputes.ts'
import type { DisputeFilter } from '#shared/model/dispute.ts'
import { normaliseDisputeQuery } from '#shared/rules/dispute.ts'
import { isUuid } from '#shared/rules/platform-id.ts'
import { createCardAnswers } from '../../components/fields/card-answers.ts'
import type { ListPlace } from '../../components/grid/use-list-keys.ts'
import { NO_OWN_FILTERS, type OwnFilters } from './own-filters.ts'

/** What the platform is asked to filter by, as the operator sets it. */
export interface DisputesFilter {
  readonly status: readonly DisputeFilter[]
  /** Of the transaction, as it is typed. */
  readonly id: string
}

/** What the list of disputes is left as and found as again, for as long as the window is open. */
interface DisputesState extends ListPlace {
  /** What the filter's fields hold, as it is typed. */
  readonly filter: DisputesFilter
  /** Which of what was read is shown. */
  readonly own: OwnFilters
  /** Whose disputes are shown: the filter once it has come to rest. */
  readonly query: DisputeListQuery
}

export const NO_FILTER: DisputesFilter = { status: [], id: '' }

export const useDisputesState = create<DisputesState>(() => ({
  filter: NO_FILTER,
  own: NO_OWN_FILTERS,
  query: queryOf(NO_FILTER),
  cursor: null,
  offset: 0,
  of: null,
}))

/**
 * The service's own parameters (interface: GET /merchant/dispute/list). Of its two for an id the one that is surest: what
 * looks like a UUID may be the transaction's or the merchant's, and `transaction_id` matches either; anything else is the
 * merchant's.
 */
export function queryOf({ status, id }: DisputesFilter): DisputeListQuery {
  const typed = id.trim()
  const named = isUuid(typed)
    ? { transaction_id: typed, merchant_transaction_id: '' }
    : { transaction_id: '', merchant_transaction_id: typed }
  return normaliseDisputeQuery({ status: [...status], ...named })
}

/** Whether the platform is asked for all there are. */
export function isWhole({ status, transaction_id, merchant_transaction_id }: DisputeListQuery): boolean {
  return status.length === 0 && transaction_id === '' && merchant_transaction_id === ''
}

/** What the operator said of the card-like numbers in the filter's field. */
export const filterAnswers = createCardAnswers()

/**
 * Shows the disputes of a filter, from its beginning where it is another one. Null: there is a card number in it that the
 * operator was not asked about yet, which is put into no address; what was shown is shown on.
 */
export function showFilter(filter: DisputesFilter): DisputeListQuery | null {
  const query = queryOf(filter)
  const settled = filterAnswers.isSettled(filter.id)
  const same = JSON.stringify(query) === JSON.stringify(useDisputesState.getState().query)
  useDisputesState.setState({ filter, ...(settled && !same && { query, offset: 0, cursor: null }) })
  return settled ? query : null
}

/** Shows what of the list fits. */
export function showOwn(change: Partial<OwnFilters>): void {
  useDisputesState.setState(({ own }) => ({ own: { ...own, ...change }, offset: 0 }))
}
