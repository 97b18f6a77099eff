import { z } from 'zod'
import { json } from './json.ts'

/**
 * What about a reply is not as the interface says; it is shown, and it breaks nothing. `missing` names documented fields
 * that were left out, `retyped` those that came as another type and were taken as their source text; `extra` keeps what
 * is not documented.
 */
export const deviations = z.object({
  missing: z.array(z.string()),
  retyped: z.array(z.string()),
  extra: z.record(z.string(), json),
})
export type Deviations = z.infer<typeof deviations>
