const DAY_MS = 24 * 60 * 60_000

/** An expiring certificate is reported from this many days before its end: platforms take time to issue a new one. */
const TOLD_DAYS = 30

/** Whole days until a certificate expires, and its state. `validTo` is ISO 8601, `now` is in milliseconds. */
export function certificateDays(
  validTo: string,
  now: number,
): { readonly state: 'valid' | 'expiring' | 'expired'; readonly days: number } {
  const left = Date.parse(validTo) - now
  const days = Math.max(0, Math.floor(left / DAY_MS))
  if (left <= 0) return { state: 'expired', days }
  return { state: left <= TOLD_DAYS * DAY_MS ? 'expiring' : 'valid', days }
}
