import { z } from 'zod'

/** Any JSON value: what the service sent and the interface does not describe is kept as this. */
export const json = z.json()

export type Json = z.infer<typeof json>
