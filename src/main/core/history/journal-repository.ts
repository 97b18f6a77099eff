import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Failure } from '#shared/model/failure.ts'
import type { Environment } from '#shared/model/profile.ts'
import type { CreationReply, CreationRequest, IntentState, Kind } from '#shared/model/transaction.ts'
import { atomically } from './atomically.ts'

/** A creation as it is about to be sent. */
export interface Beginning {
  readonly intentId: string
  /** Id for a new transaction. */
  readonly transactionId: string
  readonly profileId: string
  readonly environment: Environment
  readonly kind: Kind
  readonly request: CreationRequest
  readonly cardHash: string | null
  readonly at: string
}

/** `taken`: a transaction of the merchant has the merchant_transaction_id and may exist at the platform. */
export type Begun =
  | { readonly result: 'begun' | 'known'; readonly transactionId: string }
  | { readonly result: 'taken'; readonly transactionId: string }

export interface Ending {
  readonly intentId: string
  readonly state: Exclude<IntentState, 'sending'>
  readonly reply: CreationReply | null
  readonly failure: Failure | null
  readonly at: string
}

const idAndState = z.object({ id: z.string(), state: z.string() })

/** The journal of writes: on disk before the first byte leaves, ended when the outcome is known. */
export function journalRepository(database: DatabaseSync) {
  const findIntent = database.prepare('SELECT transaction_id FROM intents WHERE id = ?')
  const findTaken = database.prepare(`
    SELECT t.id, (SELECT state FROM intents WHERE transaction_id = t.id AND kind = 'create'
      ORDER BY begun_at DESC, rowid DESC LIMIT 1) AS state
    FROM transactions t WHERE profile_id = ? AND merchant_transaction_id = ?`)
  const insertTransaction = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, kind, merchant_transaction_id, amount, currency, owner_name,
      card_first6, card_last4, card_hash, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const reuseTransaction = database.prepare(`
    UPDATE transactions SET environment = ?, kind = ?, amount = ?, currency = ?, owner_name = ?, card_first6 = ?,
      card_last4 = ?, card_hash = ?, created_at = ? WHERE id = ?`)
  const insertIntent = database.prepare(`
    INSERT INTO intents (id, transaction_id, kind, state, request, begun_at) VALUES (?, ?, 'create', 'sending', ?, ?)`)
  const endIntent = database.prepare(`
    UPDATE intents SET state = ?, ended_at = ?, reply = ?, failure = ? WHERE id = ? AND state = 'sending'
    RETURNING transaction_id`)
  const keepReply = database.prepare(`
    UPDATE transactions SET platform_id = ?, expires_at = ?, owner_name = coalesce(?, owner_name) WHERE id = ?`)
  const closeOpen = database.prepare(`
    UPDATE intents SET state = 'unknown', ended_at = ?, failure = json_object(
      'kind', 'no_answer', 'reason', 'desk_closed', 'endpoint', '', 'at', ?) WHERE state = 'sending'`)

  /** The transaction with a merchant_transaction_id, and whether it may exist at the platform. */
  const earlierOf = (profileId: string, merchantTransactionId: string) => {
    const row = idAndState.optional().parse(findTaken.get(profileId, merchantTransactionId))
    return row && { id: row.id, mayExist: row.state !== 'refused' && row.state !== 'not_sent' }
  }

  return {
    /**
     * Writes a creation down as `sending`. An intent that is there already is `known`; a merchant_transaction_id that
     * may exist at the platform is `taken`. After `refused` or `not_sent` the same id may be used for another try.
     */
    beginCreation: (b: Beginning): Begun =>
      atomically(database, (): Begun => {
        const known = findIntent.get(b.intentId)
        if (known) return { result: 'known', transactionId: String(known.transaction_id) }
        const { request: r } = b
        const earlier = earlierOf(b.profileId, r.merchant_transaction_id)
        if (earlier?.mayExist) return { result: 'taken', transactionId: earlier.id }
        const card = [r.card?.first6 ?? null, r.card?.last4 ?? null, b.cardHash]
        const owner = r.owner_name ?? null
        const id = earlier?.id ?? b.transactionId
        if (earlier) reuseTransaction.run(b.environment, b.kind, r.amount, r.currency, owner, ...card, b.at, id)
        else {
          const { merchant_transaction_id } = r
          insertTransaction.run(
            id,
            b.profileId,
            b.environment,
            b.kind,
            merchant_transaction_id,
            r.amount,
            r.currency,
            owner,
            ...card,
            b.at,
          )
        }
        insertIntent.run(b.intentId, id, JSON.stringify(r), b.at)
        return { result: 'begun', transactionId: id }
      }),

    /** Writes the outcome down. An intent that has one already keeps it. */
    endCreation: (e: Ending): void =>
      atomically(database, () => {
        const reply = e.reply && JSON.stringify(e.reply)
        const failure = e.failure && JSON.stringify(e.failure)
        const ended = endIntent.get(e.state, e.at, reply, failure, e.intentId)
        if (!ended || !e.reply) return
        const { id, expires_at, owner_name } = e.reply.fields
        keepReply.run(id ?? null, expires_at ?? null, owner_name ?? null, String(ended.transaction_id))
      }),

    /** The transaction that has a merchant_transaction_id and may exist at the platform, if there is one. */
    findTakenId: (profileId: string, merchantTransactionId: string): string | null => {
      const earlier = earlierOf(profileId, merchantTransactionId)
      return earlier?.mayExist ? earlier.id : null
    },

    /** The transaction of an intent, if there is one. */
    transactionOfIntent: (intentId: string): string | null => {
      const row = findIntent.get(intentId)
      return row ? String(row.transaction_id) : null
    },

    /** At the start: what was under way when the desk ended is unknown now. Returns how many. */
    closeOpenIntents: (at: string): number => Number(closeOpen.run(at, at).changes),
  }
}
