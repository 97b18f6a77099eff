import type { Failure } from '#shared/model/failure.ts'

/** So many records failing one after the other, none answering in between, are a failure of the platform. */
const MAX_OWN_FAILURES = 3

/** Failures that may be the record's own: its platform may well answer for the next one. */
const MAYBE_OWN: readonly Failure['kind'][] = [
  'refused',
  'unreadable_answer',
  'redirected',
  'service_failed',
  'no_answer',
]

/** Whether the reason of a failure is the desk's own disk or what is on it: that says nothing of a platform. */
export function isOfDesk({ kind }: Failure): boolean {
  return kind === 'storage_failed' || kind === 'not_possible'
}

/** Whether a failure may be of what was asked for alone. */
export function isMaybeOwn({ kind }: Failure): boolean {
  return MAYBE_OWN.includes(kind)
}

/** Tells failures of single records from failures of their platform, merchant by merchant. */
export function createOwnFailures() {
  /** Of each merchant, the records that could not be polled since its platform answered last. */
  const failing = new Map<string, Set<string>>()
  return {
    answered: (profileId: string): void => void failing.delete(profileId),

    /** Takes the failure of a record down. Whether it is the record's own, as far as is known. */
    isOwn(profileId: string, id: string, failure: Failure): boolean {
      if (!isMaybeOwn(failure)) return false
      // A platform that knows of no such record is at work.
      if ('httpStatus' in failure && failure.httpStatus === 404) return true
      const ids = failing.get(profileId) ?? new Set()
      failing.set(profileId, ids.add(id))
      return ids.size < MAX_OWN_FAILURES
    },
  }
}
