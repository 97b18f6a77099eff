import { withoutCards } from './clean-text.ts'
import type { ExportField } from './fields.ts'

/**
 * All there is to a row, for programs: names and words that no language and no version changes; times in UTC as they are
 * kept. New ones are added at the end.
 */
export const ALL_FIELDS: readonly ExportField[] = [
  { header: 'created_at', value: ({ createdAt }) => createdAt },
  { header: 'merchant', value: ({ profileName }) => profileName },
  { header: 'environment', value: ({ environment }) => environment },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'merchant_transaction_id', value: ({ merchantTransactionId }) => merchantTransactionId },
  { header: 'platform_id', value: ({ platformId }) => platformId },
  { header: 'entered_id', value: ({ enteredId }) => enteredId },
  { header: 'amount', value: ({ amount }) => amount, isAmount: true },
  { header: 'currency', value: ({ currency }) => currency },
  { header: 'state', value: ({ state }) => state },
  { header: 'resolution', value: ({ resolution }) => resolution?.how ?? null },
  { header: 'cancel_state', value: ({ cancelState }) => cancelState },
  { header: 'dispute_state', value: ({ disputeState }) => disputeState },
  { header: 'status', value: ({ status }) => status },
  { header: 'status_read_at', value: ({ statusReadAt }) => statusReadAt },
  { header: 'expires_at', value: ({ expiresAt }) => expiresAt },
  { header: 'owner_name', value: ({ ownerName }) => ownerName && withoutCards(ownerName) },
  { header: 'card_first6', value: ({ card }) => card?.first6 ?? null },
  { header: 'card_last4', value: ({ card }) => card?.last4 ?? null },
  { header: 'reference', value: ({ reference }) => reference && withoutCards(reference) },
  { header: 'note', value: ({ note }) => note && withoutCards(note) },
  { header: 'tags', value: ({ tags }) => withoutCards(tags.join(', ')) },
  { header: 'has_dispute', value: ({ hasDispute }) => String(hasDispute) },
  { header: 'has_receipt', value: ({ hasReceipt }) => String(hasReceipt) },
  { header: 'desk_id', value: ({ id }) => id },
]
