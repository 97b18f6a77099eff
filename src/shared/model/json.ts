import { z } from 'zod'

/** Any JSON value: used to keep what the platform sends and the interface does not describe. */
export const json = z.json()

export type Json = z.infer<typeof json>
