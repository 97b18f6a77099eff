import { z } from 'zod'
import { failure } from './failure.ts'

/**
 * What is known of a write: under way, confirmed by the service, refused by it, certainly not sent, or not known.
 * `unknown` is a state, not an error: the money may have moved.
 */
export const INTENT_STATES = ['sending', 'accepted', 'refused', 'not_sent', 'unknown'] as const
export const intentState = z.enum(INTENT_STATES)
export type IntentState = z.infer<typeof intentState>

/** What is known of every write. */
export const operation = z.object({
  intentId: z.uuid(),
  state: intentState,
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  failure: failure.nullable(),
})

/** Writes whose outcome is not known, by what they were. */
export const unknownWrites = z.object({ creations: z.int(), cancels: z.int(), disputes: z.int() })
export type UnknownWrites = z.infer<typeof unknownWrites>

export const countOf = ({ creations, cancels, disputes }: UnknownWrites): number => creations + cancels + disputes
