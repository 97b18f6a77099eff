import type { CallFailure, Failure } from '#shared/model/failure.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import type { MessageId, TextValues } from '../i18n/index.tsx'

/** A failure for a person: what happened, what it means for the money, what to do next. */
export interface FailureWords {
  readonly what: MessageId
  readonly money: MessageId
  readonly next: MessageId
  readonly values?: TextValues
  /** The money may have moved: this is no refusal, and is shown as what it is. */
  readonly uncertain: boolean
}

/** Finds the words for a failure. A new kind or reason does not compile until it has words. */
export function failureWords(failure: Failure): FailureWords {
  switch (failure.kind) {
    case 'not_sent':
      return certain(`failure.not_sent.${failure.reason}`, 'failure.money.nothingLeft', NOT_SENT_NEXT[failure.reason])
    case 'no_answer':
      return uncertain(failure, `failure.no_answer.${failure.reason}`, 'failure.next.retrySoon')
    case 'refused':
      return refused(failure)
    case 'unauthorized':
      return certain('failure.unauthorized', afterRefusal(failure), 'failure.next.credentials')
    case 'already_there':
      return uncertain(failure, 'failure.already_there', 'failure.next.retrySoon')
    case 'rate_limited':
      return rateLimited(failure)
    case 'service_failed':
      return uncertain(failure, 'failure.service_failed', 'failure.next.retrySoon')
    case 'unreadable_answer':
      return uncertain(failure, `failure.unreadable_answer.${failure.reason}`, 'failure.next.interface')
    case 'redirected':
      return uncertain(failure, 'failure.redirected', 'failure.next.redirected')
    case 'invalid_input':
      return {
        ...(failure.rule === 'card_number'
          ? nothingSent('failure.card_number_elsewhere', 'failure.next.cardNumber')
          : nothingSent('failure.invalid_input', 'failure.next.correct')),
        values: { field: failure.field, rule: failure.rule },
      }
    case 'profile_changed':
      return nothingSent('failure.profile_changed', 'failure.next.profileChanged')
    case 'profile_not_found':
      return nothingSent('failure.profile_not_found', 'failure.next.chooseProfile')
    case 'profile_busy':
      return certain('failure.profile_busy', 'failure.money.busy', 'failure.next.busy')
    case 'secret_missing':
      return nothingSent('failure.secret_missing', 'failure.next.enterSecret')
    case 'key_store_failed':
      return nothingSent('failure.key_store_failed', 'failure.next.keyStore')
    case 'loopback_only':
      return nothingSent('failure.loopback_only', 'failure.next.loopback')
    case 'id_taken_here':
      return nothingSent('failure.id_taken_here', 'failure.next.takenHere')
    case 'transaction_not_found':
      return nothingSent('failure.transaction_not_found', 'failure.next.toList')
    case 'no_platform_id':
      return nothingSent('failure.no_platform_id', 'failure.next.noPlatformId')
    case 'other_platform':
      return {
        ...certain('failure.other_platform', 'failure.money.nothingSent', 'failure.next.otherPlatform'),
        values: { baseUrl: failure.baseUrl },
      }
    case 'not_possible':
      return nothingSent(`failure.not_possible.${failure.why}`, 'failure.next.notPossible')
    case 'other_transaction':
      return {
        ...nothingSent('failure.other_transaction', 'failure.next.otherTransaction'),
        values: { fields: failure.fields.join(', ') },
      }
    case 'similar_payouts':
      return {
        ...nothingSent('failure.similar_payouts', 'failure.next.similarPayouts'),
        values: { count: failure.transactionIds.length },
      }
    case 'storage_failed':
      return certain('failure.storage_failed', 'failure.money.storage', 'failure.next.storage')
    case 'outcome_not_kept':
      return {
        ...certain('failure.outcome_not_kept', `failure.money.notKept.${failure.state}`, 'failure.next.notKept'),
        values: { platformId: failure.platformId ?? 'none' },
        uncertain: failure.state === 'accepted' || failure.state === 'unknown',
      }
    case 'training_failed':
      return certain('failure.training_failed', 'failure.money.training', 'failure.next.training')
    case 'link_refused':
      return certain('failure.link_refused', 'failure.money.none', 'failure.next.link')
    default:
      return assertNever(failure)
  }
}

/** The words for what is no failure of the union: a bug, or a line that broke. */
export const EXCEPTION_WORDS: FailureWords = {
  what: 'failure.exception',
  money: 'failure.money.exception',
  next: 'failure.next.exception',
  uncertain: true,
}

const NOT_SENT_NEXT: Record<Extract<Failure, { kind: 'not_sent' }>['reason'], MessageId> = {
  name_not_resolved: 'failure.next.name',
  connection_refused: 'failure.next.address',
  proxy: 'failure.next.proxy',
  tls: 'failure.next.tls',
  timeout: 'failure.next.network',
  cancelled: 'failure.next.whenReady',
  other: 'failure.next.retrySoon',
}

/** Codes that say the id in the request is not there for this merchant (interface: Errors). */
const ABSENT = new Set(['NOT_FOUND', 'TRANSACTION_NOT_FOUND'])

function refused(failure: CallFailure): FailureWords {
  if (failure.code === 'DUPLICATE_ORDER')
    return certain('failure.refused.duplicate', 'failure.money.duplicate', 'failure.next.duplicate')
  const next = failure.code && ABSENT.has(failure.code) ? 'failure.next.absent' : 'failure.next.refused'
  return certain('failure.refused', afterRefusal(failure), next)
}

function rateLimited(failure: Extract<Failure, { kind: 'rate_limited' }>): FailureWords {
  const seconds = failure.retryAfterSeconds
  if (seconds === undefined) return certain('failure.rate_limited', afterRefusal(failure), 'failure.next.wait')
  return {
    ...certain('failure.rate_limited', afterRefusal(failure), 'failure.next.waitSeconds'),
    values: { seconds: Math.ceil(seconds) },
  }
}

/** An answer that leaves it open what a write did. A reading changes nothing, whatever came back. */
function uncertain(failure: CallFailure, what: MessageId, nextOfReading: MessageId): FailureWords {
  return isReading(failure)
    ? certain(what, 'failure.money.read', nextOfReading)
    : { what, money: 'failure.money.unknown', next: 'failure.next.unknown', uncertain: true }
}

function afterRefusal(failure: CallFailure): MessageId {
  return isReading(failure) ? 'failure.money.read' : 'failure.money.refused'
}

function nothingSent(what: MessageId, next: MessageId): FailureWords {
  return certain(what, 'failure.money.nothingSent', next)
}

function certain(what: MessageId, money: MessageId, next: MessageId): FailureWords {
  return { what, money, next, uncertain: false }
}

function isReading(failure: CallFailure): boolean {
  return /^GET\b/i.test(failure.endpoint)
}
