import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { amount } from '../model/amount.ts'
import {
  disputeDraft,
  disputeFilter,
  disputeType,
  followedDispute,
  keptDisputeList,
  knownDispute,
  uploadProgress,
} from '../model/dispute.ts'
import { sha256 } from '../model/evidence.ts'
import { disputeAttempt } from '../model/intent.ts'
import { transaction } from '../model/transaction.ts'
import { isWebUrl } from '../rules/base-url.ts'
import { MAX_EVIDENCE_FILES } from '../rules/evidence.ts'
import { base } from './base.ts'

const transactionId = z.uuid()
const profileId = z.uuid()
const disputeId = z.string().min(1).max(200)

/** interface: POST /merchant/dispute. */
export const disputeOrder = z.strictObject({
  /** Made once by the screen for one press of the button. */
  intentId: z.uuid(),
  transactionId,
  /** The merchant the screen showed: `profile_changed` where it is not the active one, or not the transaction's. */
  profileId,
  profileRevision: z.int(),
  /** Where it is left out, the service derives it; underpaid and overpaid never. */
  dispute_type: disputeType.optional(),
  /** Where it is left out, the service puts a text of its own. */
  reason: z.string().trim().min(1).max(5000).optional(),
  /** For underpaid and overpaid: what the client really sent. That it must be there is not stated. */
  sent_amount: amount.optional(),
  evidence_url: z.string().max(2048).refine(isWebUrl).optional(),
  /** The evidence as the screen showed it, in its order: each file, once, and the bytes it had. */
  files: z
    .array(z.strictObject({ id: z.uuid(), sha256 }))
    .max(MAX_EVIDENCE_FILES)
    .refine((files) => new Set(files.map((file) => file.sha256)).size === files.length),
})
export type DisputeOrder = z.infer<typeof disputeOrder>

export const takeDisputeOrder = z.strictObject({ transactionId, intentId: z.uuid(), disputeId })
export type TakeDisputeOrder = z.infer<typeof takeDisputeOrder>

/** Which disputes to list (interface: GET /merchant/dispute/list). Empty: all. */
export const disputeListQuery = z.strictObject({
  status: z.array(disputeFilter).max(3),
  /** The transaction's uuid or its merchant_transaction_id. */
  transaction_id: z.string().trim().max(200),
  merchant_transaction_id: z.string().trim().max(200),
})
export type DisputeListQuery = z.infer<typeof disputeListQuery>

/** Disputes: opening them with evidence, and following them. */
export const disputes = {
  /**
   * Opens a dispute, with files as multipart, without as JSON. Whatever the service answers, the result is the
   * transaction with its newest dispute; a failure means that nothing was sent. While the outcome of one before it is
   * unknown, no other is sent (`not_possible`). A file whose copy is not what was shown is `evidence_not_ready`.
   */
  open: base.input(disputeOrder).output(transaction),
  /** How the upload of a dispute goes on, until it has ended; ends at once where none is under way. */
  uploading: base.input(z.strictObject({ intentId: z.uuid() })).output(eventIterator(uploadProgress)),
  /** Stops an upload. What had left by then makes the outcome unknown. */
  stop: base.input(z.strictObject({ intentId: z.uuid() })).output(z.void()),
  /** Every dispute that was tried from this desk, newest first: what was sent, file by file, and what came back. */
  attempts: base.input(z.strictObject({ transactionId })).output(z.array(disputeAttempt)),
  /** What was typed for a dispute that is not sent yet; null where nothing was. */
  draft: base.input(z.strictObject({ transactionId })).output(disputeDraft.nullable()),
  /** Keeps it; null forgets it. The card of a payout must not stand in it (`invalid_input`). */
  keepDraft: base.input(z.strictObject({ transactionId, draft: disputeDraft.nullable() })).output(z.void()),

  /** What this desk has read of a transaction's disputes, from disk, newest first. */
  known: base.input(z.strictObject({ transactionId })).output(z.array(knownDispute)),
  /**
   * Reads the list for the transaction's merchant_transaction_id, keeps it, and settles an unknown dispute by it where it
   * proves that one of it is ours, or that none can be (rules/match-dispute.ts); otherwise it stays unknown.
   * `not_possible` (no_list_key) where neither that nor the transaction's uuid is known.
   */
  look: base.input(z.strictObject({ transactionId })).output(transaction),
  /** Ends an unknown dispute: one that was read is it, on the operator's word. */
  take: base.input(takeDisputeOrder).output(transaction),

  /**
   * Reads one page of a merchant's disputes at the platform, newest reading of a query kept from page 1 on. Answers with
   * all pages of the query that were read, up to this one. There is no total.
   */
  readPage: base
    .input(z.strictObject({ profileId, query: disputeListQuery, page: z.int().min(1).max(1000) }))
    .output(keptDisputeList),
  /** The same as it was last read, from disk; null where the query never was. */
  keptList: base.input(z.strictObject({ profileId, query: disputeListQuery })).output(keptDisputeList.nullable()),
  /** One dispute as it is known, from disk. Fails with `dispute_not_found`. */
  get: base.input(z.strictObject({ profileId, disputeId })).output(followedDispute),
  /** Reads its full record at the platform and keeps it: its id is the platform's, which may be written in capitals. */
  read: base.input(z.strictObject({ profileId, disputeId })).output(followedDispute),
  /** Disputes whose status has changed and that no one has looked at since, newest change first. Of each merchant the newest. */
  news: base.output(z.array(followedDispute)),
  /** The operator has seen the newest status. */
  seen: base.input(z.strictObject({ profileId, disputeId })).output(z.void()),
}
