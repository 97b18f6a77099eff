import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { TransactionSummary } from '../../src/shared/model/transaction.ts'
import { newest } from '../fakes/everything.ts'
import { isFinal, type Told } from './told.ts'

/** All transactions of the desk, newest first. */
export async function readAll(client: DeskClient): Promise<readonly TransactionSummary[]> {
  const all: TransactionSummary[] = []
  let next: string | null = null
  do {
    const from = newest(200)
    const after = next === null ? from.after : { cursor: next }
    const page: Awaited<ReturnType<DeskClient['transactions']['list']>> = await client.transactions.list({
      ...from,
      after,
    })
    all.push(...page.items)
    next = page.next
  } while (next !== null)
  return all
}

/** Where a desk that has just started contradicts what the one before it reported. */
export function brokenPromises(all: readonly TransactionSummary[], told: Told): readonly string[] {
  const byId = new Map(all.map((one) => [one.id, one]))
  const sending = all.flatMap(({ id, state, cancelState, disputeState }) =>
    [state, cancelState, disputeState].includes('sending') ? [`${id} is still being sent after the start`] : [],
  )
  const creations = [...told.creations].flatMap(([id, state]) => {
    const now = byId.get(id)?.state
    if (now === undefined) return [`${id} was ${state} and is lost`]
    return isFinal(state) && now !== state ? [`${id} was ${state} and is ${now}`] : []
  })
  return [...sending, ...creations]
}

/**
 * Checks, for some transactions, that each reported write has the reported outcome, that each write that was sent has
 * ended exactly once, and that the files that were taken are still there.
 */
export async function brokenStories(
  client: DeskClient,
  told: Told,
  transactionIds: ReadonlySet<string>,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const id of transactionIds) {
    const events = (await client.transactions.timeline({ id })).map(({ event }) => event)
    const ends = events.filter((event) => event.what === 'answered' || event.what === 'left_open')
    for (const event of events) {
      if (event.what !== 'sent') continue
      const own = ends.filter(({ intentId }) => intentId === event.intentId)
      if (own.length !== 1) problems.push(`${id}: ${event.call} was sent once and has ended ${own.length} times`)
    }
    for (const [intentId, { transactionId, state }] of told.writes) {
      if (transactionId !== id) continue
      const end = ends.find((event) => event.intentId === intentId)
      const now = end?.what === 'answered' ? end.state : end?.what
      if (now !== state) problems.push(`${id}: a write was told to be ${state} and is ${now ?? 'lost'}`)
    }
    problems.push(...(await lostFiles(client, told, id)))
  }
  return problems
}

async function lostFiles(client: DeskClient, told: Told, id: string): Promise<readonly string[]> {
  const expected = [...told.files].filter(([, { transactionId }]) => transactionId === id)
  if (expected.length === 0) return []
  const listed = new Map((await client.evidence.list({ transactionId: id })).map((file) => [file.id, file]))
  return expected.flatMap(([fileId, { sha256 }]) => {
    const file = listed.get(fileId)
    if (file?.sha256 !== sha256) return [`${id}: evidence that was taken is lost: ${sha256}`]
    return file.hasCopy ? [] : [`${id}: evidence that was taken has no copy any more: ${sha256}`]
  })
}
