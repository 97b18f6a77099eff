import { z } from 'zod'
import { overviewFigures } from '../model/overview.ts'
import { base } from './base.ts'

/** Figures to start the day with, from what this desk has read. */
export const overview = {
  /** Takes its time beside everything else; given up, it stops. `days`: how far back those over time go, today included. */
  figures: base
    .input(
      z.strictObject({ profileId: z.uuid().nullable(), timeZone: z.string().max(64), days: z.int().min(7).max(366) }),
    )
    .output(overviewFigures),
}
