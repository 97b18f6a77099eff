import { readMoment } from '#shared/rules/read-moment.ts'

/** What is known of the moment after which payment is impossible (interface: expires_at). */
export type Expiry =
  | { readonly is: 'none' }
  | { readonly is: 'unreadable'; readonly text: string }
  | { readonly is: 'running'; readonly at: number; readonly secondsLeft: number }
  | { readonly is: 'over'; readonly at: number }
  /** The clock of this computer cannot be right: the time left is not known. */
  | { readonly is: 'doubtful'; readonly at: number }

/** How far apart two correct clocks may be (milliseconds). */
const TOLERANCE = 60_000

/**
 * Judges `expiresAt` at `now` (milliseconds), both absolute, so that a sleep in between does not matter. The clock of
 * this desk wrote `answeredAt`: payment details that had expired on arrival, or an answer from the future, show that
 * the clock is wrong, not that the payment expired. `behind`: how far it is behind the platform's (bridge/use-behind.ts).
 */
export function expiryOf(expiresAt: string | null, answeredAt: string | null, now: number, behind: number): Expiry {
  if (expiresAt === null) return { is: 'none' }
  const at = readMoment(expiresAt)
  if (at === null) return { is: 'unreadable', text: expiresAt }
  const answered = answeredAt === null ? null : readMoment(answeredAt)
  const isPast = answered !== null && at - behind <= answered
  if (isPast || (answered !== null && now < answered - TOLERANCE)) return { is: 'doubtful', at }
  const secondsLeft = Math.ceil((at - behind - now) / 1000)
  return secondsLeft > 0 ? { is: 'running', at, secondsLeft } : { is: 'over', at }
}

/** "4:05", "1:04:05" or "50:04:05": hours are not converted to days, which would hide how long a day is. */
export function countdownText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
