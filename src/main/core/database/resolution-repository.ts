import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ActionKind } from '#shared/model/intent.ts'
import type { Comparisons, Difference } from '#shared/model/order-comparison.ts'
import type { Resolution } from '#shared/model/transaction.ts'
import { isUuid } from '#shared/rules/platform-id.ts'
import { mayWrite } from '#shared/rules/same-account.ts'
import { createTellWord } from './account-word-repository.ts'
import { createAccounts, type UsedAccount } from './accounts.ts'
import { atomically } from './atomically.ts'
import { createBatchesOf } from './batch-rows.ts'
import { KEEP_REPLACED, TAKE_CONTENTS } from './earlier-attempts.ts'
import { createAcceptDifferences } from './order-check.ts'
import { createTell } from './timeline-repository.ts'

/**
 * `not_unresolved`: there is nothing unknown to end, or no longer. `taken`: another transaction has the platform ID.
 * `profile_changed`: the merchant's account is no longer the one that was asked. `sent_under_id`: a cancel or a dispute
 * may have reached the order that the platform ID names.
 */
export type Settled =
  | { readonly result: 'not_unresolved' | 'profile_changed' | 'sent_under_id' }
  /** `others`: transactions that changed with it; `batchIds`: the batches whose counts may have changed. */
  | { readonly result: 'done'; readonly others?: readonly string[]; readonly batchIds?: readonly string[] }
  | { readonly result: 'taken'; transactionId: string }

/** An ID as another transaction may have it: UUIDs are case-insensitive. */
const formsOf = (id: string): readonly string[] => (isUuid(id) ? [id, id.toLowerCase(), id.toUpperCase()] : [id])

const idRow = z.object({ id: z.string() }).optional()
const flag = z.int().transform(Boolean)
const holderRows = z.array(z.object({ id: z.string(), isOwn: flag, isBare: flag }))
const nameRow = z.object({ name: z.string() })

/** How an operator ends unknown outcomes. An ended one can be reopened; the timeline keeps both. */
export function resolutionRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const accounts = createAccounts(database)
  const tellWord = createTellWord(database)
  const accept = createAcceptDifferences(database)
  const batchesOf = createBatchesOf(database)
  const latestUnknown = (condition: string) =>
    database.prepare(`
      SELECT id FROM intents WHERE number = (SELECT number FROM intents WHERE transaction_id = ? AND kind = 'create'
        ORDER BY number DESC LIMIT 1) AND state = 'unknown' AND ${condition}`)
  const unsettled = latestUnknown('settled IS NULL')
  const closedByHand = latestUnknown("json_extract(settled, '$.how') = 'did_not_happen'")
  const unsettledCall = database.prepare(`
    SELECT id FROM intents WHERE number = (SELECT number FROM intents WHERE transaction_id = ? AND kind = ?
      ORDER BY number DESC LIMIT 1) AND state = 'unknown' AND settled IS NULL`)
  const settle = database.prepare('UPDATE intents SET settled = ? WHERE id = ?')
  const takeContents = database.prepare(TAKE_CONTENTS)
  const keepReplaced = database.prepare(KEEP_REPLACED)
  const adoptId = database.prepare('UPDATE transactions SET platform_id = ? WHERE id = ?')
  const others = database.prepare(`
    SELECT o.id, o.profile_id = ? AS isOwn, o.kind = 'added' AND o.merchant_transaction_id IN (o.id, t.merchant_transaction_id)
      AND NOT EXISTS (SELECT 1 FROM intents WHERE transaction_id = o.id) AS isBare
    FROM transactions t JOIN transactions o ON o.id <> t.id WHERE t.id = ?
      AND o.platform_id IN (SELECT value FROM json_each(?))`)
  const nameOf = database.prepare('SELECT merchant_transaction_id AS name FROM transactions WHERE id = ?')

  /** `seen`: the attempt that the operator looked at; a later one is not ended unseen. */
  const isAnother = (found: { id: string } | undefined, seen: string | undefined): found is undefined =>
    !found || (seen !== undefined && found.id !== seen)

  const withUnsettled = (transactionId: string, act: (intentId: string) => void, seen?: string): Settled => {
    const found = idRow.parse(unsettled.get(transactionId))
    if (isAnother(found, seen)) return { result: 'not_unresolved' }
    act(found.id)
    return { result: 'done' }
  }

  /** The transactions of the merchant or its account that have a platform ID; `taken`: the one that does not pass it on. */
  const holdersOf = (transactionId: string, platformId: string, asked: UsedAccount) => {
    const { profileId } = accounts.ofTransaction(transactionId)
    const account = accounts.known(profileId, asked)
    // In another account of another merchant, the same ID is another order.
    const holders = holderRows
      .parse(others.all(profileId, transactionId, JSON.stringify(formsOf(platformId))))
      .filter(({ id, isOwn }) => isOwn || accounts.isIn(id, account))
    /** Added by that ID under the same account, no other order ID known of it, nothing sent for it: it is this very order. */
    const isThisOrder = ({ id, isBare }: (typeof holders)[number]): boolean => isBare && accounts.isIn(id, account)
    return { holders, taken: holders.find((one) => !isThisOrder(one))?.id ?? null }
  }

  return {
    /** The other transaction that has a platform ID, so that it cannot be linked to this one; `null` if none has. */
    holderOf: (transactionId: string, platformId: string, asked: UsedAccount): string | null =>
      holdersOf(transactionId, platformId, asked).taken,

    /**
     * Links a platform ID to an unknown creation because the operator says so, and stores the differences as accepted.
     * If they say that it is an earlier attempt (`by.attempt`), the transaction takes over that attempt's contents. A
     * transaction that was only added before by that ID loses it.
     */
    adopt: (
      transactionId: string,
      platformId: string,
      { comparisons, differences }: { readonly comparisons: Comparisons; readonly differences: Difference[] },
      by: Resolution,
      asked: UsedAccount,
    ): Settled =>
      atomically(database, (): Settled => {
        const { profileId, ...own } = accounts.ofTransaction(transactionId)
        const account = accounts.put(profileId, asked)
        const standing = accounts.standing(own, account)
        if (!mayWrite(standing) || !accounts.isCurrent(profileId, asked)) return { result: 'profile_changed' }
        const { holders, taken } = holdersOf(transactionId, platformId, asked)
        if (taken !== null) return { result: 'taken', transactionId: taken }
        const settled = withUnsettled(transactionId, (intentId) => {
          if (standing === 'said_same') tellWord(transactionId, account, by.at)
          const { name: order } = nameRow.parse(nameOf.get(transactionId))
          for (const { id } of holders) {
            adoptId.run(null, id)
            tell(id, by.at, by.operator, { what: 'id_passed_on', platformId, order })
          }
          // Before polling begins, because that depends on the kind.
          if (by.attempt !== undefined) {
            keepReplaced.run(transactionId)
            takeContents.run(transactionId, by.attempt)
          }
          adoptId.run(platformId, transactionId)
          settle.run(JSON.stringify(by), intentId)
          accept(transactionId, differences, by.at, by.operator)
          const ofEarlier = by.attempt !== undefined && { attempt: by.attempt }
          const event = { what: 'adopted', platformId, comparisons, differences, ...ofEarlier } as const
          tell(transactionId, by.at, by.operator, event)
        })
        if (settled.result !== 'done') return settled
        return { result: 'done', others: holders.map(({ id }) => id), batchIds: batchesOf(transactionId) }
      }),

    /** Closes an unknown creation as not created. */
    closeByHand: (transactionId: string, reason: string, by: Resolution, seen?: string): Settled =>
      atomically(database, () => {
        const act = (intentId: string): void => {
          settle.run(JSON.stringify(by), intentId)
          tell(transactionId, by.at, by.operator, { what: 'did_not_happen', reason })
        }
        return withUnsettled(transactionId, act, seen)
      }),

    /** Reopens a creation that was closed manually. A linked one stays: its ID is known. */
    reopen: (transactionId: string, reason: string, at: string, operator: string): Settled =>
      atomically(database, (): Settled => {
        const found = idRow.parse(closedByHand.get(transactionId))
        if (!found) return { result: 'not_unresolved' }
        settle.run(null, found.id)
        tell(transactionId, at, operator, { what: 'reopened', reason })
        return { result: 'done' }
      }),

    /** Ends an unknown action because the operator says so: its outcome was found out elsewhere. */
    settleByHand: (
      transactionId: string,
      kind: ActionKind,
      reason: string,
      at: string,
      operator: string,
      seen?: string,
    ): Settled =>
      atomically(database, (): Settled => {
        const found = idRow.parse(unsettledCall.get(transactionId, kind))
        if (isAnother(found, seen)) return { result: 'not_unresolved' }
        settle.run('by_hand', found.id)
        const word = { how: 'by_hand', reason } as const
        const dispute = { what: 'dispute_settled', disputeId: null, ...word } as const
        tell(transactionId, at, operator, kind === 'dispute' ? dispute : { what: `${kind}_settled`, ...word })
        return { result: 'done' }
      }),
  }
}
