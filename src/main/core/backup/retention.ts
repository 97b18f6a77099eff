import type { Preferences } from '#shared/model/preferences.ts'
import type { PayloadsOf } from '../database/retention-repository.ts'
import { everyDay } from '../evidence/cleaning.ts'
import type { Parts } from '../parts.ts'

const TABLES: readonly PayloadsOf[] = ['observations', 'intents']
/** The rows of the first slice. Later slices have as many rows as take about `SLICE_MS` milliseconds. */
const FIRST_SLICE = 200
const SLICE_MS = 8
/** The pause between two slices, which leaves the journal to others, in milliseconds. */
const PAUSE_MS = 30

/** Drops raw payloads and replies of settled transactions after a time that the operator chooses: now and once a day. */
export function createRetention(parts: Parts<'database' | 'settings' | 'gaps' | 'timer' | 'log'>) {
  const { database, settings, gaps, timer, log } = parts
  const closing = new AbortController()

  /**
   * Goes through all rows in small slices, so that no write ever waits for it. Returns how many are older; 0 months:
   * none. Dropping ends once the operator chooses another time: what is dropped cannot be brought back.
   */
  async function goThrough(months: Preferences['payloadMonths'], drop: boolean, signal: AbortSignal): Promise<number> {
    if (months === 0) return 0
    const before = monthsBefore(gaps.deletionClock.now(), months)
    const goesOn = (): boolean => !signal.aborted && (!drop || settings.preferences().payloadMonths === months)
    let count = 0
    for (const of of TABLES) {
      let after = 0
      let rows = FIRST_SLICE
      while (goesOn()) {
        const begun = timer.elapsed()
        const slice = await database.payloadSlice({ of, after, rows, before, drop })
        const milliseconds = timer.elapsed() - begun
        count += slice.found
        if (slice.last === null) break
        after = slice.last
        rows = Math.min(5000, Math.max(20, Math.round((rows * SLICE_MS) / Math.max(milliseconds, 0.5))))
        await timer.wait(PAUSE_MS, signal)
      }
    }
    return count
  }

  const drop = () => goThrough(settings.preferences().payloadMonths, true, closing.signal)
  const dropInTurn = () =>
    drop().then(
      () => undefined,
      (error: unknown) => log.broken('dropping payloads', error),
    )
  const dropping = everyDay(timer, dropInTurn, closing.signal)

  return {
    /** Returns how many payloads and replies are older than this many months. */
    older: (months: Preferences['payloadMonths'], signal?: AbortSignal): Promise<number> =>
      goThrough(months, false, AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])),
    drop,
    async close(): Promise<void> {
      closing.abort()
      await dropping
    },
  }
}

/** Returns the same day that many months ago, or the last day of that month. */
export function monthsBefore(now: Date, months: number): string {
  const then = new Date(now)
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const days = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(now.getUTCDate(), days))
  return then.toISOString()
}
