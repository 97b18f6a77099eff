import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { clockOffset, type DisputeDraft, disputeDraft } from '#shared/model/dispute.ts'
import { sentFile } from '#shared/model/evidence.ts'
import { failure } from '#shared/model/failure.ts'
import { disputeAttempt } from '#shared/model/intent.ts'
import { readingsOf } from '#shared/rules/amount-input.ts'
import { asksSentAmount } from '#shared/rules/dispute.ts'
import { jsonColumn } from './columns.ts'
import { jsonText, readRows } from './damaged.ts'
import { disputeFields } from './known-intent.ts'

const attemptRow = disputeAttempt.omit({ absenceProvenFrom: true }).extend({
  files: jsonColumn(z.array(sentFile)),
  failure: jsonColumn(failure).nullable(),
  knownBefore: jsonColumn(z.array(z.string())),
  clock: jsonColumn(clockOffset).nullable(),
})
type AttemptRow = z.infer<typeof attemptRow>

export interface DraftChange {
  readonly transactionId: string
  /** `null` discards it. */
  readonly draft: DisputeDraft | null
  /** The draft that the window had read or saved last; `null` if there was none. */
  readonly before: DisputeDraft | null
}

/** A draft, and the dispute that was sent; neither may be unreadable. */
const sentRow = z.object({ id: z.string(), draft: jsonColumn(disputeDraft), request: jsonColumn(disputeFields) })

const draftRow = z.object({ draft: jsonColumn(disputeDraft) }).optional()

/**
 * Condition on a dispute `d` and an attempt `i`: it was known before the attempt. Times are only as right as the clock was:
 * for attempts of a version that recorded nothing better.
 */
export const KNOWN_BEFORE = `CASE WHEN i.statuses_before IS NULL THEN d.first_seen_at < i.begun_at ELSE EXISTS (
  SELECT 1 FROM dispute_statuses s
  WHERE s.profile_id = d.profile_id AND s.dispute_id = d.id AND s.number <= i.statuses_before) END`

/** Attempts to open disputes from this desk, and drafts of disputes. */
export function openedDisputeRepository(database: DatabaseSync) {
  const attempts = database.prepare(`
    SELECT i.id, i.id AS intentId, i.state, i.settled, i.begun_at AS begunAt, i.ended_at AS endedAt, i.failure,
      i.http_status AS httpStatus, i.raw_reply AS reply,
      (SELECT coalesce((SELECT base_url FROM accounts WHERE id = i.account_id), base_url) FROM transactions
        WHERE id = i.transaction_id) AS baseUrl, ${jsonText('i.request', '$.transaction_id')} AS target,
      ${jsonText('i.request', '$.dispute_type')} AS type, ${jsonText('i.request', '$.reason')} AS reason,
      ${jsonText('i.request', '$.sent_amount')} AS sentAmount, ${jsonText('i.request', '$.evidence_url')} AS evidenceUrl,
      ${jsonText('i.reply', '$.id')} AS disputeId,
      CASE WHEN i.clock_least IS NOT NULL THEN json_object('least', i.clock_least, 'most', i.clock_most) END AS clock,
      (SELECT s.operator FROM story s WHERE s.transaction_id = i.transaction_id
        AND ${jsonText('s.event', '$.what')} = 'sent' AND ${jsonText('s.event', '$.intentId')} = i.id) AS operator,
      (SELECT json_group_array(json_object('name', name, 'content_type', content_type, 'size', size, 'sha256', sha256))
        FROM (SELECT * FROM dispute_files WHERE intent_id = i.id ORDER BY place)) AS files,
      (SELECT json_group_array(d.id) FROM disputes d WHERE d.transaction_id = i.transaction_id AND ${KNOWN_BEFORE})
        AS knownBefore
    FROM intents i WHERE i.transaction_id = ? AND i.kind = 'dispute' ORDER BY i.number DESC`)
  const readDraft = database.prepare('SELECT draft FROM dispute_drafts WHERE transaction_id = ?')
  const keepDraft = database.prepare(`
    INSERT INTO dispute_drafts (transaction_id, saved_at, draft) VALUES (?1, ?2, ?3)
    ON CONFLICT (transaction_id) DO UPDATE SET saved_at = ?2, draft = ?3`)
  const forgetDraft = database.prepare('DELETE FROM dispute_drafts WHERE transaction_id = ?')

  return {
    disputeAttempts: (transactionId: string): AttemptRow[] =>
      readRows('intents', attemptRow, attempts.all(transactionId), {
        baseUrl: '',
        failure: null,
        reason: null,
        disputeId: null,
        files: [],
      }),

    disputeDraft: (transactionId: string): DisputeDraft | null =>
      draftRow.parse(readDraft.get(transactionId))?.draft ?? null,

    /** Whether it was done: a draft that has changed since `before` is left alone. Keeping the same again succeeds. */
    keepDisputeDraft: ({ transactionId, draft, before }: DraftChange, at: string): boolean => {
      // An unreadable draft was shown as none, and can be replaced.
      const now = draftRow.safeParse(readDraft.get(transactionId)).data?.draft ?? null
      if (!isDeepStrictEqual(now, before) && !isDeepStrictEqual(now, draft)) return false
      if (draft) keepDraft.run(transactionId, at, JSON.stringify(draft))
      else forgetDraft.run(transactionId)
      return true
    },
  }
}

/**
 * For an attempt that is known to have opened a dispute: the next dispute begins empty, without the files that were
 * sent with this one. A draft with anything else, which another window has saved, stays.
 */
export function createClearSentDraft(database: DatabaseSync): (intentId: string) => void {
  const sent = database.prepare(`
    SELECT d.transaction_id AS id, d.draft, i.request FROM dispute_drafts d JOIN intents i USING (transaction_id)
    WHERE i.id = ?`)
  const forget = database.prepare('DELETE FROM dispute_drafts WHERE transaction_id = ?')
  const detach = database.prepare(`
    UPDATE evidence SET attached = 0 WHERE transaction_id = (SELECT transaction_id FROM intents WHERE id = ?1)
      AND sha256 IN (SELECT sha256 FROM dispute_files WHERE intent_id = ?1)`)
  return (intentId) => {
    const { data } = sentRow.safeParse(sent.get(intentId))
    if (data && isSent(data.draft, data.request)) forget.run(data.id)
    detach.run(intentId)
  }
}

/** Whether everything that was typed into a draft was sent. */
function isSent(
  { type, reason, sentAmount, evidenceUrl }: DisputeDraft,
  request: z.infer<typeof disputeFields>,
): boolean {
  const { reason: text = '', sent_amount: amount = '', evidence_url: url = '' } = request
  const amounts = [sentAmount.trim(), ...readingsOf(sentAmount)]
  // An amount typed before another type was chosen is not sent.
  const isAmountSent = amounts.includes(amount) || (type !== null && !asksSentAmount(type))
  return reason.trim() === text && evidenceUrl.trim() === url && isAmountSent
}
