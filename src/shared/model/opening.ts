import { z } from 'zod'
import { preferences } from './preferences.ts'

/** Database work that may take long when Paydesk starts. Closing Paydesk meanwhile loses nothing. */
export const openingWork = z.object({
  /** `check`: every page is read. `update`: the database is migrated to this version. `keys`: references get their keys. */
  what: z.enum(['check', 'update', 'keys']),
  /** Database versions, for `update` only. */
  versions: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** The current step, counted from 1, and the number of steps. */
  step: z.int().positive(),
  steps: z.int().positive(),
  /** Rows of this step, if they are counted. */
  rows: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** Progress over all steps, from 0 to 1, weighted by how long each usually takes. `null`: unknown. */
  share: z.number().min(0).max(1).nullable(),
})
export type OpeningWork = z.infer<typeof openingWork>

/** Progress of a desk that is not open yet. */
export const openingState = z.object({
  /** The operator's choice, for texts shown before it can be requested. */
  language: preferences.shape.language,
  /** Milliseconds since opening began. */
  elapsed: z.number().nonnegative(),
  /** `null`: nothing that takes long. */
  work: openingWork.nullable(),
})
export type OpeningState = z.infer<typeof openingState>
