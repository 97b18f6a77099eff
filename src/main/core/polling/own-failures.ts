import type { Failure } from '#shared/model/failure.ts'

/** This many records failing one after the other, with no answer in between, are a failure of the platform. */
const MAX_OWN_FAILURES = 3

/** Failures that may concern only the record: its platform may well answer for the next one. */
const MAYBE_OWN: readonly Failure['kind'][] = [
  'refused',
  'unreadable_answer',
  'redirected',
  'service_failed',
  'no_answer',
]

/** Whether a failure comes from the desk's disk or the data on it: that says nothing about a platform. */
export function isOfDesk({ kind }: Failure): boolean {
  return kind === 'storage_failed' || kind === 'not_possible'
}

/** Whether a failure may concern only what was requested. */
export function isMaybeOwn({ kind }: Failure): boolean {
  return MAYBE_OWN.includes(kind)
}

/** Tells failures of single records from failures of their platform, merchant by merchant. */
export function createOwnFailures() {
  /** For each merchant, the records that could not be polled since its platform last answered. */
  const failing = new Map<string, Set<string>>()
  return {
    answered: (profileId: string): void => void failing.delete(profileId),

    /** Notes a record's failure. Returns whether it concerns only that record, as far as is known. */
    isOwn(profileId: string, id: string, failure: Failure): boolean {
      if (!isMaybeOwn(failure)) return false
      // A platform that knows no such record is working.
      if ('httpStatus' in failure && failure.httpStatus === 404) return true
      const ids = failing.get(profileId) ?? new Set()
      failing.set(profileId, ids.add(id))
      return ids.size < MAX_OWN_FAILURES
    },
  }
}
