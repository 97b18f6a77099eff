import { z } from 'zod'
import { overviewFigures, overviewScope } from '../model/overview.ts'
import { base } from './base.ts'

/** Figures to start the day with, from what this desk has read. */
export const overview = {
  /**
   * Takes its time beside everything else; given up, it stops. `timeZone`: that days are counted in, an IANA name; empty:
   * the system's. `days`: how far back the figures over time go, today included.
   */
  figures: base
    .input(z.strictObject({ scope: overviewScope, timeZone: z.string().max(64), days: z.int().min(7).max(366) }))
    .output(overviewFigures),
}
