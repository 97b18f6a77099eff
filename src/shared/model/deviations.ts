import { z } from 'zod'
import { json } from './json.ts'

/**
 * How a reply deviates from the interface; deviations are shown and break nothing. `missing` names documented fields
 * that were left out, `retyped` those that had another type and were read as their source text; `extra` keeps
 * undocumented fields.
 */
export const deviations = z.object({
  missing: z.array(z.string()),
  retyped: z.array(z.string()),
  extra: z.record(z.string(), json),
})
export type Deviations = z.infer<typeof deviations>
