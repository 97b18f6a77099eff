import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { amount } from '../model/amount.ts'
import { batchField, fileRefusal } from '../model/batch.ts'
import { batchDraft, batchReview, draftChange, draftRow, draftRowsQuery, leftOutReason } from '../model/batch-draft.ts'
import {
  BATCH_FILE_HEADERS,
  batchPace,
  batchRow,
  batchRowsQuery,
  batchRun,
  batchSummary,
  rowFate,
} from '../model/batch-run.ts'
import { currency } from '../model/currency.ts'
import { failure } from '../model/failure.ts'
import { MAX_SIMILAR } from '../model/payout-check.ts'
import { environment } from '../model/profile.ts'
import { KNOWN_STATUSES } from '../rules/status.ts'
import { base } from './base.ts'
import { exportProgress } from './exports.ts'

const id = z.uuid()
/** A draft as the screen showed it: `invalid_input` if another window has changed it since. */
const shown = { id, revision: z.int() }

/** Where the bytes of a payout file are. None of them are stored: they contain card numbers. */
const batchOrigin = z.discriminatedUnion('by', [
  /** A real file: the preload script registered it with main and received this handle (desktop only). */
  z.strictObject({ by: z.literal('handle'), handle: z.uuid() }),
  /** The screen has the bytes and posts them to /batches/<ticket>. */
  z.strictObject({ by: z.literal('upload') }),
])

const newBatchFile = z.strictObject({
  profileId: z.uuid(),
  name: z.string().max(5000),
  /** In bytes, as reported to the screen. The bytes received are what counts. */
  size: z.int().nonnegative(),
  source: z.enum(['file', 'pasted']),
  /** The batch the file is chosen again for; `null`: it starts a new one. */
  again: z.uuid().nullable(),
  /** The batch, ended or done, whose unpaid rows make a new one; its other rows are left out, for this reason. */
  restOf: z.strictObject({ id: z.uuid(), reason: leftOutReason }).nullable().default(null),
  from: batchOrigin,
})
export type NewBatchFile = z.infer<typeof newBatchFile>

/** `other_file`: not the file that the batch was started with. */
export const openedBatch = z.discriminatedUnion('result', [
  z.object({ result: z.literal('opened'), id }),
  z.object({ result: z.literal('refused'), refusal: fileRefusal }),
  z.object({ result: z.literal('other_file') }),
])
export type OpenedBatch = z.infer<typeof openedBatch>

const word = z.string().min(1).max(120)

/** The texts of a file for people, as the screens show them in the operator's language. */
const batchWords = z.strictObject({
  sheet: word,
  headers: z.record(z.enum(BATCH_FILE_HEADERS), word),
  /** Appended to a header of the operator's file that is also one of these: it says what became of it before. */
  earlier: word,
  environments: z.record(environment, word),
  /** The headers of columns for which the operator's file has none. */
  fields: z.record(batchField, word),
  fates: z.record(rowFate, word),
  /** Other statuses are written unchanged. */
  statuses: z.record(z.enum(KNOWN_STATUSES), word),
  /** The text for a failure, by its kind; the platform's code and message follow it. */
  failures: z.record(z.string().max(50), z.string().max(300)),
  /** Appended to rows that were refused or not sent if the history has a gap since the batch was sealed. */
  gap: z.string().min(1).max(300),
  /** Says that the platform's response differs from what was sent; the names of the fields follow it. */
  differs: z.string().min(1).max(300),
  /** Explains amounts that a spreadsheet cannot hold exactly. */
  textAmounts: z.string().min(1).max(255),
})
export type BatchWords = z.infer<typeof batchWords>

const batchFileOrder = z.strictObject({
  id,
  /** `result`: each row with its outcome, cards masked. `rest`: rows that were refused or never sent, for a new file. */
  what: z.enum(['result', 'rest']),
  format: z.enum(['csv', 'xlsx']),
  name: z.string().trim().min(1).max(120),
  words: batchWords,
  /** The time zone for times in the file, an IANA name; empty: the system's. */
  timeZone: z.string().max(64),
})
export type BatchFileOrder = z.infer<typeof batchFileOrder>

/**
 * Progress of retrying all unknown rows. `stopped`: at the first unclear answer. An answer that differs from what was
 * sent ends it, too: that is the batch's `stop`.
 */
const askingAll = z.discriminatedUnion('is', [
  z.object({ is: z.literal('under_way'), done: z.int(), of: z.int() }),
  /**
   * Rows that were left unchanged. `similar`: a similar payout was made after them; `withoutCard`: their card is not in
   * memory, because it was typed by hand or the file was not chosen again.
   */
  z.object({ is: z.literal('done'), done: z.int(), of: z.int(), similar: z.int(), withoutCard: z.int() }),
  z.object({
    is: z.literal('stopped'),
    done: z.int(),
    of: z.int(),
    failure: failure.nullable(),
    /** The payout at which it stopped. */
    transactionId: z.uuid(),
  }),
])
export type AskingAll = z.infer<typeof askingAll>

/**
 * Payouts from a file: a draft is prepared, sealed, and sent row by row through the single write pipeline. A row is on
 * disk before it is sent, and is sent once.
 */
export const batches = {
  /** Newest first; `profileId` is `null` for all merchants. */
  list: base.input(z.strictObject({ profileId: z.uuid().nullable() })).output(z.array(batchSummary)),
  /**
   * Reads a file. For an `upload` the answer is a ticket, valid for one POST to /batches/<ticket> with the bytes as the
   * body; the response is an `openedBatch` as JSON, or status 422 with a `failure`.
   */
  open: base
    .input(newBatchFile)
    .output(z.union([openedBatch, z.object({ result: z.literal('upload'), ticket: z.uuid() })])),
  /** Throws `batch_not_found`, like all methods below; `not_possible` if it is sealed. */
  draft: base.input(z.strictObject({ id })).output(batchDraft),
  change: base.input(z.strictObject({ ...shown, change: draftChange })).output(batchDraft),
  undo: base.input(z.strictObject(shown)).output(batchDraft),
  /** `revision`: that of the draft the rows belong to. */
  draftRows: base
    .input(draftRowsQuery)
    .output(z.object({ revision: z.int(), total: z.int(), rows: z.array(draftRow) })),
  /** Checks every row again and sums up what would be sealed. `invalid_input` while something prevents sealing. */
  review: base.input(z.strictObject(shown)).output(batchReview),
  /**
   * Seals a draft: from then on it cannot change. `typed`: the sum of each currency as typed by the operator;
   * `invalid_input` if one differs.
   */
  seal: base
    .input(
      z.strictObject({
        ...shown,
        profileRevision: z.int(),
        typed: z.array(z.strictObject({ currency, sum: amount })).max(10),
      }),
    )
    .output(batchRun),
  /** Deletes a draft. A sealed batch stays. */
  remove: base.input(z.strictObject({ id })).output(z.void()),

  run: base.input(z.strictObject({ id })).output(batchRun),
  rows: base.input(batchRowsQuery).output(z.object({ total: z.int(), rows: z.array(batchRow) })),
  /** Sends what was never started or certainly not sent. `profileRevision`: of the merchant that the screen showed. */
  start: base.input(z.strictObject({ id, profileRevision: z.int(), pace: batchPace })).output(batchRun),
  /** No more rows are started; those in progress are waited for. */
  pause: base.input(z.strictObject({ id })).output(batchRun),
  setPace: base.input(z.strictObject({ id, pace: batchPace })).output(batchRun),
  /** Records that the rest will never be sent. `not_possible` while it is sending. */
  end: base.input(z.strictObject({ id })).output(batchRun),
  /**
   * Provides the card of a row that was typed by hand before a restart: it must be the one that was sealed. If no key
   * store has kept a hash of it, the operator must have compared all its digits (`invalid_input`,
   * `digits_not_compared`).
   */
  giveCard: base
    .input(
      z.strictObject({
        id,
        row: z.int().positive(),
        card_number: z.string().max(100),
        digitsCompared: z.boolean().optional(),
      }),
    )
    .output(batchRun),
  /**
   * Puts a held row back among those to be sent, where it is checked again. `seen`: the similar payouts that were shown;
   * `seenUnpaid`: those of them that were shown as not paid (rules/shown-unpaid.ts); `aboveLimit`: the operator confirms
   * that the amount exceeds the limit. If it is held for something else by now, that is thrown: `similar_payouts` or
   * `invalid_input`.
   */
  release: base
    .input(
      z.strictObject({
        id,
        row: z.int().positive(),
        seen: z.array(z.uuid()).max(MAX_SIMILAR),
        seenUnpaid: z.array(z.uuid()).max(MAX_SIMILAR),
        aboveLimit: z.boolean(),
      }),
    )
    .output(batchRun),
  /** Retries all unknown rows, one after the other. Runs only while it is listened to. */
  askAgainAll: base.input(z.strictObject({ id, profileRevision: z.int() })).output(eventIterator(askingAll)),

  /** Writes a file with the outcome where the operator chooses. Runs only while it is listened to. */
  write: base.input(batchFileOrder).output(eventIterator(exportProgress)),
  /** Writes a template file; `sample`: with payouts for the training platform. */
  template: base
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx']),
        sample: z.boolean(),
        headers: z.record(batchField, word),
        sheet: word,
        name: z.string().trim().min(1).max(120),
      }),
    )
    .output(eventIterator(exportProgress)),
}
