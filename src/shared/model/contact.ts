import { z } from 'zod'
import { clockOffset } from './dispute.ts'
import { failure } from './failure.ts'

/**
 * How the last call to a merchant's platform ended. `failure` is `null` if it answered. `clock`: the platform's clock
 * offset, as its answers show it; `null` if unknown. An observation, not a promise.
 */
export const contact = z.object({
  at: z.iso.datetime(),
  failure: failure.nullable(),
  clock: clockOffset.nullable(),
})
export type Contact = z.infer<typeof contact>
