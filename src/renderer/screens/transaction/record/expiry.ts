import { readMoment } from '#shared/rules/read-moment.ts'

/** What can be said of the moment after which a payment is impossible (interface: expires_at). */
export type Expiry =
  | { readonly is: 'none' }
  | { readonly is: 'unreadable'; readonly text: string }
  | { readonly is: 'running'; readonly at: number; readonly secondsLeft: number }
  | { readonly is: 'over'; readonly at: number }
  /** The clock of this computer cannot be right: the time left is not known. */
  | { readonly is: 'doubtful'; readonly at: number }

/** Two clocks that are both right may still be this far apart (milliseconds). */
const TOLERANCE = 60_000

/**
 * Judges `expiresAt` at `now` (milliseconds), both absolute, so that a sleep in between does not matter. The desk's own
 * clock wrote `answeredAt`: requisites that were over when they arrived, or an answer from the future, show that the
 * clock is wrong rather than that the payment expired.
 */
export function expiryOf(expiresAt: string | null, answeredAt: string | null, now: number): Expiry {
  if (expiresAt === null) return { is: 'none' }
  const at = readMoment(expiresAt)
  if (at === null) return { is: 'unreadable', text: expiresAt }
  const answered = answeredAt === null ? null : readMoment(answeredAt)
  if (answered !== null && (at <= answered || now < answered - TOLERANCE)) return { is: 'doubtful', at }
  const secondsLeft = Math.ceil((at - now) / 1000)
  return secondsLeft > 0 ? { is: 'running', at, secondsLeft } : { is: 'over', at }
}

/** "4:05", "1:04:05" or "50:04:05": hours are not made days, which would hide how long a day is. */
export function countdownText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
