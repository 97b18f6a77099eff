import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Failure } from '#shared/model/failure.ts'
import { ACTION_KINDS, type IntentState, perAction, type UnknownWrites } from '#shared/model/intent.ts'
import { timelineEvent } from '#shared/model/timeline.ts'
import type { CreationReply } from '#shared/model/transaction.ts'
import { readMoment } from '#shared/rules/read-moment.ts'
import { mayBeSame, mayWrite } from '#shared/rules/same-account.ts'
import { createAccounts } from './accounts.ts'
import { atomically } from './atomically.ts'
import { jsonText } from './damaged.ts'
import { callOf, writtenIntent } from './known-intent.ts'
import { createClearSentDraft } from './opened-dispute-repository.ts'
import { createTell } from './timeline-repository.ts'

const endedRow = writtenIntent.optional()
const leftRows = z.array(writtenIntent)
const holderRows = z.array(
  z.object({
    id: z.string(),
    isOwn: z.int().transform(Boolean),
    transactionId: z.string(),
    accountId: z.number().nullable(),
    endpoint: z.string(),
    begunAt: z.string(),
  }),
)

/** The endpoint that creates a transaction `t`. */
const CREATES = `
  CASE t.kind WHEN 'payin_account' THEN 'POST /merchant/payin/account' WHEN 'payin_acquiring' THEN
    'POST /merchant/payin/acquiring' ELSE 'POST /merchant/payout/card' END`

export interface Ending {
  readonly intentId: string
  readonly state: Exclude<IntentState, 'sending'>
  readonly reply: CreationReply | { readonly id: string } | null
  readonly failure: Failure | null
  readonly httpStatus: number | null
  readonly raw: string | null
  readonly at: string
}

/** The outcomes of the writes in the journal. */
export function outcomeRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const clearSentDraft = createClearSentDraft(database)
  const endIntent = database.prepare(`
    UPDATE intents SET state = ?, ended_at = ?, reply = ?, failure = ?, http_status = ?, raw_reply = ? WHERE id = ?
      AND (state = 'sending' OR (state = 'unknown' AND json_extract(failure, '$.reason') = 'desk_closed'))
    RETURNING id, transaction_id, kind, is_again`)
  const keepReply = database.prepare(`
    UPDATE transactions SET platform_id = ?, expires_at = ?, owner_name = coalesce(?, owner_name), account_number = ?,
      bank_name = coalesce(?, bank_name) WHERE id = ?`)
  const accounts = createAccounts(database)
  const holders = (endpoint: string, condition: string) =>
    database.prepare(`
      SELECT o.id, o.profile_id = t.profile_id AS isOwn, t.id AS transactionId, i.account_id AS accountId,
        ${endpoint} AS endpoint, i.begun_at AS begunAt
      FROM intents i JOIN transactions t ON t.id = i.transaction_id JOIN transactions o ON o.id <> t.id
      WHERE i.id = ?1 AND ${condition}`)
  const ofPlatformId = holders(CREATES, 'o.platform_id = ?2')
  const ofDispute = holders(
    "'POST /merchant/dispute'",
    `o.id IN (SELECT transaction_id FROM intents WHERE kind = 'dispute' AND ${jsonText('reply', '$.id')} = ?2 COLLATE NOCASE
      UNION SELECT transaction_id FROM disputes WHERE profile_id = t.profile_id AND id = ?2 COLLATE NOCASE)`,
  )
  const closeOpen = database.prepare(`
    UPDATE intents SET state = 'unknown', ended_at = ?, failure = json_object(
      'kind', 'no_answer', 'reason', 'desk_closed', 'at', ?, 'endpoint', CASE
        WHEN kind IN ('${ACTION_KINDS.join("', '")}') THEN 'POST /merchant/' || kind
        ELSE (SELECT ${CREATES} FROM transactions t WHERE t.id = transaction_id) END)
    -- The index of what is open is used for just this condition.
    WHERE state IN ('sending', 'unknown') AND state = 'sending'
    RETURNING id, transaction_id, kind, is_again`)

  /**
   * The ID of another transaction of the account, or of its dispute, proves nothing about this one: what was sent has an
   * unknown outcome. In another account, the same ID is another order.
   */
  const withOwnId = (ending: Ending): Ending => {
    const { reply } = ending
    if (!reply) return ending
    const [id, having] = 'fields' in reply ? [reply.fields.id, ofPlatformId] : [reply.id, ofDispute]
    if (!id) return ending
    const holder = holderRows.parse(having.all(ending.intentId, id)).find((one) => {
      const sent = one.accountId === null ? accounts.ofTransaction(one.transactionId) : accounts.get(one.accountId)
      const standing = accounts.standing(accounts.ofTransaction(one.id), sent)
      return one.isOwn ? mayBeSame(standing) : mayWrite(standing)
    })
    if (!holder) return ending
    const call = { endpoint: holder.endpoint, at: holder.begunAt, httpStatus: ending.httpStatus ?? undefined }
    const other = { detail: id, transactionId: holder.id }
    const failure = { kind: 'unreadable_answer', reason: 'others_id', ...call, ...other } as const
    return { ...ending, state: 'unknown', reply: null, failure }
  }

  return {
    /** Stores the outcome. An intent that has one keeps it; `unknown` because the desk was closed does not count. */
    endIntent: (answered: Ending): void => {
      const opened = atomically(database, (): string | null => {
        const e = withOwnId(answered)
        const reply = e.reply && JSON.stringify(e.reply)
        const failure = e.failure && JSON.stringify(e.failure)
        const row = endIntent.get(e.state, e.at, reply, failure, e.httpStatus, e.raw, e.intentId)
        const ended = endedRow.parse(row)
        if (!ended) return null
        const { kind = null, code = null } = (e.failure ?? {}) as { kind?: string; code?: string }
        const event = { intentId: ended.id, state: e.state, failure: kind, code, httpStatus: e.httpStatus }
        tell(ended.transaction_id, e.at, null, {
          what: 'answered',
          call: callOf(ended),
          ...event,
          hasReply: e.raw !== null,
        })
        if (!e.reply || !('fields' in e.reply))
          return ended.kind === 'dispute' && e.state === 'accepted' ? ended.id : null
        const { id, expires_at, owner_name, account_number, bank_name } = e.reply.fields
        const texts = [id, inUtc(expires_at), owner_name, account_number, bank_name].map((text) => text ?? null)
        keepReply.run(...texts, ended.transaction_id)
        return null
      })
      if (opened === null) return
      try {
        atomically(database, () => clearSentDraft(opened))
      } catch {
        // The outcome is stored: a draft that remains is not a reason to report anything else.
      }
    },

    /** At startup: writes that were under way when the desk ended are unknown now. Returns how many of each kind. */
    closeOpenIntents: (at: string): UnknownWrites =>
      atomically(database, () => {
        const left = leftRows.parse(closeOpen.all(at, at))
        for (const one of left) {
          const event = timelineEvent.parse({ what: 'left_open', call: callOf(one), intentId: one.id })
          tell(one.transaction_id, at, null, event)
        }
        const count = (kind: string) => left.filter((one) => one.kind === kind).length
        return { creations: count('create'), ...perAction('s', count) }
      }),
  }
}

/** SQL compares it as text; a value that is not a time stays unchanged. */
function inUtc(text: string | null | undefined): string | null {
  if (text == null) return null
  const moment = readMoment(text)
  return moment === null ? text : new Date(moment).toISOString()
}
