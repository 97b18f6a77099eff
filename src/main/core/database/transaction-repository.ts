import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { failure } from '#shared/model/failure.ts'
import { operation } from '#shared/model/intent.ts'
import type { Json } from '#shared/model/json.ts'
import {
  acceptedDifference,
  creationReply,
  creationRequest,
  receipt,
  type Transaction,
  type TransactionSummary,
  transaction,
} from '#shared/model/transaction.ts'
import { createAccounts, type UsedAccount } from './accounts.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { jsonText, readRow, tellDamage } from './damaged.ts'
import { createEarlierAttempts } from './earlier-attempts.ts'
import { firstSeenOf, firstSeenWord } from './first-seen.ts'
import { createIdTries } from './id-tries.ts'
import { INTENT_KINDS } from './known-intent.ts'
import { otherRow } from './observation-repository.ts'
import { type KeptPayload, parsePayload, payloadColumns, readPayload } from './payload.ts'
import {
  SUMMARY,
  SUMMARY_FROM,
  SUMMARY_INSTEAD,
  SUMMARY_JOINS,
  summaryColumnsOf,
  summaryOf,
  withDamage,
} from './summary.ts'
import { createTell } from './timeline-repository.ts'

/** A transaction that was added by an ID that the operator entered. */
export interface AddedTransaction {
  readonly id: string
  readonly profileId: string
  /** The account its id was entered for. */
  readonly account: UsedAccount
  readonly merchantTransactionId: string | null
  readonly platformId: string | null
  readonly enteredId: string
  readonly at: string
  readonly operator: string
}

const FROM = `${SUMMARY_FROM}
  -- One that was added has no creation of this desk's: it is there because the operator says so.
  LEFT JOIN intents i ON i.number = (SELECT number FROM intents WHERE transaction_id = t.id AND kind = 'create'
    ORDER BY number DESC LIMIT 1)
  LEFT JOIN observations o ON o.id = (SELECT max(id) FROM observations WHERE transaction_id = t.id)`

/** A failure in it is the text of its column: invalid JSON must affect nothing but the failure. */
const operationRow = z.looseObject({ failure: jsonColumn(z.unknown()).nullable() }).pipe(operation)

const detailColumns = z.object({
  baseUrl: z.string(),
  intentId: z.string().nullable(),
  request: jsonColumn(creationRequest).nullable(),
  platformUuid: z.string().nullable(),
  answeredAt: z.string().nullable(),
  reply: jsonColumn(creationReply).nullable(),
  failure: jsonColumn(failure).nullable(),
  cancelAccepted: z.number().transform(Boolean),
  idIsTaken: z.number().transform(Boolean),
  operations: jsonColumn(z.array(operationRow)),
  observedAt: z.string().nullable(),
  observedStatus: z.string().nullable(),
  receipts: jsonColumn(z.array(receipt)).nullable(),
  payload: z.string().nullable(),
  packed: payloadColumns.shape.packed,
  firstSeen: jsonColumn(z.array(firstSeenWord)),
  accepted: jsonColumn(z.array(acceptedDifference)),
  droppedPayloads: jsonColumn(transaction.shape.droppedPayloads),
})

const thereRow = z.object({ id: z.string() }).optional()

const toReadColumns = z.object({
  profileId: z.string(),
  platformId: z.string().nullable(),
  baseUrl: z.string(),
  first6: z.string().nullable(),
  last4: z.string().nullable(),
})

/** Values for fields that cannot be read. */
const DETAIL_INSTEAD: Omit<z.infer<typeof detailColumns>, never> & { readonly observation: null } = {
  ...{ baseUrl: '', intentId: null, request: null, platformUuid: null, answeredAt: null, reply: null, failure: null },
  ...{ cancelAccepted: false, idIsTaken: false, operations: [], observedAt: null, observedStatus: null },
  ...{
    receipts: [],
    payload: null,
    packed: null,
    firstSeen: [],
    accepted: [],
    droppedPayloads: null,
    observation: null,
  },
}

/** A payload as JSON; `null` if it cannot be read. */
function readText(kept: KeptPayload): { readonly json: Json | null } | null {
  try {
    const text = readPayload(kept)
    return { json: text === null ? null : parsePayload(text) }
  } catch {
    return null
  }
}

/** Transactions as they are known now: the request, the newest outcome, the newest reading of the status. */
export function transactionRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const accounts = createAccounts(database)
  const idTries = createIdTries(database)
  const earlierAttempts = createEarlierAttempts(database)
  const unresolved = database.prepare(`
    SELECT ${SUMMARY} FROM listed l INDEXED BY listed_unresolved ${SUMMARY_JOINS}
    WHERE l.is_unresolved = 1 AND (?1 IS NULL OR t.profile_id = ?1) ORDER BY l.number DESC`)
  const one = database.prepare(`
    SELECT ${SUMMARY}, t.base_url AS baseUrl, f.id AS intentId, coalesce((SELECT request FROM intents
        WHERE id = ${jsonText('i.settled', '$.attempt')}), i.request) AS request, i.ended_at AS answeredAt, i.reply,
      CASE i.state WHEN 'accepted' THEN NULL ELSE f.failure END AS failure,
      EXISTS (SELECT 1 FROM intents WHERE transaction_id = t.id AND kind = 'cancel' AND state = 'accepted') AS cancelAccepted,
      EXISTS (SELECT 1 FROM intents WHERE transaction_id = t.id AND kind = 'create'
        AND ${jsonText('failure', '$.kind')} = 'already_there') AS idIsTaken,
      (SELECT json_group_array(json_object('kind', CASE is_again WHEN 1 THEN 'ask_again' ELSE kind END, 'intentId', id,
        'state', state, 'settled', settled, 'begunAt', begun_at, 'endedAt', ended_at, 'failure', failure,
        'target', ${jsonText('request', '$.transaction_id')}, 'type', ${jsonText('request', '$.dispute_type')},
        'disputeId', ${jsonText('reply', '$.id')}, 'httpStatus', http_status, 'reply', substr(raw_reply, 1, 500))
        ORDER BY number) FROM intents WHERE number IN (SELECT max(number) FROM intents
        WHERE transaction_id = t.id AND kind IN ('${INTENT_KINDS.join("', '")}') GROUP BY kind, is_again)) AS operations,
      o.read_at AS observedAt, o.status AS observedStatus, o.receipts, o.payload, o.packed,
      t.platform_uuid AS platformUuid, (SELECT json_group_array(json_object('what', what, 'word', word)) FROM first_seen
        WHERE transaction_id = t.id) AS firstSeen,
      (SELECT json_group_array(json_object('field', field, 'theirs', theirs, 'at', at, 'operator', operator) ORDER BY field)
        FROM accepted_differences WHERE transaction_id = t.id) AS accepted,
      coalesce((SELECT json_object('count', dropped, 'bytes', dropped_bytes, 'at', dropped_at) FROM payload_room
        WHERE owner = t.id AND dropped > 0), 'null') AS droppedPayloads ${FROM}
    LEFT JOIN intents f ON f.number = (SELECT number FROM intents WHERE transaction_id = t.id AND kind = 'create' AND is_again = 0
      ORDER BY number DESC LIMIT 1)
    WHERE t.id = ?`)
  const other = database.prepare(`
    SELECT transaction_id AS id, read_at AS readAt, status, receipts, differences, payload, packed FROM other_readings
    WHERE transaction_id = ?`)

  const toRead = database.prepare(`
    SELECT id, profile_id AS profileId, platform_id AS platformId, base_url AS baseUrl, card_first6 AS first6, card_last4 AS last4
    FROM transactions WHERE id = ?`)
  // With +, not all transactions of the merchant are looked at, but each ID is looked for in its index.
  const named = database.prepare(`
    SELECT ${SUMMARY} ${SUMMARY_FROM} WHERE +t.profile_id = ?1 AND (t.platform_id = ?2
      OR (t.profile_id = ?1 AND t.merchant_transaction_id = ?2) OR t.platform_uuid = ?2) ORDER BY l.number DESC`)
  const alreadyThere = database.prepare(`
    SELECT id FROM transactions
    WHERE +profile_id = ?1 AND ((profile_id = ?1 AND merchant_transaction_id = ?2) OR platform_id = ?3)
    ORDER BY merchant_transaction_id = ?2 DESC LIMIT 1`)
  const insertAdded = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, platform_id, entered_id,
      amount, currency, created_at, account_id) VALUES (?, ?, ?, ?, 'added', ?, ?, ?, '', '', ?, ?)`)

  /** How a transaction's account compares with its merchant's present one. */
  const standing = (id: string): Transaction['account'] => {
    const { profileId, ...own } = accounts.ofTransaction(id)
    return accounts.standing(own, accounts.present(profileId))
  }

  return {
    /** A merchant's transactions that have an ID, whichever of their IDs it is. */
    transactionsNamed: (profileId: string, id: string): TransactionSummary[] =>
      named.all(profileId, id).flatMap(summaryOf),

    /**
     * Stores a transaction that was not created from this desk. Returns its ID, or that of the transaction that already
     * has either ID.
     */
    addTransaction: (t: AddedTransaction): string =>
      atomically(database, () => {
        const name = t.merchantTransactionId ?? t.id
        const there = thereRow.parse(alreadyThere.get(t.profileId, name, t.platformId))
        if (there) return there.id
        const { environment, baseUrl } = t.account
        const account = accounts.put(t.profileId, t.account)
        insertAdded.run(t.id, t.profileId, environment, baseUrl, name, t.platformId, t.enteredId, t.at, account.id)
        const by = t.platformId === null ? 'merchant_transaction_id' : 'platform_id'
        tell(t.id, t.at, t.operator, { what: 'added', by, id: t.enteredId })
        return t.id
      }),

    /** All transactions with an unknown outcome that has not been settled, newest first. */
    unresolvedTransactions: (profileId: string | null): TransactionSummary[] =>
      unresolved.all(profileId).flatMap(summaryOf),

    /** What a status read needs of a transaction. */
    transactionToRead: (
      id: string,
    ): Pick<Transaction, 'profileId' | 'platformId' | 'baseUrl' | 'card' | 'account'> | null => {
      const row = toRead.get(id)
      const read =
        row && readRow('transactions', toReadColumns, row, { platformId: null, baseUrl: '', first6: null, last4: null })
      if (!read) return null
      const { first6, last4, ...rest } = read.value
      const account = standing(id)
      return { ...rest, card: first6 && last4 ? { first6, last4 } : null, account }
    },

    getTransaction: (id: string): Transaction | null => {
      const row = one.get(id)
      if (!row) return null
      const detail = readRow('transactions', detailColumns, row, DETAIL_INSTEAD)
      if (!detail) return null
      const { observedAt, observedStatus: status, receipts, payload, packed, firstSeen, ...rest } = detail.value
      const text = readText({ payload: payload ?? '', packed })
      const read = { readAt: observedAt, status, receipts, payload: text?.json ?? null }
      const observation = observedAt && { ...read, firstSeen: firstSeenOf(status, firstSeen) }
      const { left, isAnothers: idIsAnothers } = idTries(id)
      const account = standing(id)
      const idIsTaken = rest.idIsTaken && !idIsAnothers
      const otherThere = other.get(id)
      const elsewhere = otherThere ? readRow('other_readings', otherRow, otherThere, { receipts: [] }) : null
      const otherReading = elsewhere && { ...elsewhere.value, payload: readText(elsewhere.value)?.json ?? null }
      const summary = summaryColumnsOf(row)
      const attempts = isOpen(summary) ? earlierAttempts(left, String(row.request)) : []
      const ids = { idIsTaken, idIsAnothers, idWasTaken: idIsTaken && left.length === 1, earlierAttempts: attempts }
      const merged = { ...summary, ...rest, ...ids, account, otherReading, observation: observation || null }
      const known = readRow('transactions', transaction, merged, {
        ...SUMMARY_INSTEAD,
        ...DETAIL_INSTEAD,
        tags: [],
        earlierAttempts: [],
      })
      const unread = [
        ...(text === null ? ['payload'] : []),
        ...(known && !isAsAsked(known.value) ? ['request'] : []),
        ...(otherThere && elsewhere?.damage.length !== 0 ? ['otherReading'] : []),
      ]
      if (text === null) tellDamage({ table: 'observations', id, fields: ['payload'] })
      if (unread.includes('request')) tellDamage({ table: 'intents', id, fields: ['request'] })
      return known && withDamage(known.value, [...detail.damage, ...known.damage, ...unread])
    },
  }
}

/** Whether the platform may have it, under a platform ID that is not known. */
function isOpen({ state, platformId }: Record<string, unknown>): boolean {
  return (state === 'sending' || state === 'unknown') && platformId === null
}

/** Whether the request, which a retry would repeat, matches the record: both were written together. */
function isAsAsked({ request, amount, currency, merchantTransactionId: id }: Transaction): boolean {
  const isSame = (asked: string, recorded: string | null): boolean => recorded === null || recorded === asked
  return (
    request === null ||
    (isSame(request.amount, amount) &&
      isSame(request.currency, currency) &&
      isSame(request.merchant_transaction_id, id))
  )
}
