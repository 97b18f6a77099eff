import { z } from 'zod'
import { accountDifference } from './account.ts'

/** Where a failure on the platform's side happened: what was called, when, and the HTTP status. Contains no secrets. */
const call = {
  endpoint: z.string(),
  at: z.iso.datetime(),
  httpStatus: z.int().optional(),
  /** The platform's error code and message, unchanged. */
  code: z.string().optional(),
  message: z.string().optional(),
  /** Technical details for a support ticket. */
  detail: z.string().optional(),
}

/** Why a backup cannot be restored. */
export const backupUnusable = z.enum([
  'not_a_backup',
  'incomplete',
  'unreadable',
  'damaged',
  'newer',
  'database_damaged',
])

/**
 * Every expected failure, as one closed union. For each kind, texts in both languages say what happened, what it means
 * for the money, and what to do next (renderer/i18n). Anything else is a bug.
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
   * DUPLICATE_ORDER for an ID that this desk had already sent and that was refused then, or that it may have sent in a
   * period missing from its history: what exists under the ID may well be this order (interface: Errors).
   */
  z.object({ kind: z.literal('already_there'), ...call }),
  z.object({ kind: z.literal('rate_limited'), retryAfterSeconds: z.number().optional(), ...call }),
  z.object({ kind: z.literal('service_failed'), retryAfterSeconds: z.number().optional(), ...call }),
  z.object({
    kind: z.literal('unreadable_answer'),
    reason: z.enum([
      'not_json',
      'wrong_shape',
      'no_id',
      'unusable_id',
      // Another transaction of the account has it.
      'others_id',
      'names_error',
      'too_large',
      'unexpected_status',
    ]),
    /** `others_id`: the transaction that has the ID, which is in `detail`. */
    transactionId: z.uuid().optional(),
    ...call,
  }),
  z.object({ kind: z.literal('redirected'), ...call }),
  // The desk's side
  z.object({ kind: z.literal('invalid_input'), field: z.string(), rule: z.string() }),
  z.object({ kind: z.literal('profile_changed') }),
  z.object({ kind: z.literal('profile_not_found') }),
  z.object({ kind: z.literal('profile_busy') }),
  z.object({ kind: z.literal('secret_missing') }),
  /** A secret is saved, but the key store does not give it: it may be locked. */
  z.object({ kind: z.literal('secret_unreadable') }),
  z.object({ kind: z.literal('key_store_failed'), detail: z.string() }),
  z.object({ kind: z.literal('loopback_only') }),
  z.object({ kind: z.literal('id_taken_here'), transactionId: z.uuid() }),
  z.object({ kind: z.literal('transaction_not_found') }),
  z.object({ kind: z.literal('no_platform_id') }),
  /** Another window has saved a note in the meantime; nothing was changed. */
  z.object({ kind: z.literal('note_changed') }),
  /** Another window has saved or discarded the draft of a dispute in the meantime; nothing was changed. */
  z.object({ kind: z.literal('draft_changed') }),
  /** Another window has saved a merchant's settings in the meantime; nothing was changed. */
  z.object({ kind: z.literal('merchant_changed') }),
  /** The platform ID has a form that could lead a request to another path, so it is not put into one. */
  z.object({ kind: z.literal('platform_id_unusable') }),
  /** The merchant's environment, or its address if nothing was sent, is no longer the one it was created at. */
  z.object({ kind: z.literal('other_platform'), baseUrl: z.string() }),
  /**
   * It was sent under another account of the merchant, at `baseUrl` as far as is known. `differs`: how the accounts
   * differ. The operator can confirm that they are the same merchant account.
   */
  z.object({ kind: z.literal('other_account'), differs: accountDifference, baseUrl: z.string() }),
  /** DUPLICATE_ORDER on its first attempt proved that the merchant_transaction_id belongs to another order. */
  z.object({ kind: z.literal('id_is_anothers'), transactionId: z.uuid() }),
  /** The state of the transaction does not allow it. */
  z.object({
    kind: z.literal('not_possible'),
    why: z.enum([
      'no_longer_unresolved',
      'nothing_there',
      'still_under_way',
      /** The platform's answer to the previous write has not been saved yet. */
      'answer_not_saved',
      /** Part of the transaction or of its merchant cannot be read from disk. */
      'record_damaged',
      'dispute_unresolved',
      /** A cancel or a dispute may have reached the order that the platform ID names. */
      'sent_under_id',
      'no_list_key',
      'id_of_another',
      /** What is stored of a batch is not what was sealed. */
      'not_as_sealed',
      /** An update or an uninstall of the program would remove this folder. */
      'folder_in_program',
      /** A restart would throw away the backup that is being made. */
      'backing_up',
    ]),
    /** `dispute_unresolved`: the transaction with that dispute, if it is another merchant's of the account. */
    transactionId: z.uuid().optional(),
  }),
  /** The platform ID names something else: these fields of its payload differ from what was sent. */
  z.object({ kind: z.literal('other_transaction'), fields: z.array(z.string()) }),
  /** Similar payouts that were not shown to the operator who confirmed this one. */
  z.object({ kind: z.literal('similar_payouts'), transactionIds: z.array(z.uuid()) }),
  /** Evidence that cannot be sent as shown: its copy is missing or has changed, or it breaks the rules. Nothing was sent. */
  z.object({
    kind: z.literal('evidence_not_ready'),
    files: z.array(
      z.object({
        name: z.string(),
        /** The name it is sent under, if that is another. */
        sentName: z.string().optional(),
        why: z.enum(['missing', 'changed', 'unreadable', 'in_trouble']),
      }),
    ),
  }),
  /** The limit for this transaction, or for the whole desk, is reached (rules/evidence.ts: EVIDENCE_LIMITS). */
  z.object({ kind: z.literal('evidence_full'), limit: z.enum(['files', 'bytes']) }),
  z.object({ kind: z.literal('dispute_not_found') }),
  z.object({ kind: z.literal('batch_not_found') }),
  z.object({ kind: z.literal('storage_failed'), detail: z.string() }),
  /**
   * The outcome could not be saved yet: the desk keeps it in memory and keeps trying. If the desk exits before that, the
   * write is `unknown` at the next start. `isSaved`: it is saved, but the transaction cannot be read back.
   */
  z.object({
    kind: z.literal('outcome_not_kept'),
    state: z.enum(['accepted', 'refused', 'not_sent', 'unknown']),
    platformId: z.string().nullable(),
    detail: z.string(),
    isSaved: z.literal(true).optional(),
  }),
  /**
   * A folder chosen as a backup cannot be used as one; nothing was changed. `database_damaged`: the desk's database is
   * damaged, and no backup of it was made.
   */
  z.object({
    kind: z.literal('backup_unusable'),
    why: backupUnusable,
    detail: z.string().optional(),
  }),
  /** A write has been sent and not answered yet: its outcome would be lost. */
  z.object({ kind: z.literal('writes_in_flight') }),
  /** A file could not be written for the operator, for example because the disk is full or the folder is read-only. */
  z.object({ kind: z.literal('file_not_written'), detail: z.string() }),
  /** The system could not open a file in another program; there may be none for it. */
  z.object({ kind: z.literal('file_not_opened') }),
  /** The kept copy is missing or has changed. */
  z.object({ kind: z.literal('copy_lost') }),
  z.object({ kind: z.literal('training_failed'), detail: z.string() }),
  z.object({ kind: z.literal('link_refused') }),
  /**
   * The page's connection to the desk broke. `under_way`: after the call had left the page, so the desk may have begun
   * it; anything it began is in the journal. Reported by the page itself.
   */
  z.object({ kind: z.literal('connection_lost'), reason: z.enum(['under_way', 'not_open']) }),
])

export type Failure = z.infer<typeof failure>
export type FailureKind = Failure['kind']

/** The failures of a call to the platform. */
export type CallFailure = Extract<Failure, { endpoint: string }>
