import type { ClockOffset, DisputeListItem } from '../model/dispute.ts'
import type { DisputeAttempt } from '../model/intent.ts'
import type { Json } from '../model/json.ts'
import { sameAmount } from './amount-input.ts'
import { isAsSent, readCut } from './cut-text.ts'
import { defaultDisputeReason } from './dispute.ts'
import { readMoment } from './read-moment.ts'
import { WRITE_LIMITS } from './write-limits.ts'

/** What was sent, as far as a line of the list may show it. */
export interface SentDispute extends Pick<DisputeAttempt, 'begunAt' | 'endedAt' | 'clock' | 'reason' | 'sentAmount'> {
  readonly type: DisputeAttempt['type'] | null
  /** The transaction's amount: also the dispute's, unless another was sent. */
  readonly amount: string | null
  /** The number of files sent with it. */
  readonly files: number
}

/**
 * When a dispute was created, by the platform's clock, relative to the time ours was in progress: certainly before ours
 * was sent; about when it was sent; certainly while it was in progress; after. `unknown`: the platform's clock is
 * unknown, or the dispute has no time.
 */
type MatchedTime = 'before' | 'about' | 'during' | 'after' | 'unknown'
export type MatchedField = 'same' | 'different' | 'absent'

/** How a dispute of the list compares with one that was sent and whose outcome is unknown. */
interface DisputeMatch {
  readonly time: MatchedTime
  readonly amount: MatchedField
  readonly type: MatchedField
  readonly reason: MatchedField
  readonly files: MatchedField
}

/**
 * Compares a line of the list with what was sent. Only its time and its amount are documented (interface: Dispute list
 * item); the rest counts if it is present under the names of the request.
 */
export function matchDispute(sent: SentDispute, { created_at, amount, extra }: DisputeListItem): DisputeMatch {
  const expected = expectedOf(sent)
  const files = [extra.files, extra.attachments].find((one) => Array.isArray(one))
  return {
    time: matchTime(sent, created_at),
    amount: amount === null || expected.amount === null ? 'absent' : matched(sameAmount(amount, expected.amount)),
    type: matchText(extra.dispute_type, expected.type),
    reason: matchText(extra.reason, expected.reason),
    files: Array.isArray(files) ? matched(files.length === sent.files) : 'absent',
  }
}

/** What the list should show for a dispute that was sent. */
export function expectedOf({ type, reason, sentAmount, amount }: SentDispute) {
  return {
    amount: sentAmount ?? amount,
    type,
    // If no reason was sent, the platform inserts a default text that contains the type.
    reason: reason ?? (type === null ? null : defaultDisputeReason(type)),
  }
}

/** Whether it cannot be ours because it existed before ours was sent. */
export function isExcluded({ time }: DisputeMatch): boolean {
  return time === 'before'
}

/**
 * Whether a line is ours, if it is the only one of the transaction that can be: it was created while ours was in
 * progress, with our amount, and nothing in it differs. The platform accepts no second dispute while one is open, so
 * one created about when ours was sent is ours, too, unless it was canceled: that may have made room for ours at once.
 * An upload of files takes long enough for a colleague to open one meanwhile, so something else must match, too.
 */
export function isProven(sent: Pick<SentDispute, 'files'>, match: DisputeMatch, status: string | null): boolean {
  const { time, amount, type, reason, files } = match
  const others = [type, reason, files]
  const fits = time === 'during' || (time === 'about' && !CANCELED.includes(status ?? ''))
  return fits && amount === 'same' && !others.includes('different') && (sent.files === 0 || others.includes('same'))
}

/** How long after an attempt ended the platform may still be storing its dispute (milliseconds). */
export const ABSENCE_PROVEN_AFTER = 2 * 60_000

/**
 * When a list without the dispute of an attempt begins to prove that there is none: milliseconds by this computer's
 * clock, not a number if the attempt's time is damaged. `now`: the platform's clock offset now. If it shows that this
 * clock has been set forward since the attempt, those minutes have not passed.
 */
export function absenceProvenFrom(
  { begunAt, endedAt, clock }: Pick<SentDispute, 'begunAt' | 'endedAt' | 'clock'>,
  now: ClockOffset | null,
): number {
  const setForward = clock && now && now.most < clock.least ? clock.most - now.least : 0
  return Date.parse(endedAt ?? begunAt) + ABSENCE_PROVEN_AFTER + setForward
}

/** How many milliseconds after the connection ended a platform may still finish what it had received. */
const AFTERMATH = 5000

const CANCELED: readonly string[] = ['canceled', 'cancelled']

function matchTime({ begunAt, endedAt, clock, files }: SentDispute, createdAt: string | null): MatchedTime {
  const created = utcTime(createdAt)
  if (created === null || clock === null) return 'unknown'
  const left = Date.parse(begunAt)
  // If the desk was killed, it ended long before the next start, which is the time recorded.
  const longest = files > 0 ? WRITE_LIMITS.upload : WRITE_LIMITS.plain
  const ended = Math.min(Date.parse(endedAt ?? begunAt), left + longest)
  if (created.most <= left + clock.least) return 'before'
  if (created.least > ended + clock.most + AFTERMATH) return 'after'
  return created.least >= left + clock.most ? 'during' : 'about'
}

/**
 * The milliseconds that a written time covers: UTC, to the second or finer (interface: Dispute). A platform that stores
 * whole seconds may write them as `.000`. `null` for a coarser time and for any other form, by which a dispute of ours
 * could seem to be from before it was sent.
 */
function utcTime(text: string | null): { readonly least: number; readonly most: number } | null {
  if (text === null) return null
  const least = /:\d\d:\d\d/.test(text) ? readMoment(text) : null
  return least === null ? null : { least, most: least + (/[.,]\d*[1-9]/.test(text) ? 1 : 1000) }
}

/** For a text that was too long to keep, the beginning and the length are compared; a redacted text proves nothing. */
function matchText(found: Json | undefined, expected: string | null): MatchedField {
  if (typeof found !== 'string' || found === '' || expected === null) return 'absent'
  const cut = readCut(found)
  if (cut) return matched(cut.length === expected.length && expected.startsWith(cut.beginning))
  return found === expected || isAsSent(found) ? matched(found === expected) : 'absent'
}

function matched(isSame: boolean): MatchedField {
  return isSame ? 'same' : 'different'
}

/** Combines two clock offsets; if they contradict each other, the clock was set in between, and the first one holds. */
export function narrowed(first: ClockOffset, second: ClockOffset | null): ClockOffset {
  if (!second) return first
  const both = { least: Math.max(first.least, second.least), most: Math.min(first.most, second.most) }
  return both.least <= both.most ? both : first
}
