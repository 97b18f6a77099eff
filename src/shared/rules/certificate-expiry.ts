const DAY_MS = 24 * 60 * 60_000

/** From so many days before its end on an expiring certificate is told of: platforms take their time to issue a new one. */
const TOLD_DAYS = 30

/** Whole days that a certificate is still good for, and what is to be said of it. Times: ISO 8601, and milliseconds. */
export function certificateDays(
  validTo: string,
  now: number,
): { readonly state: 'valid' | 'expiring' | 'expired'; readonly days: number } {
  const left = Date.parse(validTo) - now
  const days = Math.max(0, Math.floor(left / DAY_MS))
  if (left <= 0) return { state: 'expired', days }
  return { state: left <= TOLD_DAYS * DAY_MS ? 'expiring' : 'valid', days }
}
