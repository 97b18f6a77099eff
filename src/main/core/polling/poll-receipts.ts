import type { Failure } from '#shared/model/failure.ts'
import type { Database } from '../database/database.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Clock } from '../ports.ts'
import { type FetchOne, LONGEST_PAUSE_MS } from '../receipts/fetch-one.ts'
import { createDiskPause } from './disk-pause.ts'
import type { PollWork } from './poller.ts'

export interface PollReceiptsParts {
  readonly database: Database
  readonly clock: Clock
  readonly fetchOne: FetchOne
}

/** Bytes fetched of a merchant by itself in a day: a platform that names ever new receipts must not fill the disk. */
const MAX_BYTES_A_DAY = 500_000_000

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Until it is looked whether a merchant's receipts may be fetched again, once there were that many bytes in a day. */
const FULL_DAY_PAUSE = 10 * MINUTE

/** Receipts that statuses name and that are to be fetched, also those left by a desk that was closed. */
export function pollReceipts({ database, clock, fetchOne }: PollReceiptsParts): PollWork {
  const now = (): number => clock.now().getTime()
  const fromNow = (milliseconds: number): string => new Date(now() + milliseconds).toISOString()
  // Whatever is to wait longer was put off before the clock was set back.
  const farthest = (): string => fromNow(LONGEST_PAUSE_MS)
  const diskPause = createDiskPause(now)

  function nextTryAfter({ kind }: Failure): string | null {
    if (kind === 'storage_failed') return fromNow(HOUR)
    // The operator may still say that the other account is the same one.
    return kind === 'other_account' ? fromNow(DAY) : null
  }

  async function read(id: string): Promise<boolean> {
    const row = await database.receiptById(id)
    // An operator may have had it fetched while it waited for its turn.
    if (!row?.nextTryAt || (row.nextTryAt > fromNow(0) && row.nextTryAt <= farthest())) return false
    try {
      const tried = await fetchOne(row)
      if (tried !== null && tried !== 'answered') throw new DeskFailure(tried)
      return tried === 'answered'
    } catch (error) {
      if (!(error instanceof DeskFailure) || !OF_ONE_ALONE.includes(error.failure.kind)) throw error
      const { failure } = error
      const nextTryAt = nextTryAfter(failure)
      const { url } = row.declared
      await database.failReceipt(id, url, { refusal: null, failure, at: fromNow(0), tries: row.tries, nextTryAt })
      return false
    }
  }

  return {
    kind: 'receipt',
    interval: 30_000,
    maxConcurrent: 1,

    async due({ id }) {
      const pauseEnd = diskPause.end()
      if (pauseEnd !== null) return { ids: [], next: pauseEnd }
      const { due, next } = await database.dueReceipt(id, fromNow(0), farthest())
      if (due === null) return { ids: [], next: next === null ? Number.POSITIVE_INFINITY : Date.parse(next) }
      if ((await database.receiptBytesSince(id, fromNow(-DAY))) < MAX_BYTES_A_DAY) return { ids: [due], next: 0 }
      return { ids: [], next: now() + FULL_DAY_PAUSE }
    },

    async read(_, id) {
      try {
        return await read(id)
      } catch (error) {
        if (!(error instanceof DeskFailure) || error.failure.kind !== 'storage_failed') throw error
        // No word of the merchant's platform: its statuses are read as ever.
        diskPause.failed()
        return false
      }
    },
  }
}

/** What stands against one receipt as far as is known, and says nothing of the merchant's platform. */
const OF_ONE_ALONE: readonly Failure['kind'][] = [
  'other_account',
  'other_platform',
  'transaction_not_found',
  'storage_failed',
]
