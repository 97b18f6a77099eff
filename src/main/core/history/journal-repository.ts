import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Failure } from '#shared/model/failure.ts'
import type { Environment } from '#shared/model/profile.ts'
import type { CreationReply, CreationRequest, IntentState, Kind } from '#shared/model/transaction.ts'
import { atomically } from './atomically.ts'

/** What an operator means to create. The same id with other contents is another intent, and an error. */
export interface Intent {
  readonly intentId: string
  readonly profileId: string
  readonly kind: Kind
  readonly request: CreationRequest
  readonly cardHash: string | null
}

/** A creation as it is about to be sent. */
export interface Beginning extends Intent {
  /** Id for a new transaction. */
  readonly transactionId: string
  readonly environment: Environment
  readonly baseUrl: string
  readonly at: string
}

/**
 * `known`: the intent is there already; `other`: it is, with other contents. `taken`: a transaction of the merchant has
 * the merchant_transaction_id and may exist at the platform. `isRetry`: the id had left this desk before.
 */
export type Begun =
  | { readonly result: 'begun'; readonly transactionId: string; readonly isRetry: boolean }
  | { readonly result: 'taken'; readonly transactionId: string }
  | Known
export interface Known {
  readonly result: 'known' | 'other'
  readonly transactionId: string
}

export interface Ending {
  readonly intentId: string
  readonly state: Exclude<IntentState, 'sending'>
  readonly reply: CreationReply | null
  readonly failure: Failure | null
  readonly at: string
}

const intentRow = z.object({
  transaction_id: z.string(),
  request: z.string(),
  profile_id: z.string(),
  kind: z.string(),
  card_hash: z.string().nullable(),
})
const idAndState = z.object({ id: z.string(), state: z.string(), hadLeft: z.number() })

/** The journal of writes: on disk before the first byte leaves, ended when the outcome is known. */
export function journalRepository(database: DatabaseSync) {
  const findIntent = database.prepare(`
    SELECT i.transaction_id, i.request, t.profile_id, t.kind, t.card_hash
    FROM intents i JOIN transactions t ON t.id = i.transaction_id WHERE i.id = ?`)
  const findTaken = database.prepare(`
    SELECT t.id, (SELECT state FROM intents WHERE transaction_id = t.id AND kind = 'create'
      ORDER BY number DESC LIMIT 1) AS state,
      EXISTS (SELECT 1 FROM intents WHERE transaction_id = t.id AND kind = 'create' AND state = 'refused') AS hadLeft
    FROM transactions t WHERE profile_id = ? AND merchant_transaction_id = ?`)
  const insertTransaction = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency, owner_name,
      card_first6, card_last4, card_hash, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const reuseTransaction = database.prepare(`
    UPDATE transactions SET environment = ?, base_url = ?, kind = ?, amount = ?, currency = ?, owner_name = ?, card_first6 = ?,
      card_last4 = ?, card_hash = ?, created_at = ? WHERE id = ?`)
  const insertIntent = database.prepare(`
    INSERT INTO intents (id, transaction_id, kind, state, request, begun_at) VALUES (?, ?, 'create', 'sending', ?, ?)`)
  const endIntent = database.prepare(`
    UPDATE intents SET state = ?, ended_at = ?, reply = ?, failure = ? WHERE id = ?
      AND (state = 'sending' OR (state = 'unknown' AND json_extract(failure, '$.reason') = 'desk_closed'))
    RETURNING transaction_id`)
  const keepReply = database.prepare(`
    UPDATE transactions SET platform_id = ?, expires_at = ?, owner_name = coalesce(?, owner_name) WHERE id = ?`)
  const closeOpen = database.prepare(`
    UPDATE intents SET state = 'unknown', ended_at = ?, failure = json_object(
      'kind', 'no_answer', 'reason', 'desk_closed', 'endpoint', '', 'at', ?) WHERE state = 'sending'`)

  /** An intent that is there already, and whether it is the same order. */
  const knownIntent = (b: Intent): Known | null => {
    const row = intentRow.optional().parse(findIntent.get(b.intentId))
    if (!row) return null
    const isSame = row.profile_id === b.profileId && row.kind === b.kind && row.request === JSON.stringify(b.request)
    const isSameCard = row.card_hash === null || b.cardHash === null || row.card_hash === b.cardHash
    return { result: isSame && isSameCard ? 'known' : 'other', transactionId: row.transaction_id }
  }

  /** The transaction with a merchant_transaction_id, and whether it may exist at the platform. */
  const earlierOf = (profileId: string, merchantTransactionId: string) => {
    const row = idAndState.optional().parse(findTaken.get(profileId, merchantTransactionId))
    return row && { ...row, mayExist: row.state !== 'refused' && row.state !== 'not_sent' }
  }

  return {
    /**
     * Writes a creation down as `sending`. An intent that is there already is `known`; a merchant_transaction_id that
     * may exist at the platform is `taken`. After `refused` or `not_sent` the same id may be used for another try.
     */
    beginCreation: (b: Beginning): Begun =>
      atomically(database, (): Begun => {
        const known = knownIntent(b)
        if (known) return known
        const { request: r } = b
        const earlier = earlierOf(b.profileId, r.merchant_transaction_id)
        if (earlier?.mayExist) return { result: 'taken', transactionId: earlier.id }
        const card = [r.card?.first6 ?? null, r.card?.last4 ?? null, b.cardHash]
        const owner = r.owner_name ?? null
        const id = earlier?.id ?? b.transactionId
        if (earlier)
          reuseTransaction.run(b.environment, b.baseUrl, b.kind, r.amount, r.currency, owner, ...card, b.at, id)
        else {
          const { merchant_transaction_id } = r
          insertTransaction.run(
            id,
            b.profileId,
            b.environment,
            b.baseUrl,
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
        return { result: 'begun', transactionId: id, isRetry: earlier?.hadLeft === 1 }
      }),

    /** Writes the outcome down. An intent that has one already keeps it; to have been given up at a start is none. */
    endCreation: (e: Ending): void =>
      atomically(database, () => {
        const reply = e.reply && JSON.stringify(e.reply)
        const failure = e.failure && JSON.stringify(e.failure)
        const ended = endIntent.get(e.state, e.at, reply, failure, e.intentId)
        if (!ended || !e.reply) return
        const { id, expires_at, owner_name } = e.reply.fields
        keepReply.run(id ?? null, expires_at ?? null, owner_name ?? null, String(ended.transaction_id))
      }),

    /** What is in the journal of an intent already; null where nothing is. */
    findIntent: (intent: Intent): Known | null => knownIntent(intent),

    /** The transaction that has a merchant_transaction_id and may exist at the platform, if there is one. */
    findTakenId: (profileId: string, merchantTransactionId: string): string | null => {
      const earlier = earlierOf(profileId, merchantTransactionId)
      return earlier?.mayExist ? earlier.id : null
    },

    /** At the start: what was under way when the desk ended is unknown now. Returns how many. */
    closeOpenIntents: (at: string): number => Number(closeOpen.run(at, at).changes),
  }
}
