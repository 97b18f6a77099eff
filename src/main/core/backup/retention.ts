import type { Preferences } from '#shared/model/preferences.ts'
import type { Database } from '../database/database.ts'
import type { PayloadsOf } from '../database/retention-repository.ts'
import type { Timer } from '../ports.ts'

const TABLES: readonly PayloadsOf[] = ['observations', 'intents']
/** Rows of the first slice; the next ones are as many as take about this long (milliseconds). */
const FIRST_SLICE = 200
const SLICE_MS = 8
/** Between two slices the journal is everybody's. Milliseconds. */
const PAUSE_MS = 30

export type Payloads = ReturnType<typeof createPayloads>

/** Raw payloads and replies of settled transactions, which may be dropped after a time of the operator's choice. */
export function createPayloads(database: Database, timer: Timer) {
  /** Goes through all of them in small slices, so that no write ever waits for it. How many are older. */
  async function goThrough(before: string, drop: boolean, signal: AbortSignal): Promise<number> {
    let count = 0
    for (const of of TABLES) {
      let after = 0
      let rows = FIRST_SLICE
      while (!signal.aborted) {
        const slice = await database.payloadSlice({ of, after, rows, before, drop })
        count += slice.found
        if (slice.last === null) break
        after = slice.last
        rows = Math.min(5000, Math.max(20, Math.round((rows * SLICE_MS) / Math.max(slice.milliseconds, 0.5))))
        await timer.wait(PAUSE_MS, signal)
      }
    }
    return count
  }

  return {
    /** How many there are that are older. */
    count: (months: Preferences['payloadMonths'], now: Date, signal: AbortSignal): Promise<number> =>
      months === 0 ? Promise.resolve(0) : goThrough(monthsBefore(now, months), false, signal),
    drop: (months: Preferences['payloadMonths'], now: Date, signal: AbortSignal): Promise<number> =>
      months === 0 ? Promise.resolve(0) : goThrough(monthsBefore(now, months), true, signal),
  }
}

/** The same day so many months ago, or the last of that month. */
export function monthsBefore(now: Date, months: number): string {
  const then = new Date(now)
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const days = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(now.getUTCDate(), days))
  return then.toISOString()
}
