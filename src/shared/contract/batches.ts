import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { amount } from '../model/amount.ts'
import { batchField, fileRefusal } from '../model/batch.ts'
import { batchDraft, batchReview, draftChange, draftRow, draftRowsQuery, leftOutReason } from '../model/batch-draft.ts'
import { batchPace, batchRow, batchRowsQuery, batchRun, batchSummary, rowFate } from '../model/batch-run.ts'
import { currency } from '../model/currency.ts'
import { failure } from '../model/failure.ts'
import { base } from './base.ts'
import { exportProgress } from './exports.ts'

const id = z.uuid()
/** A draft as the screen showed it: `invalid_input` where another window has changed it since. */
const shown = { id, revision: z.int() }

/** Where the bytes of a file of payouts are. Nothing of it is kept: it holds card numbers. */
export const batchOrigin = z.discriminatedUnion('by', [
  /** A real file: the preload script has registered it with main and got this for it (desktop only). */
  z.strictObject({ by: z.literal('handle'), handle: z.uuid() }),
  /** The screen has them, and posts them to /batches/<ticket>. */
  z.strictObject({ by: z.literal('upload') }),
])

export const newBatchFile = z.strictObject({
  profileId: z.uuid(),
  name: z.string().max(5000),
  /** Bytes, as the screen was told. What counts is what comes. */
  size: z.int().nonnegative(),
  source: z.enum(['file', 'pasted']),
  /** The batch that it is chosen again for; null: it begins one. */
  again: z.uuid().nullable(),
  /** The batch, ended or done, whose rows that were not paid make a new one; its others are left out, for this reason. */
  restOf: z.strictObject({ id: z.uuid(), reason: leftOutReason }).nullable().default(null),
  from: batchOrigin,
})
export type NewBatchFile = z.infer<typeof newBatchFile>

/** `other_file`: not the one that the batch was begun with. */
export const openedBatch = z.discriminatedUnion('result', [
  z.object({ result: z.literal('opened'), id }),
  z.object({ result: z.literal('refused'), refusal: fileRefusal }),
  z.object({ result: z.literal('other_file') }),
])
export type OpenedBatch = z.infer<typeof openedBatch>

const word = z.string().min(1).max(120)

/** The words of a file for people: those that the screens say in the operator's language. */
export const batchWords = z.strictObject({
  sheet: word,
  headers: z.record(
    z.enum(['row', 'outcome', 'why', 'merchantTransactionId', 'platformId', 'status', 'statusReadAt']),
    word,
  ),
  fates: z.record(rowFate, word),
  /** What a failure says, by its kind; the service's own code and words follow it. */
  failures: z.record(z.string().max(50), z.string().max(300)),
  /** Follows what certainly was not paid where the history misses a time since the batch was sealed. */
  gap: z.string().min(1).max(300),
})
export type BatchWords = z.infer<typeof batchWords>

export const batchFileOrder = z.strictObject({
  id,
  /** `result`: each row with what came of it, cards masked. `rest`: what was refused or never sent, for a new file. */
  what: z.enum(['result', 'rest']),
  format: z.enum(['csv', 'xlsx']),
  name: z.string().trim().min(1).max(120),
  words: batchWords,
  /** Where the times are told, an IANA name; empty: the system's. */
  timeZone: z.string().max(64),
})
export type BatchFileOrder = z.infer<typeof batchFileOrder>

/** How far asking again has come. `stopped`: at the first that is no clear answer. */
export const askingAll = z.discriminatedUnion('is', [
  z.object({ is: z.literal('under_way'), done: z.int(), of: z.int() }),
  /**
   * Rows that were left as they are. `similar`: a payout like them was made after them; `withoutCard`: their card is not in
   * memory, as it was typed by hand or the file was not chosen again.
   */
  z.object({ is: z.literal('done'), done: z.int(), of: z.int(), similar: z.int(), withoutCard: z.int() }),
  z.object({ is: z.literal('stopped'), done: z.int(), of: z.int(), failure: failure.nullable() }),
])
export type AskingAll = z.infer<typeof askingAll>

/**
 * Payouts from a file: a draft is made ready, sealed, and sent row by row by the one write pipeline. A row is on disk before
 * it is sent, and is sent once.
 */
export const batches = {
  /** Newest first; `profileId` null: of all merchants. */
  list: base.input(z.strictObject({ profileId: z.uuid().nullable() })).output(z.array(batchSummary)),
  /**
   * Reads a file. For an `upload` the answer is a ticket, good for one POST to /batches/<ticket> with the bytes as the body;
   * that is answered with an `openedBatch` as JSON, or with status 422 and a `failure`.
   */
  open: base
    .input(newBatchFile)
    .output(z.union([openedBatch, z.object({ result: z.literal('upload'), ticket: z.uuid() })])),
  /** Throws `batch_not_found`, as all below do; `not_possible` where it is sealed. */
  draft: base.input(z.strictObject({ id })).output(batchDraft),
  change: base.input(z.strictObject({ ...shown, change: draftChange })).output(batchDraft),
  undo: base.input(z.strictObject(shown)).output(batchDraft),
  /** `revision`: that of the draft they are of. */
  draftRows: base
    .input(draftRowsQuery)
    .output(z.object({ revision: z.int(), total: z.int(), rows: z.array(draftRow) })),
  /** Checks every row once more, and sums up what would be sealed. `not_possible` while something stands against it. */
  review: base.input(z.strictObject(shown)).output(batchReview),
  /**
   * Seals a draft: from then on it cannot change. `typed`: the sum of each currency as the operator has typed it;
   * `invalid_input` where one differs.
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
  /** Forgets a draft. One that is sealed stays. */
  remove: base.input(z.strictObject({ id })).output(z.void()),

  run: base.input(z.strictObject({ id })).output(batchRun),
  rows: base.input(batchRowsQuery).output(z.object({ total: z.int(), rows: z.array(batchRow) })),
  /** Sends what was never begun or certainly not sent. `profileRevision`: of the merchant that the screen showed. */
  start: base.input(z.strictObject({ id, profileRevision: z.int(), pace: batchPace })).output(batchRun),
  /** No row is begun any more; those under way are waited for. */
  pause: base.input(z.strictObject({ id })).output(batchRun),
  setPace: base.input(z.strictObject({ id, pace: batchPace })).output(batchRun),
  /** Says that the rest is not sent, for good. `not_possible` while it is sending. */
  end: base.input(z.strictObject({ id })).output(batchRun),
  /**
   * Gives the card of a row that was typed by hand before a restart: it must be the one that was sealed. Where no key store
   * has kept a hash of it, the operator must have compared all its digits (`invalid_input`, `digits_not_compared`).
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
  /** Puts a held row back among those to be sent: the operator has looked at the payouts like it. */
  release: base.input(z.strictObject({ id, row: z.int().positive() })).output(batchRun),
  /** Asks again for all that is unknown, one after the other. Listening is what makes it go on. */
  askAgainAll: base.input(z.strictObject({ id, profileRevision: z.int() })).output(eventIterator(askingAll)),

  /** Writes a file of what came of it where the operator says. Listening is what makes it go on. */
  write: base.input(batchFileOrder).output(eventIterator(exportProgress)),
  /** Writes a file to start from; `sample`: with payouts for the training platform. */
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
