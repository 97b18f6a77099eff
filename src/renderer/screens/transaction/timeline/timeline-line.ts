import type { CallFailure } from '#shared/model/failure.ts'
import type { Comparisons, Difference } from '#shared/model/order-comparison.ts'
import type { StoryEntry, StoryEvent } from '#shared/model/timeline.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { utcOf } from '../../../i18n/format.ts'
import type { MessageId, TextValues } from '../../../i18n/index.tsx'

/** A sentence of the catalogue with its values. */
export interface Words {
  readonly id: MessageId
  readonly values?: TextValues
}

/** One event of a story in words, for the screen and for a ticket alike. */
export interface StoryLine {
  readonly what: Words
  /** Shown as a badge. */
  readonly status?: string
  /** Sentences that belong to it. */
  readonly more?: readonly Words[]
  /** What came back: words, and codes that are shown as codes. */
  readonly failure?: { readonly id: MessageId | null; readonly codes: readonly string[]; readonly http: number | null }
  /** The operator's own words. */
  readonly reason?: string
  /** The intent whose reply is kept. */
  readonly reply?: string
}

/** The words of an event. A new one does not compile until it has words. */
export function storyLine(event: StoryEvent): StoryLine {
  switch (event.what) {
    case 'added':
      return { what: { id: `story.added.${event.by}`, values: { id: event.id } } }
    case 'drafted':
      return { what: { id: 'story.drafted' } }
    case 'confirmed':
      return {
        what: { id: 'story.confirmed' },
        more: [
          ...(event.amountTyped ? [{ id: 'story.confirmed.amountTyped' } as const] : []),
          ...(event.similarSeen > 0
            ? [{ id: 'story.confirmed.similar', values: { count: event.similarSeen } } as const]
            : []),
        ],
      }
    case 'sent':
      return { what: { id: `story.sent.${event.call}` } }
    case 'answered':
      return answered(event)
    case 'left_open':
      return { what: { id: `story.left_open.${event.call}` } }
    case 'status':
      return {
        what: { id: event.status === null ? 'story.status.none' : 'story.status' },
        ...(event.status !== null && { status: event.status }),
        ...(event.before !== null && { more: [{ id: 'story.status.before', values: { status: event.before } }] }),
      }
    case 'adopted':
      return {
        what: { id: 'story.adopted', values: { id: event.platformId } },
        more: [...compared(event.comparisons), ...inSpiteOf(event.differences)],
      }
    case 'names_other':
      return {
        what: { id: 'story.names_other' },
        ...(event.status !== null && { status: event.status }),
        more: inSpiteOf(event.differences),
      }
    case 'accepted_as_own':
      return { what: { id: 'story.accepted_as_own' }, more: inSpiteOf(event.differences) }
    case 'did_not_happen':
      return { what: { id: 'story.did_not_happen' }, reason: event.reason }
    case 'cancel_settled':
      return {
        what: { id: `story.cancel_settled.${event.how}` },
        ...(event.reason !== null && { reason: event.reason }),
      }
    case 'dispute_settled':
      return {
        what: { id: `story.dispute_settled.${event.how}`, values: { id: event.disputeId ?? '—' } },
        ...(event.reason !== null && { reason: event.reason }),
      }
    case 'left_out':
      return { what: { id: 'story.left_out', values: { count: event.count } } }
    case 'unreadable':
      return { what: { id: 'story.unreadable' } }
    case 'reopened':
      return { what: { id: 'story.reopened' }, reason: event.reason }
    case 'account_said_same': {
      const { differs, before, now } = event
      const moved = before === now ? [] : [{ id: 'story.account.addresses', values: { before, now } } as const]
      return { what: { id: 'story.account_said_same' }, more: [{ id: `story.account.${differs}` }, ...moved] }
    }
    case 'account_word_used': {
      const values = { operator: event.saidBy, time: utcOf(event.saidAt) ?? event.saidAt }
      return { what: { id: 'story.account_word_used' }, more: [{ id: 'story.account_word_used.by', values }] }
    }
    case 'account_changed':
      return { what: { id: 'story.account_changed' }, more: [{ id: `story.account.${event.differs}` }] }
    default:
      return assertNever(event)
  }
}

function answered(event: Extract<StoryEvent, { what: 'answered' }>): StoryLine {
  const { call, state, failure, code, httpStatus, hasReply, intentId } = event
  const taken = call === 'ask_again' && failure === 'already_there'
  const known = failure !== null && isCallFailure(failure)
  return {
    what: { id: taken ? 'story.answered.ask_again.taken' : `story.answered.${call}.${state}` },
    failure: {
      // What the words say already is not said twice.
      id: known && !taken && failure !== state ? FAILURES[failure] : null,
      codes: [...(failure !== null && !known ? [failure] : []), ...(code !== null ? [code] : [])],
      http: httpStatus,
    },
    ...(hasReply && { reply: intentId }),
  }
}

/** A story is kept for good: it may be of a desk that knew other failures. */
const FAILURES: Record<CallFailure['kind'], MessageId> = {
  not_sent: 'story.failure.not_sent',
  no_answer: 'story.failure.no_answer',
  refused: 'story.failure.refused',
  unauthorized: 'story.failure.unauthorized',
  already_there: 'story.failure.already_there',
  rate_limited: 'story.failure.rate_limited',
  service_failed: 'story.failure.service_failed',
  unreadable_answer: 'story.failure.unreadable_answer',
  redirected: 'story.failure.redirected',
}

function isCallFailure(kind: string): kind is CallFailure['kind'] {
  return Object.hasOwn(FAILURES, kind)
}

/** The service's own names of the fields: what was compared is theirs. That the answer repeats the id says nothing more. */
function compared({ id: _, ...comparisons }: Comparisons): readonly Words[] {
  return (['same', 'absent', 'different'] as const).flatMap((result) => {
    const fields = Object.entries(comparisons).flatMap(([field, found]) => (found === result ? [field] : []))
    return fields.length > 0 ? [{ id: `story.adopted.${result}`, values: { fields: fields.join(', ') } } as const] : []
  })
}

function inSpiteOf(differences: readonly Difference[]): readonly Words[] {
  return differences.map(({ field, ours, theirs }) => ({ id: 'story.difference', values: { field, ours, theirs } }))
}

/** Who did it: an operator by name, or who it was where nobody at the desk did. */
export function whoOf({ operator, event }: StoryEntry): { readonly name: string } | { readonly id: MessageId } {
  if (operator !== null) return operator === '' ? { id: 'story.who.nobody' } : { name: operator }
  const isPlatform =
    event.what === 'status' || event.what === 'names_other' || (event.what === 'answered' && event.httpStatus !== null)
  return { id: isPlatform ? 'story.who.platform' : 'story.who.desk' }
}
