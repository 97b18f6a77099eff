import type { Failure } from '#shared/model/failure.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { type FetchOne, LONGEST_PAUSE_MS } from '../receipts/fetch-one.ts'
import { createDiskPause } from './disk-pause.ts'
import type { PollWork } from './poller.ts'

interface PollReceiptsParts extends Parts<'database' | 'clock'> {
  readonly fetchOne: FetchOne
}

/** Bytes fetched automatically per merchant and day: a platform naming ever new receipts must not fill the disk. */
const MAX_BYTES_A_DAY = 500_000_000

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The pause before checking again whether a merchant's receipts may be fetched, after that many bytes in a day. */
const FULL_DAY_PAUSE = 10 * MINUTE

/** Fetches receipts that statuses name, including those left over when a desk was closed. */
export function pollReceipts({ database, clock, fetchOne }: PollReceiptsParts): PollWork {
  const now = (): number => clock.now().getTime()
  const fromNow = (milliseconds: number): string => new Date(now() + milliseconds).toISOString()
  // A receipt that is to wait longer was postponed before the clock was set back.
  const farthest = (): string => fromNow(LONGEST_PAUSE_MS)
  const diskPause = createDiskPause(now)

  function nextTryAfter({ kind }: Failure): string | null {
    if (kind === 'storage_failed') return fromNow(HOUR)
    // The operator may still say that the other account is the same one.
    return kind === 'other_account' ? fromNow(DAY) : null
  }

  async function read(id: string): Promise<boolean> {
    const row = await database.receiptById(id)
    // The operator may have requested it while it waited for its turn.
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
        // Says nothing about the merchant's platform: its statuses are read as usual.
        diskPause.failed()
        return false
      }
    },
  }
}

/** Failures that concern a single receipt, as far as is known, and say nothing about the merchant's platform. */
const OF_ONE_ALONE: readonly Failure['kind'][] = [
  'other_account',
  'other_platform',
  'transaction_not_found',
  'storage_failed',
]
