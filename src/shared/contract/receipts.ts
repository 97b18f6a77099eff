import { z } from 'zod'
import { keptReceipt } from '../model/kept-receipt.ts'
import { base } from './base.ts'

const id = z.uuid()

/** Receipts of statuses, kept to be read offline. Bytes of one are read at /receipts/<sha256> of the page's own origin. */
export const receipts = {
  /** Those of a transaction, in the order they were first named. */
  list: base.input(z.strictObject({ transactionId: z.uuid() })).output(z.array(keptReceipt)),
  /** Fetches one now, on the operator's word. */
  fetch: base.input(z.strictObject({ id })).output(keptReceipt),
  /**
   * Saves a copy where the operator says; `open` opens it with the program of the system's that is for it. `not_here`:
   * this host cannot, and the page does it by itself.
   */
  save: base.input(z.strictObject({ id })).output(z.object({ result: z.enum(['saved', 'cancelled', 'not_here']) })),
  open: base.input(z.strictObject({ id })).output(z.object({ result: z.enum(['opened', 'not_here']) })),
  usage: base.output(z.object({ files: z.int(), bytes: z.int() })),
}
