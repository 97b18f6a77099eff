import type { Column } from '#shared/model/list-view.ts'
import type { Sort } from '#shared/model/transaction-query.ts'
import type { ColumnRoom } from '../../../components/grid/fit-columns.ts'

/** The width of each column, and what clicking its header sorts by; `null` if the list cannot be sorted by it. */
export const COLUMN_ROOM: Readonly<Record<Column, ColumnRoom & { readonly sort: Sort['by'] | null }>> = {
  created: { min: 94, share: 0, narrow: 84, rank: 90, sort: 'created' },
  merchant: { min: 140, share: 0.8, narrow: 92, rank: 85, sort: 'merchant' },
  kind: { min: 138, share: 0, narrow: 18, rank: 80, sort: 'kind' },
  merchantTransactionId: { min: 172, share: 1, narrow: 104, rank: 98, sort: 'merchantTransactionId' },
  platformId: { min: 112, share: 0.6, narrow: 92, rank: 75, sort: 'platformId' },
  reference: { min: 104, share: 0.8, narrow: 84, rank: 65, sort: 'reference' },
  standing: { min: 152, share: 0, narrow: 134, rank: 100, sort: 'status' },
  statusReadAt: { min: 94, share: 0, narrow: 84, rank: 40, sort: 'statusReadAt' },
  amount: { min: 120, share: 0.3, narrow: 84, rank: 99, sort: 'amount' },
  counterparty: { min: 130, share: 1.3, narrow: 66, rank: 50, sort: 'ownerName' },
  expiresAt: { min: 94, share: 0, narrow: 84, rank: 55, sort: 'expiresAt' },
  marks: { min: 74, share: 0, narrow: 74, rank: 45, sort: null },
  tags: { min: 100, share: 0.8, narrow: 80, rank: 60, sort: null },
  note: { min: 120, share: 1, narrow: 90, rank: 42, sort: null },
}

/** The columns of a list that shows several merchants: always with the merchant column, whatever the operator chose. */
export function withMerchant(columns: readonly Column[]): readonly Column[] {
  if (columns.includes('merchant')) return columns
  const at = columns.indexOf('kind') + 1 || Math.min(1, columns.length)
  return [...columns.slice(0, at), 'merchant', ...columns.slice(at)]
}
