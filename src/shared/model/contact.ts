import { z } from 'zod'
import { failure } from './failure.ts'

/** How the last call to a merchant's platform ended. `failure` null: it answered. What was last seen, never a promise. */
export const contact = z.object({ at: z.iso.datetime(), failure: failure.nullable() })
export type Contact = z.infer<typeof contact>
