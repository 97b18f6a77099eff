import { z } from 'zod'
import { failure } from './failure.ts'

/** How the last call to a merchant's platform ended. `failure` is `null` if it answered. An observation, not a promise. */
export const contact = z.object({ at: z.iso.datetime(), failure: failure.nullable() })
export type Contact = z.infer<typeof contact>
