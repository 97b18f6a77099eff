import type { ExportOrder } from '#shared/contract/exports.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'

/** The history as of one moment: changes made while a file is being written are in none of its rows. */
export interface ExportSnapshot {
  listTransactions(query: TransactionQuery, after: Place, limit: number): Promise<Page>
  getTransaction(id: string): Promise<TransactionSummary | null>
  totals(query: TransactionQuery): Promise<{ readonly count: number }>
  close(): Promise<void>
}

type Place = { readonly cursor: string } | { readonly count: number }
interface Page {
  readonly items: readonly TransactionSummary[]
  readonly next: string | null
}

/** The number of rows held at once, so small that writing them to a file never blocks for long. */
const PAGE = 200

/**
 * Yields the rows of a file in the query's order; selected rows that the query no longer finds come last. If aborted,
 * it throws the signal's reason.
 */
export async function* exportRows(
  snapshot: Pick<ExportSnapshot, 'listTransactions' | 'getTransaction'>,
  { query, ids }: Pick<ExportOrder, 'query' | 'ids'>,
  signal: AbortSignal,
): AsyncGenerator<readonly TransactionSummary[]> {
  const wanted = ids && new Set(ids)
  for (let after: Place | null = { count: 0 }; after && wanted?.size !== 0; ) {
    signal.throwIfAborted()
    const { items, next }: Page = await snapshot.listTransactions(query, after, PAGE)
    yield wanted ? items.filter(({ id }) => wanted.delete(id)) : items
    after = next === null ? null : { cursor: next }
  }
  for (const id of wanted ?? []) {
    signal.throwIfAborted()
    const one = await snapshot.getTransaction(id)
    if (one) yield [one]
  }
}
