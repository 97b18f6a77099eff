import { z } from 'zod'
import { accountDifference } from './account.ts'

/** Where a failure of the service's side happened: what was called, when, and what HTTP said. Nothing secret in it. */
const call = {
  endpoint: z.string(),
  at: z.iso.datetime(),
  httpStatus: z.int().optional(),
  /** The service's own error code and words, as they came. */
  code: z.string().optional(),
  message: z.string().optional(),
  /** Technical detail for a support ticket. */
  detail: z.string().optional(),
}

/**
 * Everything that can go wrong and is expected to: one closed union. Each kind has words in both languages that say
 * what happened, what it means for the money, and what to do next (renderer/i18n). Anything else is a bug.
 */
export const failure = z.discriminatedUnion('kind', [
  // The platform's side
  z.object({
    kind: z.literal('not_sent'),
    reason: z.enum([
      'name_not_resolved',
      'connection_refused',
      'proxy',
      'tls',
      'certificate',
      'timeout',
      'cancelled',
      'other',
    ]),
    ...call,
  }),
  z.object({ kind: z.literal('no_answer'), reason: z.enum(['timeout', 'reset', 'cancelled', 'desk_closed']), ...call }),
  z.object({ kind: z.literal('refused'), ...call }),
  z.object({ kind: z.literal('unauthorized'), ...call }),
  /**
   * DUPLICATE_ORDER for an id that this desk had sent before and that was refused then, or may have sent in a time that is
   * missing in its history: what exists under it may well be this order (interface: Errors).
   */
  z.object({ kind: z.literal('already_there'), ...call }),
  z.object({ kind: z.literal('rate_limited'), retryAfterSeconds: z.number().optional(), ...call }),
  z.object({ kind: z.literal('service_failed'), ...call }),
  z.object({
    kind: z.literal('unreadable_answer'),
    reason: z.enum([
      'not_json',
      'wrong_shape',
      'no_id',
      'unusable_id',
      'names_error',
      'too_large',
      'unexpected_status',
    ]),
    ...call,
  }),
  z.object({ kind: z.literal('redirected'), ...call }),
  // The desk's own side
  z.object({ kind: z.literal('invalid_input'), field: z.string(), rule: z.string() }),
  z.object({ kind: z.literal('profile_changed') }),
  z.object({ kind: z.literal('profile_not_found') }),
  z.object({ kind: z.literal('profile_busy') }),
  z.object({ kind: z.literal('secret_missing') }),
  z.object({ kind: z.literal('key_store_failed'), detail: z.string() }),
  z.object({ kind: z.literal('loopback_only') }),
  z.object({ kind: z.literal('id_taken_here'), transactionId: z.uuid() }),
  z.object({ kind: z.literal('transaction_not_found') }),
  z.object({ kind: z.literal('no_platform_id') }),
  /** Another window has written a note meanwhile; nothing was changed. */
  z.object({ kind: z.literal('note_changed') }),
  /** The platform's id is of a form that could lead a request by path elsewhere: it is not put into one. */
  z.object({ kind: z.literal('platform_id_unusable') }),
  /** The merchant's environment, or where nothing was sent its address, is no longer the one it was created at. */
  z.object({ kind: z.literal('other_platform'), baseUrl: z.string() }),
  /**
   * It was sent under another account of the merchant, from `baseUrl`, as far as is known: what differs. The operator can
   * say that it is the same merchant account.
   */
  z.object({ kind: z.literal('other_account'), differs: accountDifference, baseUrl: z.string() }),
  /** DUPLICATE_ORDER to its first try has proven that the merchant_transaction_id is another order's. */
  z.object({ kind: z.literal('id_is_anothers'), transactionId: z.uuid() }),
  /** It cannot be done in the state the transaction is in. */
  z.object({
    kind: z.literal('not_possible'),
    why: z.enum([
      'no_longer_unresolved',
      'nothing_there',
      'still_under_way',
      /** The platform's answer to the write before is not written down yet. */
      'answer_not_saved',
      /** Part of the transaction or of its merchant cannot be read from the disk. */
      'record_damaged',
      'dispute_unresolved',
      /** A cancel or a dispute may have reached the order that the platform's id names. */
      'sent_under_id',
      'no_list_key',
      'id_of_another',
    ]),
  }),
  /** The platform's id names something else: these fields of its payload differ from what was sent. */
  z.object({ kind: z.literal('other_transaction'), fields: z.array(z.string()) }),
  /** Payouts that look like this one and were not shown to the operator who confirmed it. */
  z.object({ kind: z.literal('similar_payouts'), transactionIds: z.array(z.uuid()) }),
  /**
   * Evidence that cannot be sent as it was shown: its copy is gone, is no longer the same, or it does not meet the rules.
   * Nothing was sent.
   */
  z.object({
    kind: z.literal('evidence_not_ready'),
    files: z.array(z.object({ name: z.string(), why: z.enum(['missing', 'changed', 'unreadable', 'in_trouble']) })),
  }),
  /** No more is kept with this transaction, or by the desk at all (rules/evidence.ts: EVIDENCE_LIMITS). */
  z.object({ kind: z.literal('evidence_full'), limit: z.enum(['files', 'bytes']) }),
  z.object({ kind: z.literal('dispute_not_found') }),
  z.object({ kind: z.literal('batch_not_found') }),
  z.object({ kind: z.literal('storage_failed'), detail: z.string() }),
  /**
   * The service answered, but the answer could not be written down yet: the desk keeps it in memory and goes on trying. One
   * that ends before has it as `unknown` at the next start.
   */
  z.object({
    kind: z.literal('outcome_not_kept'),
    state: z.enum(['accepted', 'refused', 'not_sent', 'unknown']),
    platformId: z.string().nullable(),
    detail: z.string(),
  }),
  /**
   * A folder that was chosen as a backup cannot be taken for one; nothing was changed. `database_damaged`: the desk's own
   * database is not sound, and no backup was made of it.
   */
  z.object({
    kind: z.literal('backup_unusable'),
    why: z.enum(['not_a_backup', 'incomplete', 'unreadable', 'damaged', 'newer', 'database_damaged']),
    detail: z.string().optional(),
  }),
  /** A write has left and is not answered yet: its outcome would be lost. */
  z.object({ kind: z.literal('writes_in_flight') }),
  /** A file that was to be written for the operator could not be: a full disk, a folder that is read-only. */
  z.object({ kind: z.literal('file_not_written'), detail: z.string() }),
  /** The system could not open a file in another program: there may be none for it. */
  z.object({ kind: z.literal('file_not_opened') }),
  /** The kept copy is not there any more, or not what it was. */
  z.object({ kind: z.literal('copy_lost') }),
  z.object({ kind: z.literal('training_failed'), detail: z.string() }),
  z.object({ kind: z.literal('link_refused') }),
  /**
   * The page's own line to the desk broke. `under_way`: after the call had left the page, so that the desk may have begun
   * it; what it began is in the journal. Said by the page itself.
   */
  z.object({ kind: z.literal('connection_lost'), reason: z.enum(['under_way', 'not_open']) }),
])

export type Failure = z.infer<typeof failure>
export type FailureKind = Failure['kind']

/** The failures of a call to the platform. */
export type CallFailure = Extract<Failure, { endpoint: string }>
