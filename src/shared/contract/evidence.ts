import { z } from 'zod'
import { evidenceFile, evidenceSource } from '../model/evidence.ts'
import { keptReceipt } from '../model/kept-receipt.ts'
import { base } from './base.ts'

const transactionId = z.uuid()
const id = z.uuid()

/** Where the bytes of a file are. */
export const evidenceOrigin = z.discriminatedUnion('by', [
  /** A real file: the preload script has registered it with main and got this for it (desktop only). */
  z.strictObject({ by: z.literal('handle'), handle: z.uuid() }),
  /** The screen has them, and posts them to /evidence/<ticket>. */
  z.strictObject({ by: z.literal('upload') }),
  /** There are none to be had: a folder, a file that the screen cannot read. It is listed with its trouble. */
  z.strictObject({ by: z.literal('nothing'), why: z.enum(['folder', 'unreadable']) }),
])

export const newEvidence = z.strictObject({
  transactionId,
  name: z.string().max(5000),
  /** Bytes, as the screen was told. What counts is what comes. */
  size: z.int().nonnegative(),
  source: evidenceSource,
  /** The file that this one was converted from: it is taken away in exchange. */
  convertedFrom: z.uuid().optional(),
  from: evidenceOrigin,
})
export type NewEvidence = z.infer<typeof newEvidence>

/** `kept`: it is listed, be it in trouble or not. `duplicate`: the transaction has these bytes already, as this file. */
export const addedEvidence = z.object({ result: z.enum(['kept', 'duplicate']), file: evidenceFile })
export type AddedEvidence = z.infer<typeof addedEvidence>

/**
 * Files kept with transactions, before and after any dispute. The desk takes its own copy of each, and that is what is
 * sent. Bytes of a copy are read at /evidence/<sha256> of the page's own origin.
 */
export const evidence = {
  /** Those of a transaction, in the order they came. */
  list: base.input(z.strictObject({ transactionId })).output(z.array(evidenceFile)),
  /**
   * Takes a file. For an `upload` the answer is a ticket, good for one POST to /evidence/<ticket> with the bytes as the
   * body; that is answered with an `addedEvidence` as JSON, or with status 422 and a `failure`. Fails with `evidence_full`.
   */
  add: base
    .input(newEvidence)
    .output(z.union([addedEvidence, z.object({ result: z.literal('upload'), ticket: z.uuid() })])),
  /** Sets whether a file goes with the next dispute. `invalid_input` in trouble, or where five do already. */
  attach: base.input(z.strictObject({ id, attached: z.boolean() })).output(evidenceFile),
  /** Takes a file off the list; its copy stays for a while, so that it can be restored. */
  remove: base.input(z.strictObject({ id })).output(z.void()),
  restore: base.input(z.strictObject({ id })).output(evidenceFile),
  /** How much is kept, of all transactions (rules/evidence.ts: EVIDENCE_LIMITS). */
  usage: base.output(z.object({ files: z.int(), bytes: z.int() })),
}

/** Receipts of statuses, kept to be read offline. Bytes of one are read at /receipts/<sha256> of the page's own origin. */
export const receipts = {
  /** Those of a transaction, in the order they were first named. */
  list: base.input(z.strictObject({ transactionId })).output(z.array(keptReceipt)),
  /** Fetches one now, on the operator's word. */
  fetch: base.input(z.strictObject({ id })).output(keptReceipt),
  /**
   * Saves a copy where the operator says; `open` opens it with the program of the system's that is for it. `not_here`:
   * this host cannot, and the page does it by itself.
   */
  save: base.input(z.strictObject({ id })).output(z.object({ result: z.enum(['saved', 'cancelled', 'not_here']) })),
  open: base.input(z.strictObject({ id })).output(z.object({ result: z.enum(['opened', 'not_here']) })),
}
