import { create } from 'zustand'
import type { DisputeListQuery } from '#shared/contract/disputes.ts'
import { normaliseDisputeQuery } from '#shared/rules/dispute-query.ts'
import { createCardAnswers } from '../../components/fields/card-answers.ts'
import type { ListCursor } from '../transactions/use-list-keys.ts'

/** What the list of disputes is left as and found as again, for as long as the window is open. */
interface DisputesState {
  /** What the filter's fields hold, as it is typed. */
  readonly filter: DisputeListQuery
  /** Whose disputes are shown: the filter once it has come to rest. */
  readonly query: DisputeListQuery
  /** The row that the keyboard is at; the open one where there is one. */
  readonly cursor: string | null
  /** How far it was scrolled, in pixels. */
  readonly offset: number
}

export const NO_FILTER: DisputeListQuery = { status: [], transaction_id: '', merchant_transaction_id: '' }

export const useDisputesState = create<DisputesState>(() => ({
  filter: NO_FILTER,
  query: NO_FILTER,
  cursor: null,
  offset: 0,
}))

export const disputeCursor: ListCursor = {
  get: () => useDisputesState.getState().cursor,
  set: (cursor) => useDisputesState.setState({ cursor }),
}

/** Whether nothing is filtered away. */
export function isNoFilter(filter: DisputeListQuery): boolean {
  const { status, transaction_id, merchant_transaction_id } = normaliseDisputeQuery(filter)
  return status.length === 0 && transaction_id === '' && merchant_transaction_id === ''
}

/** What the operator said of the card-like numbers in the filter's fields. */
export const filterAnswers = createCardAnswers()

/**
 * Shows the disputes of a filter, from its beginning where it is another one. Null: there is a card number in it that the
 * operator was not asked about yet, which is put into no address; what was shown is shown on.
 */
export function showFilter(filter: DisputeListQuery): DisputeListQuery | null {
  const query = normaliseDisputeQuery(filter)
  const settled = [query.transaction_id, query.merchant_transaction_id].every(filterAnswers.isSettled)
  const same = JSON.stringify(query) === JSON.stringify(useDisputesState.getState().query)
  useDisputesState.setState({ filter, ...(settled && !same && { query, offset: 0, cursor: null }) })
  return settled ? query : null
}
