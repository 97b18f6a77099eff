import type { DisputeListQuery } from '../contract/disputes.ts'
import { DISPUTE_FILTERS } from '../model/dispute.ts'

/** The same for every way to write the same query: as JSON, it is its key. */
export function normaliseDisputeQuery(query: DisputeListQuery): DisputeListQuery {
  return {
    status: DISPUTE_FILTERS.filter((word) => query.status.includes(word)),
    transaction_id: query.transaction_id.trim(),
    merchant_transaction_id: query.merchant_transaction_id.trim(),
  }
}
