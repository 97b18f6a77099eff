import type { DeskClient } from '#shared/contract/index.ts'
import type { Transaction, TransactionSummary } from '#shared/model/transaction.ts'

/** Questions to the desk that are under way at once. */
const AT_ONCE = 25

/** Everything that is known of some transactions, in their order. */
export async function transactionsOf(client: DeskClient, ids: readonly string[]): Promise<readonly Transaction[]> {
  const known: Transaction[] = []
  for (let begin = 0; begin < ids.length; begin += AT_ONCE) {
    const some = ids.slice(begin, begin + AT_ONCE)
    known.push(...(await Promise.all(some.map((id) => client.transactions.get({ id })))))
  }
  return known
}

/** What is ticked, each as its row in the list: those that were ticked unseen are asked for. */
export async function rowsOf(
  client: DeskClient,
  ticked: ReadonlyMap<string, TransactionSummary | null>,
): Promise<readonly TransactionSummary[]> {
  const unseen = [...ticked].flatMap(([id, row]) => (row === null ? [id] : []))
  const asked = new Map((await transactionsOf(client, unseen)).map((row) => [row.id, row]))
  return [...ticked].flatMap(([id, row]) => row ?? asked.get(id) ?? [])
}
