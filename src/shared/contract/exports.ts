import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { exportOptions, exportWords } from '../model/export.ts'
import { column } from '../model/list-view.ts'
import { transactionQuery } from '../model/transaction-query.ts'
import { base } from './base.ts'

/** What is to be written: what a query finds, or what is ticked, in the query's order. */
export const exportOrder = z.strictObject({
  query: transactionQuery,
  /** Null: all that the query finds. Of these each is written, be it found or, since it was ticked, not any more. */
  ids: z.array(z.uuid()).min(1).max(10_000).nullable(),
  /** The columns of the list, in their order. */
  columns: z.array(column).min(1),
  options: exportOptions,
  /** What it is to be called, without an ending. */
  name: z.string().trim().min(1).max(120),
  words: exportWords,
  /** Where the times of a file for people are told, an IANA name; empty: the system's. */
  timeZone: z.string().max(64),
})
export type ExportOrder = z.infer<typeof exportOrder>

/** Nothing is said before it is known where to. Rows so far, of so many; null while they are being counted. */
export const exportProgress = z.discriminatedUnion('is', [
  z.object({ is: z.literal('under_way'), rows: z.int(), of: z.int().nullable() }),
  /** Where the file is; `ticket` where the page fetches it by itself, at /exports/<ticket>, once. */
  z.object({ is: z.literal('done'), rows: z.int(), path: z.string().nullable(), ticket: z.uuid().nullable() }),
  z.object({ is: z.literal('cancelled') }),
])
export type ExportProgress = z.infer<typeof exportProgress>

/** Files for other programs: exactly what is asked for, of any size. */
export const exports = {
  /**
   * Writes one where the operator says. Listening is what makes it go on; given up, it stops and leaves nothing behind.
   * Fails with `file_not_written`; what was in its place is as it was then.
   */
  write: base.input(exportOrder).output(eventIterator(exportProgress)),
  /** Shows a file that was written in its folder. Only one this desk has written since it was started. */
  show: base.input(z.strictObject({ path: z.string().max(4096) })).output(z.void()),
}
