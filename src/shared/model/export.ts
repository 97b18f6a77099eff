import { z } from 'zod'

/** How a list is written for other programs. Separator and byte order mark are CSV's alone. */
export const exportOptions = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  separator: z.enum(['comma', 'semicolon', 'tab']),
  bom: z.boolean(),
})
export type ExportOptions = z.infer<typeof exportOptions>
