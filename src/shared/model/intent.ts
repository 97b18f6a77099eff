import { z } from 'zod'

/**
 * What is known of a write: under way, confirmed by the service, refused by it, certainly not sent, or not known.
 * `unknown` is a state, not an error: the money may have moved.
 */
export const INTENT_STATES = ['sending', 'accepted', 'refused', 'not_sent', 'unknown'] as const
export const intentState = z.enum(INTENT_STATES)
export type IntentState = z.infer<typeof intentState>

/** Writes whose outcome is not known, by what they were. */
export const unknownWrites = z.object({ creations: z.int(), cancels: z.int(), disputes: z.int() })
export type UnknownWrites = z.infer<typeof unknownWrites>

export const countOf = ({ creations, cancels, disputes }: UnknownWrites): number => creations + cancels + disputes
