import { randomUUID } from 'node:crypto'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { isUnsettled } from '../../src/shared/model/intent.ts'
import type { TransactionSummary } from '../../src/shared/model/transaction.ts'
import { TEST_CARD } from '../fakes/orders.ts'
import { inWords } from './failure-words.ts'
import type { Merchant, PlatformState } from './merchant.ts'

export interface Resolving {
  readonly client: DeskClient
  readonly merchant: Merchant
  readonly dashboard: () => Promise<PlatformState>
}

/** Resolved concurrently, because some retries wait for an answer that never comes. */
const AT_ONCE = 10
/** The platform fails only once: at the try that was killed, or at the first one after it. */
const TRIES = 3

/** Resolves everything unknown as an operator would. Returns what could not be resolved. */
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
  if (disputeState === 'unknown') await resolveDispute(resolving, id)
}

/** Reads the list; if that proves nothing, the dashboard decides. */
async function resolveDispute({ client, dashboard }: Resolving, transactionId: string): Promise<void> {
  await client.disputes.look({ transactionId })
  const attempt = (await client.disputes.attempts({ transactionId })).find(isUnsettled)
  if (!attempt) return
  const { intentId } = attempt
  const there = (await dashboard()).disputes.find(({ reason }) => reason === attempt.reason)
  if (there) await client.disputes.take({ transactionId, intentId, disputeId: there.id })
  else {
    const reason = 'The dashboard has no such dispute'
    await client.resolution.settle({ transactionId, kind: 'dispute', reason })
  }
}

/** Retries with the same ID; if that proves nothing, the dashboard decides. */
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
