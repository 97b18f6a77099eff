import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ACTION_KINDS, type OperationKind, operationKind } from '#shared/model/intent.ts'
import type { CreationRequest, Kind } from '#shared/model/transaction.ts'
import { jsonColumn } from './columns.ts'

/** A press of a button, which is carried out once. `profileId`: the merchant that the screen showed. */
interface Press {
  readonly intentId: string
  readonly profileId: string
}

/** What an operator wants to create. */
export interface CreationIntent extends Press {
  readonly call: 'create'
  readonly kind: Kind
  readonly request: CreationRequest
  readonly cardHash: string | null
}

/** What an operator wants to do with an existing transaction. */
export interface FollowUpIntent extends Press {
  readonly call: Exclude<OperationKind, 'create'>
  readonly transactionId: string
  /** What was entered for a dispute, with files by their hashes; without the ID it is sent under. */
  readonly contents?: { readonly fields: object; readonly files: readonly string[] }
}

/** The same id with other contents is another intent, and an error. */
export type Intent = CreationIntent | FollowUpIntent

/** `known`: the intent already exists; `other`: it exists with other contents. */
export interface Known {
  readonly result: 'known' | 'other'
  readonly transactionId: string
}

/** An intent as it is in the journal: what was sent, without its outcome. */
export const writtenIntent = z.object({
  id: z.string(),
  transaction_id: z.string(),
  kind: z.string(),
  is_again: z.number(),
})
const intentRow = writtenIntent.extend({
  request: z.string(),
  files: jsonColumn(z.array(z.string())),
  profile_id: z.string(),
  transaction_kind: z.string(),
  card_hash: z.string().nullable(),
})
const foundIntent = intentRow.optional()
const text = z.string().optional()
/** The contents of a dispute, without the ID it is sent under. */
export const disputeFields = z.object({ dispute_type: text, reason: text, sent_amount: text, evidence_url: text })

/** The kinds of journal rows: a retried creation is another row of its kind. */
export const INTENT_KINDS = ['create', ...ACTION_KINDS] as const

export function kindOf(call: OperationKind): Exclude<OperationKind, 'ask_again'> {
  return call === 'ask_again' ? 'create' : call
}

/** An unreadable kind counts as a creation: whatever it was, the desk must start. */
export function callOf({ kind, is_again }: z.infer<typeof writtenIntent>): OperationKind {
  return kind === 'create' && is_again === 1 ? 'ask_again' : operationKind.catch('create').parse(kind)
}

/**
 * Finds an intent that is already in the journal, and tells whether it is the same order: the one rule that keeps a
 * double click, a second window, a replayed call and a restart from sending anything twice.
 */
export function createKnownIntent(database: DatabaseSync): (intent: Intent) => Known | null {
  const findIntent = database.prepare(`
    SELECT i.id, i.transaction_id, i.kind, i.is_again, i.request, t.profile_id, t.kind AS transaction_kind, t.card_hash,
      (SELECT json_group_array(sha256) FROM (SELECT sha256 FROM dispute_files WHERE intent_id = i.id ORDER BY place)) AS files
    FROM intents i JOIN transactions t ON t.id = i.transaction_id WHERE i.id = ?`)
  return (intent) => {
    const row = foundIntent.parse(findIntent.get(intent.intentId))
    if (!row) return null
    const isSamePress = row.profile_id === intent.profileId && callOf(row) === intent.call
    const isSame = isSamePress && (intent.call === 'create' ? isSameCreation(row, intent) : isSameFollowUp(row, intent))
    return { result: isSame ? 'known' : 'other', transactionId: row.transaction_id }
  }
}

type IntentRow = z.infer<typeof intentRow>

function isSameCreation(row: IntentRow, { kind, request, cardHash }: CreationIntent): boolean {
  const isSameCard = row.card_hash === null || cardHash === null || row.card_hash === cardHash
  return row.transaction_kind === kind && row.request === JSON.stringify(request) && isSameCard
}

function isSameFollowUp({ transaction_id: id, request, files }: IntentRow, intent: FollowUpIntent): boolean {
  if (id !== intent.transactionId || !intent.contents) return id === intent.transactionId
  return JSON.stringify({ fields: jsonColumn(disputeFields).parse(request), files }) === JSON.stringify(intent.contents)
}
