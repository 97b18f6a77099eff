import type { Failure } from '#shared/model/failure.ts'
import type { Random } from '../ports.ts'

const MINUTE = 60_000

/** Pauses after the first failures; after these it is the operator's word that counts. Over a night and a day. */
const PAUSES = [1, 5, 30, 120, 480, 1440].map((minutes) => minutes * MINUTE)

/** Up to so much longer than it must be: what failed together is not tried together again. */
const JITTER = 1 / 4

/** Milliseconds until a receipt is tried again by itself, after so many tries; null: no more. */
export function pauseAfterTry(failure: Failure, tries: number, random: Random): number | null {
  const pause = isPassing(failure) ? PAUSES[tries - 1] : undefined
  return pause === undefined ? null : Math.round(pause * (1 + random.fraction() * JITTER))
}

/** Failures that may be over the next time. */
function isPassing(failure: Failure): boolean {
  switch (failure.kind) {
    case 'not_sent':
    case 'no_answer':
    case 'service_failed':
    case 'rate_limited':
    case 'storage_failed':
    case 'training_failed':
    case 'key_store_failed':
      return true
    default:
      return false
  }
}
