import type { DeskClient } from '#shared/contract/index.ts'
import { MAX_SELECTED } from '#shared/contract/transactions.ts'
import type { Transaction, TransactionSummary } from '#shared/model/transaction.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import type { useSelection } from './selection.ts'

/** The number of requests to the desk under way at once. */
const AT_ONCE = 25
/** Fewer than this are requested one by one. */
const FEW = 100
/** The number of rows per list request. */
const PAGE = 200

/** What is ticked. Its rows are read before an action applies to them. */
export type Ticked = Pick<ReturnType<typeof useSelection.getState>, 'ids' | 'query'>

/** Reads the full records of some transactions, in their order. */
export async function transactionsOf(client: DeskClient, ids: readonly string[]): Promise<readonly Transaction[]> {
  const known: Transaction[] = []
  for (let begin = 0; begin < ids.length; begin += AT_ONCE) {
    const some = ids.slice(begin, begin + AT_ONCE)
    known.push(...(await Promise.all(some.map((id) => client.transactions.get({ id })))))
  }
  return known
}

/** Reads the rows of the ticked transactions as they are now. */
export async function tickedRows(client: DeskClient, { ids, query }: Ticked): Promise<readonly TransactionSummary[]> {
  const known = query === null || ids.size < FEW ? new Map() : await listed(client, query, ids)
  for (const row of await transactionsOf(
    client,
    [...ids].filter((id) => !known.has(id)),
  ))
    known.set(row.id, row)
  return [...ids].flatMap((id) => known.get(id) ?? [])
}

/** Returns the rows that a query still finds at the top of its list, where it had found all of them. */
async function listed(
  client: DeskClient,
  query: TransactionQuery,
  ids: ReadonlySet<string>,
): Promise<Map<string, TransactionSummary>> {
  const found = new Map<string, TransactionSummary>()
  let cursor: string | null = null
  let read = 0
  do {
    const after: { readonly cursor: string } | { readonly count: number } = cursor === null ? { count: 0 } : { cursor }
    const { items, next } = await client.transactions.list({ query, after, limit: PAGE })
    for (const row of items) if (ids.has(row.id)) found.set(row.id, row)
    cursor = next
    read += items.length
  } while (cursor !== null && found.size < ids.size && read < MAX_SELECTED)
  return found
}
