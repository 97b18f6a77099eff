import { z } from 'zod'
import { evidenceFile, evidenceSource } from '../model/evidence.ts'
import { keptReceipt } from '../model/kept-receipt.ts'
import { base } from './base.ts'

const transactionId = z.uuid()
const id = z.uuid()

/** Where the bytes of a file are. */
const evidenceOrigin = z.discriminatedUnion('by', [
  /** A real file: the preload script registered it with main and received this handle (desktop only). */
  z.strictObject({ by: z.literal('handle'), handle: z.uuid() }),
  /** The screen has the bytes and posts them to /evidence/<ticket>. */
  z.strictObject({ by: z.literal('upload') }),
  /** There are no bytes: a folder, or a file that the screen cannot read. It is listed with its `trouble`. */
  z.strictObject({ by: z.literal('nothing'), why: z.enum(['folder', 'unreadable']) }),
])

const newEvidence = z.strictObject({
  transactionId,
  name: z.string().max(5000),
  /** In bytes, as reported to the screen. The bytes received are what counts. */
  size: z.int().nonnegative(),
  source: evidenceSource,
  /** The file this one was converted from; it is removed in exchange. */
  convertedFrom: z.uuid().optional(),
  from: evidenceOrigin,
})
export type NewEvidence = z.infer<typeof newEvidence>

/**
 * `kept`: it is listed, with or without a `trouble`. `attached`, `duplicate`: the transaction already has these bytes, as
 * this file, which is now attached again, or is as it was.
 */
export const addedEvidence = z.object({ result: z.enum(['kept', 'attached', 'duplicate']), file: evidenceFile })
export type AddedEvidence = z.infer<typeof addedEvidence>

/**
 * Files kept with transactions, before and after any dispute. The desk makes a copy of each and sends only that copy.
 * The bytes of a copy are read at /evidence/<sha256> of the page's own origin.
 */
export const evidence = {
  /** The files of a transaction, in the order they were added. */
  list: base.input(z.strictObject({ transactionId })).output(z.array(evidenceFile)),
  /**
   * Adds a file. For an `upload` the answer is a ticket, valid for one POST to /evidence/<ticket> with the bytes as the
   * body; the response is an `addedEvidence` as JSON, or status 422 with a `failure`. Fails with `evidence_full`.
   */
  add: base
    .input(newEvidence)
    .output(z.union([addedEvidence, z.object({ result: z.literal('upload'), ticket: z.uuid() })])),
  /** Sets whether a file is sent with the next dispute. `invalid_input` with a `trouble`, or if five files already are. */
  attach: base.input(z.strictObject({ id, attached: z.boolean() })).output(evidenceFile),
  /** Removes a file from the list; its copy stays for a while, so that it can be restored. */
  remove: base.input(z.strictObject({ id })).output(z.void()),
  restore: base.input(z.strictObject({ id })).output(evidenceFile),
  /** How much is kept for all transactions (rules/evidence.ts: EVIDENCE_LIMITS). */
  usage: base.output(z.object({ files: z.int(), bytes: z.int() })),
}

/** Receipts of statuses, kept for reading offline. Their bytes are read at /receipts/<sha256> of the page's own origin. */
export const receipts = {
  /** The receipts of a transaction, in the order they were first named. */
  list: base.input(z.strictObject({ transactionId })).output(z.array(keptReceipt)),
  /** Fetches one now, at the operator's request. */
  fetch: base.input(z.strictObject({ id })).output(keptReceipt),
  /**
   * Saves a copy where the operator chooses; `open` opens it with the system's program for its type. `not_here`: this
   * host cannot, and the page does it itself.
   */
  save: base.input(z.strictObject({ id })).output(z.object({ result: z.enum(['saved', 'cancelled', 'not_here']) })),
  open: base.input(z.strictObject({ id })).output(z.object({ result: z.enum(['opened', 'not_here']) })),
}
