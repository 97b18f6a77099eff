import { z } from 'zod'
import { preferences } from './preferences.ts'

/** Work on the database that may take long when Paydesk starts. Whoever closes Paydesk meanwhile loses nothing. */
export const openingWork = z.object({
  /** `check`: every page is read. `update`: it is brought to the form of this version. `keys`: references get their keys. */
  what: z.enum(['check', 'update', 'keys']),
  /** Versions of the database, of an update alone. */
  versions: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Which step this is, counted from 1, and how many there are. */
  step: z.int().positive(),
  steps: z.int().positive(),
  /** Of this step, where they are counted. */
  rows: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** How much of all steps is done, from 0 to 1, by what each takes as a rule. Null: not known. */
  share: z.number().min(0).max(1).nullable(),
})
export type OpeningWork = z.infer<typeof openingWork>

/** How far a desk has come that is not open yet. */
export const openingState = z.object({
  /** The operator's choice, for texts that are shown before it can be asked for. */
  language: preferences.shape.language,
  /** Milliseconds since it began. */
  elapsed: z.number().nonnegative(),
  /** Null: nothing that takes long. */
  work: openingWork.nullable(),
})
export type OpeningState = z.infer<typeof openingState>
