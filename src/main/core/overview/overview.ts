import type { OverviewFigures, OverviewScope } from '#shared/model/overview.ts'
import type { Parts } from '../parts.ts'
import { lastDays } from './days.ts'

export interface OverviewOrder {
  readonly scope: OverviewScope
  readonly timeZone: string
  readonly days: number
}

/** Figures from what has been read so far, counted without blocking other work, until `signal` aborts. */
export function createOverview({ database, clock }: Parts<'database' | 'clock'>) {
  return async ({ scope, timeZone, days: count }: OverviewOrder, signal?: AbortSignal): Promise<OverviewFigures> => {
    const now = clock.now()
    const days = lastDays(now, timeZone, count)
    const figures = await database.beside.overviewFigures(signal, { scope, now: now.getTime(), days })
    return { ...figures, from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' }
  }
}
