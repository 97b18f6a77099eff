import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { exportOptions, exportWords } from '../model/export.ts'
import { column } from '../model/list-view.ts'
import { transactionQuery } from '../model/transaction-query.ts'
import { base } from './base.ts'

/** What to write: what a query finds, or the selected rows, in the query's order. */
const exportOrder = z.strictObject({
  query: transactionQuery,
  /** `null`: everything the query finds. Otherwise exactly these, even if the query no longer finds them. */
  ids: z.array(z.uuid()).min(1).max(10_000).nullable(),
  /** The columns of the list, in order. */
  columns: z.array(column).min(1),
  options: exportOptions,
  /** The file name, without an extension. */
  name: z.string().trim().min(1).max(120),
  words: exportWords,
  /** The time zone for times in a file for people, an IANA name; empty: the system's. */
  timeZone: z.string().max(64),
})
export type ExportOrder = z.infer<typeof exportOrder>

/** Nothing is reported until the destination is known. `of` is the total; `null` while the rows are being counted. */
export const exportProgress = z.discriminatedUnion('is', [
  z.object({ is: z.literal('under_way'), rows: z.int(), of: z.int().nullable() }),
  /** Where the file is and its name; `ticket` if the page fetches it itself, at /exports/<ticket>, once. */
  z.object({
    is: z.literal('done'),
    rows: z.int(),
    path: z.string().nullable(),
    name: z.string(),
    ticket: z.uuid().nullable(),
  }),
  z.object({ is: z.literal('cancelled') }),
])
export type ExportProgress = z.infer<typeof exportProgress>

/** Files for other programs: exactly what is requested, of any size. */
export const exports = {
  /**
   * Writes a file where the operator chooses. Runs only while it is listened to; when aborted, it stops and leaves
   * nothing behind. Fails with `file_not_written`; an existing file in its place is then unchanged.
   */
  write: base.input(exportOrder).output(eventIterator(exportProgress)),
  /** Shows a written file in its folder. Only files that this desk has written since it was started. */
  show: base.input(z.strictObject({ path: z.string().max(4096) })).output(z.void()),
}
