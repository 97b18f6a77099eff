import type { Database } from '../database/database.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Clock } from '../ports.ts'
import { type FetchOne, LONGEST_PAUSE_MS } from '../receipts/fetch-one.ts'
import type { PollWork } from './poller.ts'

export interface PollReceiptsParts {
  readonly database: Database
  readonly clock: Clock
  readonly fetchOne: FetchOne
}

/** Bytes fetched of a merchant by itself in a day: a platform that names ever new receipts must not fill the disk. */
const MAX_BYTES_A_DAY = 500_000_000

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Until it is looked whether a merchant's receipts may be fetched again, once there were that many bytes in a day. */
const FULL_DAY_PAUSE = 10 * MINUTE

/** Receipts that statuses name and that are to be fetched, also those left by a desk that was closed. */
export function pollReceipts({ database, clock, fetchOne }: PollReceiptsParts): PollWork {
  const fromNow = (milliseconds: number): string => new Date(clock.now().getTime() + milliseconds).toISOString()
  // Whatever is to wait longer was put off before the clock was set back.
  const farthest = (): string => fromNow(LONGEST_PAUSE_MS)

  return {
    kind: 'receipt',
    interval: 30_000,
    maxConcurrent: 1,

    async due({ id }) {
      const { due, next } = await database.dueReceipt(id, fromNow(0), farthest())
      if (due === null) return { ids: [], next: next === null ? Number.POSITIVE_INFINITY : Date.parse(next) }
      if ((await database.receiptBytesSince(id, fromNow(-DAY))) < MAX_BYTES_A_DAY) return { ids: [due], next: 0 }
      return { ids: [], next: clock.now().getTime() + FULL_DAY_PAUSE }
    },

    async read(_, id) {
      const row = await database.receiptById(id)
      // An operator may have had it fetched while it waited for its turn.
      if (!row?.nextTryAt || (row.nextTryAt > fromNow(0) && row.nextTryAt <= farthest())) return false
      try {
        const tried = await fetchOne(row)
        if (tried !== null && tried !== 'answered') throw new DeskFailure(tried)
        return tried === 'answered'
      } catch (error) {
        if (!(error instanceof DeskFailure)) throw error
        const { failure } = error
        if (failure.kind !== 'other_account' && failure.kind !== 'other_platform') throw error
        // The operator may still say that the other account is the same one.
        const nextTryAt = failure.kind === 'other_account' ? fromNow(DAY) : null
        const { url } = row.declared
        await database.failReceipt(id, url, { refusal: null, failure, at: fromNow(0), tries: row.tries, nextTryAt })
        return false
      }
    },
  }
}
