import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { failure } from '#shared/model/failure.ts'
import { json } from '#shared/model/json.ts'
import type { Environment } from '#shared/model/profile.ts'
import {
  askedAgain,
  cancelState,
  creationReply,
  creationRequest,
  openedDispute,
  receipt,
  resolution,
  type Transaction,
  type TransactionSummary,
  transaction,
  transactionSummary,
} from '#shared/model/transaction.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { createTell } from './story-repository.ts'

export interface Page {
  readonly items: readonly TransactionSummary[]
  readonly next: string | null
}

/** A transaction that the operator has entered an id of. */
export interface AddedTransaction {
  readonly id: string
  readonly profileId: string
  readonly environment: Environment
  readonly baseUrl: string
  readonly merchantTransactionId: string | null
  readonly platformId: string | null
  readonly enteredId: string
  readonly at: string
  readonly operator: string
}

const SUMMARY = `
  t.id, t.profile_id AS profileId, p.name AS profileName, t.environment, t.kind,
  nullif(t.merchant_transaction_id, t.id) AS merchantTransactionId, t.entered_id AS enteredId,
  t.platform_id AS platformId, nullif(t.amount, '') AS amount, nullif(t.currency, '') AS currency,
  coalesce(i.state, 'accepted') AS state, i.settled AS resolution,
  CASE WHEN c.state = 'unknown' AND c.settled IS NOT NULL THEN NULL ELSE c.state END AS cancelState,
  CASE WHEN d.state = 'unknown' AND d.settled IS NOT NULL THEN NULL ELSE d.state END AS disputeState,
  o.status, o.read_at AS statusReadAt, t.expires_at AS expiresAt, t.owner_name AS ownerName,
  t.card_first6, t.card_last4, t.reference, t.created_at AS createdAt`

const FROM = `
  FROM transactions t
  JOIN profiles p ON p.id = t.profile_id
  -- One that was added has no creation of this desk's: it is there because the operator says so.
  LEFT JOIN intents i ON i.number = (SELECT number FROM intents WHERE transaction_id = t.id AND kind = 'create'
    ORDER BY number DESC LIMIT 1)
  LEFT JOIN intents c ON c.number = (SELECT number FROM intents WHERE transaction_id = t.id AND kind = 'cancel'
    ORDER BY number DESC LIMIT 1)
  LEFT JOIN intents d ON d.number = (SELECT number FROM intents WHERE transaction_id = t.id AND kind = 'dispute'
    ORDER BY number DESC LIMIT 1)
  LEFT JOIN observations o ON o.id = (SELECT max(id) FROM observations WHERE transaction_id = t.id)`

const cardColumns = z.object({ card_first6: z.string().nullable(), card_last4: z.string().nullable() })
const resolutionColumn = z.object({ resolution: jsonColumn(resolution).nullable() })
const detailColumns = z.object({
  baseUrl: z.string(),
  intentId: z.string().nullable(),
  request: jsonColumn(creationRequest).nullable(),
  platformUuid: z.string().nullable(),
  answeredAt: z.string().nullable(),
  reply: jsonColumn(creationReply).nullable(),
  failure: jsonColumn(failure).nullable(),
  askedAgain: jsonColumn(askedAgain).nullable(),
  idIsTaken: z.number().transform(Boolean),
  cancel: jsonColumn(cancelState).nullable(),
  dispute: jsonColumn(openedDispute).nullable(),
  observedAt: z.string().nullable(),
  observedStatus: z.string().nullable(),
  receipts: jsonColumn(z.array(receipt)).nullable(),
  payload: jsonColumn(json).nullable(),
})
const cursorParts = z.tuple([z.string(), z.string()])

/** Transactions as they are known now: what was asked, the newest outcome, the newest reading of the status. */
export function transactionRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const order = 'ORDER BY t.created_at DESC, t.id DESC LIMIT ?'
  const all = database.prepare(`SELECT ${SUMMARY} ${FROM} WHERE (t.created_at, t.id) < (?, ?) ${order}`)
  const ofProfile = database.prepare(
    `SELECT ${SUMMARY} ${FROM} WHERE t.profile_id = ? AND (t.created_at, t.id) < (?, ?) ${order}`,
  )
  const unresolved = database.prepare(`
    SELECT ${SUMMARY} ${FROM} WHERE t.id IN (SELECT transaction_id FROM intents WHERE state = 'unknown' AND settled IS NULL)
      AND ((i.state = 'unknown' AND i.settled IS NULL) OR (c.state = 'unknown' AND c.settled IS NULL)
        OR (d.state = 'unknown' AND d.settled IS NULL))
      AND (?1 IS NULL OR t.profile_id = ?1) ORDER BY t.created_at DESC, t.id DESC`)
  const one = database.prepare(`
    SELECT ${SUMMARY}, t.base_url AS baseUrl, f.id AS intentId, i.request, i.ended_at AS answeredAt, i.reply,
      CASE i.state WHEN 'accepted' THEN NULL ELSE f.failure END AS failure,
      CASE i.is_again WHEN 1 THEN json_object('intentId', i.id, 'state', i.state, 'begunAt', i.begun_at, 'endedAt', i.ended_at,
        'failure', json(i.failure)) END AS askedAgain,
      EXISTS (SELECT 1 FROM intents WHERE transaction_id = t.id AND kind = 'create'
        AND json_extract(failure, '$.kind') = 'already_there') AS idIsTaken,
      CASE WHEN c.id IS NOT NULL THEN json_object('intentId', c.id, 'state', c.state, 'settled', c.settled,
        'target', json_extract(c.request, '$.transaction_id'), 'begunAt', c.begun_at, 'endedAt', c.ended_at,
        'failure', json(c.failure)) END AS cancel,
      CASE WHEN d.id IS NOT NULL THEN json_object('intentId', d.id, 'state', d.state, 'settled', d.settled,
        'type', json_extract(d.request, '$.dispute_type'), 'disputeId', json_extract(d.reply, '$.id'),
        'begunAt', d.begun_at, 'endedAt', d.ended_at, 'failure', json(d.failure)) END AS dispute,
      o.read_at AS observedAt, o.status AS observedStatus, o.receipts, o.payload, t.platform_uuid AS platformUuid ${FROM}
    LEFT JOIN intents f ON f.number = (SELECT number FROM intents WHERE transaction_id = t.id AND kind = 'create' AND is_again = 0
      ORDER BY number DESC LIMIT 1)
    WHERE t.id = ?`)

  const named = database.prepare(`
    SELECT ${SUMMARY} ${FROM} WHERE t.profile_id = ?1 AND (t.platform_id = ?2 OR t.merchant_transaction_id = ?2
      OR t.platform_uuid = ?2) ORDER BY t.created_at DESC`)
  const alreadyThere = database.prepare(`
    SELECT id FROM transactions WHERE profile_id = ?1 AND (merchant_transaction_id = ?2 OR platform_id = ?3)
    ORDER BY merchant_transaction_id = ?2 DESC LIMIT 1`)
  const insertAdded = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, platform_id, entered_id,
      amount, currency, created_at) VALUES (?, ?, ?, ?, 'added', ?, ?, ?, '', '', ?)`)

  return {
    /** The transactions of a merchant that have an id, of whichever sort. */
    transactionsNamed: (profileId: string, id: string): TransactionSummary[] => named.all(profileId, id).map(summaryOf),

    /** Writes down a transaction that was not created from this desk. Its id, or that of the one that has either id by now. */
    addTransaction: (t: AddedTransaction): string =>
      atomically(database, () => {
        const name = t.merchantTransactionId ?? t.id
        const there = z
          .object({ id: z.string() })
          .optional()
          .parse(alreadyThere.get(t.profileId, name, t.platformId))
        if (there) return there.id
        insertAdded.run(t.id, t.profileId, t.environment, t.baseUrl, name, t.platformId, t.enteredId, t.at)
        const by = t.platformId === null ? 'merchant_transaction_id' : 'platform_id'
        tell(t.id, t.at, t.operator, { what: 'added', by, id: t.enteredId })
        return t.id
      }),

    listTransactions: (profileId: string | null, cursor: string | null, limit: number): Page => {
      const [time, id] = cursor === null ? ['~', ''] : cursorParts.parse(cursor.split(' '))
      const rows = profileId === null ? all.all(time, id, limit) : ofProfile.all(profileId, time, id, limit)
      const items = rows.map(summaryOf)
      const last = items.at(-1)
      return { items, next: last && items.length === limit ? `${last.createdAt} ${last.id}` : null }
    },

    /** What nobody knows the outcome of, and nobody has settled: all of it, newest first. */
    unresolvedTransactions: (profileId: string | null): TransactionSummary[] =>
      unresolved.all(profileId).map(summaryOf),

    getTransaction: (id: string): Transaction | null => {
      const row = one.get(id)
      if (!row) return null
      const { observedAt, observedStatus, receipts, payload, ...detail } = detailColumns.parse(row)
      const observation = observedAt && { readAt: observedAt, status: observedStatus, receipts, payload }
      return transaction.parse({ ...columnsOf(row), ...detail, observation: observation || null })
    },
  }
}

function summaryOf(row: Record<string, unknown>): TransactionSummary {
  return transactionSummary.parse(columnsOf(row))
}

function columnsOf(row: Record<string, unknown>): Record<string, unknown> {
  const { card_first6, card_last4 } = cardColumns.parse(row)
  const card = card_first6 && card_last4 ? { first6: card_first6, last4: card_last4 } : null
  return { ...row, ...resolutionColumn.parse(row), card }
}
