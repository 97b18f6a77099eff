import type { ClockOffset, DisputeListItem } from '../model/dispute.ts'
import type { DisputeAttempt } from '../model/intent.ts'
import type { Json } from '../model/json.ts'
import { sameAmount } from './amount-input.ts'
import { isAsSent, readCut } from './cut-text.ts'
import { defaultDisputeReason } from './dispute.ts'

/** What was sent, as far as a line of the list may show it. */
export interface SentDispute extends Pick<DisputeAttempt, 'begunAt' | 'endedAt' | 'clock' | 'reason' | 'sentAmount'> {
  readonly type: DisputeAttempt['type'] | null
  /** Of the transaction: the dispute's own where no other was sent. */
  readonly amount: string | null
  /** How many went with it. */
  readonly files: number
}

/**
 * When a dispute was created, by the platform's clock, against the time ours was under way: surely before it left; about
 * when it left; surely while it was under way; after. `unknown`: the platform's clock is not known, or it names no time.
 */
type MatchedTime = 'before' | 'about' | 'during' | 'after' | 'unknown'
export type MatchedField = 'same' | 'different' | 'absent'

/** A dispute of the list beside one that was sent and of which nothing is known. */
interface DisputeMatch {
  readonly time: MatchedTime
  readonly amount: MatchedField
  readonly type: MatchedField
  readonly reason: MatchedField
  readonly files: MatchedField
}

/**
 * Holds a line of the list against what was sent. Only its time and its amount are documented (interface: Dispute list item);
 * the rest counts where it is there under the request's own names.
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

/** What the list should show of a dispute that was sent. */
export function expectedOf({ type, reason, sentAmount, amount }: SentDispute) {
  return {
    amount: sentAmount ?? amount,
    type,
    // Where none was sent, the service puts a text of its own, with the type in it.
    reason: reason ?? (type === null ? null : defaultDisputeReason(type)),
  }
}

/** Whether it cannot be ours: it was there before ours left. */
export function isExcluded({ time }: DisputeMatch): boolean {
  return time === 'before'
}

/**
 * Whether a line, being the only one of the transaction that can be ours, is: created while ours was under way, with our
 * amount, and nothing in it is another's. While one is open the service takes no second, so one that was created about when
 * ours left is ours, too, unless it was canceled: that may have made room for ours at once.
 */
export function isProven(match: DisputeMatch, status: string | null): boolean {
  const { time, amount, type, reason, files } = match
  const fits = time === 'during' || (time === 'about' && !CANCELED.includes(status ?? ''))
  return fits && amount === 'same' && ![type, reason, files].includes('different')
}

/** A platform may finish in these milliseconds what it had taken when the connection ended. */
const AFTERMATH = 5000

const CANCELED: readonly string[] = ['canceled', 'cancelled']

function matchTime({ begunAt, endedAt, clock }: SentDispute, createdAt: string | null): MatchedTime {
  const created = utcTime(createdAt)
  if (created === null || clock === null) return 'unknown'
  const left = Date.parse(begunAt)
  const ended = Date.parse(endedAt ?? begunAt)
  if (created.most <= left + clock.least) return 'before'
  if (created.least > ended + clock.most + AFTERMATH) return 'after'
  return created.least >= left + clock.most ? 'during' : 'about'
}

/** The milliseconds within which a time lies as it is written: UTC, to the second or finer (interface: Dispute). */
function utcTime(text: string | null): { readonly least: number; readonly most: number } | null {
  if (text === null) return null
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text)
  const least = Date.parse(hasZone ? text : `${text}Z`)
  if (Number.isNaN(least)) return null
  return { least, most: least + (/\.\d/.test(text) ? 1 : 1000) }
}

/** Of a text that was too long to be kept, its beginning and its length count; one of which something was taken out says nothing. */
function matchText(found: Json | undefined, expected: string | null): MatchedField {
  if (typeof found !== 'string' || found === '' || expected === null) return 'absent'
  const cut = readCut(found)
  if (cut) return matched(cut.length === expected.length && expected.startsWith(cut.beginning))
  return found === expected || isAsSent(found) ? matched(found === expected) : 'absent'
}

function matched(isSame: boolean): MatchedField {
  return isSame ? 'same' : 'different'
}

/** What is known by both; where they contradict each other, a clock was set in between, and the first holds. */
export function narrowed(first: ClockOffset, second: ClockOffset | null): ClockOffset {
  if (!second) return first
  const both = { least: Math.max(first.least, second.least), most: Math.min(first.most, second.most) }
  return both.least <= both.most ? both : first
}
