import type { CallFailure } from '#shared/model/failure.ts'
import { PLAIN_ACTION_KINDS, type PlainActionKind } from '#shared/model/intent.ts'
import type { Comparisons, Difference } from '#shared/model/order-comparison.ts'
import type { TimelineEntry, TimelineEvent } from '#shared/model/timeline.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { utcOf } from '../../../i18n/format.ts'
import type { MessageId, TextValues } from '../../../i18n/index.tsx'

/** A message of the catalogue with its values. */
export interface Words {
  readonly id: MessageId
  readonly values?: TextValues
}

/** One event of a timeline in words, both for the screen and for a support ticket. */
export interface TimelineLine {
  readonly what: Words
  /** Shown as a badge. */
  readonly status?: string
  /** The status before it. */
  readonly before?: string
  /** Sentences that belong to it. */
  readonly more?: readonly Words[]
  /** The response: words, and codes that are shown as codes. */
  readonly failure?: { readonly id: MessageId | null; readonly codes: readonly string[]; readonly http: number | null }
  /** The operator's own words. */
  readonly reason?: string
  /** The intent whose reply is kept. */
  readonly reply?: string
}

/** Returns the words of an event. A new event does not compile until it has words. */
export function timelineLine(event: TimelineEvent): TimelineLine {
  if (isPlainSettled(event)) {
    const { what, how, reason } = event
    return { what: { id: `timeline.${what}.${how}` }, ...(reason !== null && { reason }) }
  }
  switch (event.what) {
    case 'added':
      return { what: { id: `timeline.added.${event.by}`, values: { id: event.id } } }
    case 'batch':
      return { what: { id: 'timeline.batch', values: { file: visibleText(event.file), row: event.row } } }
    case 'drafted':
      return { what: { id: 'timeline.drafted' } }
    case 'confirmed':
      return {
        what: { id: 'timeline.confirmed' },
        more: [
          ...(event.amountTyped ? [{ id: 'timeline.confirmed.amountTyped' } as const] : []),
          ...(event.similarSeen > 0
            ? [{ id: 'timeline.confirmed.similar', values: { count: event.similarSeen } } as const]
            : []),
        ],
      }
    case 'sent':
      return { what: { id: `timeline.sent.${event.call}` } }
    case 'answered':
      return answered(event)
    case 'left_open':
      return { what: { id: `timeline.left_open.${event.call}` } }
    case 'status':
      return {
        what: { id: event.status === null ? 'timeline.status.none' : 'timeline.status' },
        ...(event.status !== null && { status: event.status }),
        ...(event.before !== null && { before: event.before }),
      }
    case 'adopted':
      return {
        what: { id: 'timeline.adopted', values: { id: event.platformId } },
        more: [
          ...(event.attempt === undefined ? [] : [{ id: 'timeline.adopted.earlier' } as const]),
          ...compared(event.comparisons),
          ...inSpiteOf(event.differences),
        ],
      }
    case 'names_other':
      return {
        what: { id: 'timeline.names_other' },
        ...(event.status !== null && { status: event.status }),
        more: inSpiteOf(event.differences),
      }
    case 'accepted_as_own':
      return { what: { id: 'timeline.accepted_as_own' }, more: inSpiteOf(event.differences) }
    case 'did_not_happen':
      return { what: { id: 'timeline.did_not_happen' }, reason: event.reason }
    case 'dispute_settled':
      return {
        what: { id: `timeline.dispute_settled.${event.how}`, values: { id: event.disputeId ?? '—' } },
        ...(event.reason !== null && { reason: event.reason }),
      }
    case 'left_out':
      return { what: { id: 'timeline.left_out', values: { count: event.count } } }
    case 'unreadable':
      return { what: { id: 'timeline.unreadable' } }
    case 'id_passed_on':
      return { what: { id: 'timeline.id_passed_on', values: { id: event.platformId, order: event.order } } }
    case 'unlinked':
      return { what: { id: 'timeline.unlinked', values: { id: event.platformId } }, reason: event.reason }
    case 'added_by_unlinking':
      return { what: { id: 'timeline.added_by_unlinking', values: { id: event.platformId, order: event.order } } }
    case 'reopened':
      return { what: { id: 'timeline.reopened' }, reason: event.reason }
    case 'account_said_same': {
      const { differs, before, now } = event
      const moved = before === now ? [] : [{ id: 'timeline.account.addresses', values: { before, now } } as const]
      return { what: { id: 'timeline.account_said_same' }, more: [{ id: `timeline.account.${differs}` }, ...moved] }
    }
    case 'account_word_used': {
      const values = { operator: event.saidBy, time: utcOf(event.saidAt) ?? event.saidAt }
      return { what: { id: 'timeline.account_word_used' }, more: [{ id: 'timeline.account_word_used.by', values }] }
    }
    case 'account_changed':
      return { what: { id: 'timeline.account_changed' }, more: [{ id: `timeline.account.${event.differs}` }] }
    default:
      return assertNever(event)
  }
}

type Answered = Extract<TimelineEvent, { what: 'answered' }>

function answered(event: Answered): TimelineLine {
  const { call, state, failure, code, httpStatus, hasReply, intentId } = event
  const taken = call === 'ask_again' && failure === 'already_there'
  const known = failure !== null && isCallFailure(failure)
  return {
    what: { id: taken ? 'timeline.answered.ask_again.taken' : answeredWords(call, state) },
    failure: {
      // Not repeated if the sentence already says it.
      id: known && !taken && failure !== state ? FAILURES[failure] : null,
      codes: [...(failure !== null && !known ? [failure] : []), ...(code !== null ? [code] : [])],
      http: httpStatus,
    },
    ...(hasReply && { reply: intentId }),
  }
}

/** The outcome of an action is worded as on its card. */
function answeredWords(call: Answered['call'], state: Answered['state']): MessageId {
  if (state === 'sending') return `timeline.answered.${call}.sending`
  if (call === 'create' || call === 'ask_again') return `timeline.answered.${call}.${state}`
  return `${call}.${state === 'not_sent' ? 'notSent' : state}`
}

/**
 * The words for known failures. A timeline is kept permanently, so it may name a failure that only another version
 * knew: its code is shown as it is.
 */
const FAILURES: Record<CallFailure['kind'], MessageId> = {
  not_sent: 'timeline.failure.not_sent',
  no_answer: 'timeline.failure.no_answer',
  refused: 'timeline.failure.refused',
  unauthorized: 'timeline.failure.unauthorized',
  already_there: 'timeline.failure.already_there',
  rate_limited: 'timeline.failure.rate_limited',
  service_failed: 'timeline.failure.service_failed',
  unreadable_answer: 'timeline.failure.unreadable_answer',
  redirected: 'timeline.failure.redirected',
}

function isCallFailure(kind: string): kind is CallFailure['kind'] {
  return Object.hasOwn(FAILURES, kind)
}

/**
 * Uses the service's field names, because its fields were compared. The ID is omitted: that the answer repeats it
 * proves nothing more.
 */
function compared({ id: _, ...comparisons }: Comparisons): readonly Words[] {
  return (['same', 'absent', 'different'] as const).flatMap((result) => {
    const fields = Object.entries(comparisons).flatMap(([field, found]) => (found === result ? [field] : []))
    return fields.length > 0
      ? [{ id: `timeline.adopted.${result}`, values: { fields: fields.join(', ') } } as const]
      : []
  })
}

function inSpiteOf(differences: readonly Difference[]): readonly Words[] {
  return differences.map(({ field, ours, theirs }) => ({ id: 'timeline.difference', values: { field, ours, theirs } }))
}

/** Who did it: an operator by name, or else the platform or the desk. */
export function whoOf({ operator, event }: TimelineEntry): { readonly name: string } | { readonly id: MessageId } {
  if (operator !== null) return operator === '' ? { id: 'common.noName' } : { name: operator }
  const isPlatform =
    event.what === 'status' || event.what === 'names_other' || (event.what === 'answered' && event.httpStatus !== null)
  return { id: isPlatform ? 'timeline.who.platform' : 'timeline.who.desk' }
}

function isPlainSettled(event: TimelineEvent): event is Extract<TimelineEvent, { what: `${PlainActionKind}_settled` }> {
  return PLAIN_ACTION_KINDS.some((kind) => event.what === `${kind}_settled`)
}
