import { z } from 'zod'
import { failure } from '../model/failure.ts'
import { polling, profile } from '../model/profile.ts'
import { base } from './base.ts'

/**
 * How the desk reads a merchant's statuses by itself just now. `following`: it does. `off`: every kind is switched off.
 * `resting`: until a moment, after trouble. `stopped`: until the merchant or its secret is another.
 */
export const pollingState = z.object({
  state: z.enum(['polling', 'off', 'resting', 'stopped']),
  /** What it rests or has stopped for. */
  failure: failure.nullable(),
  until: z.iso.datetime().nullable(),
  /** Transactions that are still read at all, and how many of them were due by now. */
  followed: z.int(),
  due: z.int(),
})
export type PollingState = z.infer<typeof pollingState>

/** Statuses as the desk reads them by itself. */
export const tracking = {
  state: base.input(z.strictObject({ profileId: z.uuid() })).output(pollingState),
  /** Sets of which transactions of a merchant the status is read by itself, and how often at most. */
  choose: base.input(z.strictObject({ profileId: z.uuid(), polling })).output(profile),
}
