import { randomUUID } from 'node:crypto'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { TransactionSummary } from '../../src/shared/model/transaction.ts'
import { TEST_CARD } from '../fakes/orders.ts'
import { inWords } from './failure-words.ts'
import type { Merchant, PlatformState } from './merchant.ts'

export interface Resolving {
  readonly client: DeskClient
  readonly merchant: Merchant
  /** The merchant's dashboard. */
  readonly dashboard: () => Promise<PlatformState>
}

/** At once: some of what is asked again waits for an answer that never comes. */
const AT_ONCE = 10
/** The platform's trouble is met once: by the try that was killed, or by the first one after it. */
const TRIES = 3

/** Ends everything that is unknown as an operator would. Gives what could not be ended. */
export async function resolveAll(resolving: Resolving): Promise<readonly string[]> {
  const { client } = resolving
  const problems: string[] = []
  const unresolved = [...(await client.resolution.unresolved({ profileId: null }))]
  while (unresolved.length > 0) {
    const some = unresolved.splice(0, AT_ONCE)
    const ended = await Promise.allSettled(some.map((one) => resolve(resolving, one)))
    for (const [index, end] of ended.entries()) {
      if (end.status === 'rejected') problems.push(`${some[index]?.id} could not be resolved: ${inWords(end.reason)}`)
    }
  }
  const left = await client.resolution.unresolved({ profileId: null })
  return [...problems, ...left.map(({ id }) => `${id} is unresolved after all`)]
}

async function resolve(resolving: Resolving, { id, state, resolution }: TransactionSummary): Promise<void> {
  const { client } = resolving
  if (state === 'unknown' && resolution === null) await resolveCreation(resolving, id)
  const { cancelState, disputeState, platformId } = await client.transactions.get({ id })
  if (cancelState === 'unknown') {
    const read = platformId === null ? null : await client.transactions.refresh({ id })
    if (read?.cancelState !== null) {
      await client.resolution.settle({
        transactionId: id,
        kind: 'cancel',
        reason: 'The dashboard has no such transaction',
      })
    }
  }
  if (disputeState === 'unknown') await client.disputes.look({ transactionId: id })
}

/** Asks again; what that does not prove, the dashboard tells. */
async function resolveCreation({ client, merchant, dashboard }: Resolving, id: string): Promise<void> {
  const { profileId, profileRevision } = merchant
  const { kind, merchantTransactionId } = await client.transactions.get({ id })
  for (let tried = 0; tried < TRIES; tried++) {
    const order = { intentId: randomUUID(), transactionId: id, profileId, profileRevision }
    const card = kind === 'payout_card' ? { card_number: TEST_CARD, digitsCompared: true } : {}
    const { state, idIsTaken } = await client.resolution.askAgain({ ...order, ...card })
    if (state === 'accepted') return
    if (idIsTaken) break
  }
  const { transactions } = await dashboard()
  const there = transactions.find(({ received }) => received.merchant_transaction_id === merchantTransactionId)
  if (there) await client.resolution.adopt({ transactionId: id, platformId: there.id })
  else await client.resolution.closeByHand({ transactionId: id, reason: 'The dashboard has no such transaction' })
}
