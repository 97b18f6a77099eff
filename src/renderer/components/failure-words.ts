import type { CallFailure, Failure } from '#shared/model/failure.ts'
import { KINDS } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { EVIDENCE_LIMITS } from '#shared/rules/evidence.ts'
import { documentedCode, type RefusalCode } from '#shared/rules/service-codes.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { MessageId, TextValues } from '../i18n/index.tsx'
import { PartNotLoaded } from './part.ts'

/** A failure explained to the operator: what happened, what it means for the money, what to do next. */
export interface FailureWords {
  readonly what: MessageId
  readonly money: MessageId
  readonly next: MessageId
  /** A second thing to check: the possible cause. */
  readonly also?: MessageId
  readonly values?: TextValues
  /** The money may have moved: this is not a refusal and is not shown as one. */
  readonly uncertain: boolean
}

/** Returns the words for a failure. A new kind or reason does not compile until it has words. */
export function failureWords(failure: Failure): FailureWords {
  switch (failure.kind) {
    case 'not_sent':
      return notSent(failure)
    case 'no_answer':
      return uncertain(
        failure,
        `failure.no_answer.${failure.reason}`,
        failure.reason === 'cancelled' ? 'failure.next.readAgain' : 'failure.next.retrySoon',
      )
    case 'refused':
      return refused(failure)
    case 'unauthorized':
      return failure.httpStatus === 403
        ? certain('failure.forbidden', afterRefusal(failure), 'failure.next.forbidden')
        : certain('failure.unauthorized', afterRefusal(failure), 'failure.next.credentials')
    case 'already_there':
      return {
        ...uncertain(failure, 'failure.already_there', 'failure.next.retrySoon'),
        next: 'failure.next.alreadyThere',
      }
    case 'rate_limited':
      return rateLimited(failure)
    case 'service_failed':
      return uncertain(failure, whatOfServiceFailed(failure), 'failure.next.retrySoon')
    case 'unreadable_answer':
      return {
        ...uncertain(
          failure,
          `failure.unreadable_answer.${failure.reason}`,
          'failure.next.interface',
          NOT_OF_THE_INTERFACE.has(failure.reason) ? 'failure.next.interface' : undefined,
        ),
        ...(failure.reason === 'others_id' && { values: { id: visibleText(failure.detail ?? '') } }),
      }
    case 'redirected':
      return uncertain(failure, 'failure.redirected', 'failure.next.redirected', 'failure.next.redirected')
    case 'invalid_input':
      return { ...invalidInput(failure.rule), values: { field: failure.field, rule: failure.rule } }
    case 'profile_changed':
      return nothingSent('failure.profile_changed', 'failure.next.profileChanged')
    case 'profile_not_found':
      return nothingSent('failure.profile_not_found', 'failure.next.chooseProfile')
    case 'profile_busy':
      return certain('failure.profile_busy', 'failure.money.busy', 'failure.next.busy')
    case 'secret_missing':
      return nothingSent('failure.secret_missing', 'failure.next.enterSecret')
    case 'secret_unreadable':
      return nothingSent('failure.secret_unreadable', 'failure.next.unlock')
    case 'key_store_failed':
      return nothingSent('failure.key_store_failed', 'failure.next.keyStore')
    case 'loopback_only':
      return nothingSent('failure.loopback_only', 'failure.next.loopback')
    case 'id_taken_here':
      return nothingSent('failure.id_taken_here', 'failure.next.takenHere')
    case 'transaction_not_found':
      return certain('failure.transaction_not_found', 'failure.money.notHere', 'failure.next.toList')
    case 'no_platform_id':
      return nothingSent('failure.no_platform_id', 'failure.next.noPlatformId')
    case 'note_changed':
      return certain('failure.note_changed', 'failure.money.none', 'failure.next.noteChanged')
    case 'draft_changed':
      return certain('failure.draft_changed', 'failure.money.none', 'failure.next.noteChanged')
    case 'merchant_changed':
      return certain('failure.merchant_changed', 'failure.money.none', 'failure.next.draftChanged')
    case 'platform_id_unusable':
      return nothingSent('failure.platform_id_unusable', 'failure.next.platformIdUnusable')
    case 'other_platform':
      return {
        ...certain('failure.other_platform', 'failure.money.nothingSent', 'failure.next.otherPlatform'),
        values: { baseUrl: failure.baseUrl },
      }
    case 'other_account':
      return {
        ...nothingSent(`failure.other_account.${failure.differs}`, 'failure.next.otherAccount'),
        values: { baseUrl: failure.baseUrl },
      }
    case 'id_is_anothers':
      return nothingSent('failure.id_is_anothers', 'failure.next.idIsAnothers')
    case 'not_possible':
      if (failure.why === 'sent_under_id')
        return certain('failure.not_possible.sent_under_id', 'failure.money.nothingChanged', 'failure.next.sentUnderId')
      if (failure.why === 'dispute_unresolved' && failure.transactionId !== undefined)
        return nothingSent('failure.not_possible.dispute_unresolved.elsewhere', 'failure.next.disputeElsewhere')
      if (failure.why === 'backing_up')
        return certain('failure.not_possible.backing_up', 'failure.money.nothingChanged', 'failure.next.backingUp')
      return nothingSent(
        `failure.not_possible.${failure.why}`,
        NEXT_WHERE_NOT_POSSIBLE[failure.why] ?? 'failure.next.notPossible',
      )
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
    case 'evidence_not_ready':
      return {
        ...nothingSent('failure.evidence_not_ready', 'failure.next.evidence'),
        values: notReady(failure.files),
      }
    case 'evidence_full':
      return {
        ...certain(
          `failure.evidence_full.${failure.limit}`,
          'failure.money.none',
          `failure.next.evidence_full.${failure.limit}`,
        ),
        values: { files: EVIDENCE_LIMITS.files, gigabytes: EVIDENCE_LIMITS.bytes / 1e9 },
      }
    case 'batch_not_found':
      return certain('failure.batch_not_found', 'failure.money.notHere', 'failure.next.toList')
    case 'dispute_not_found':
      return certain('failure.dispute_not_found', 'failure.money.notHere', 'failure.next.toList')
    case 'storage_failed':
      return certain('failure.storage_failed', 'failure.money.storage', 'failure.next.storage')
    case 'outcome_not_kept':
      return {
        ...certain(
          failure.isSaved ? 'failure.outcome_not_read' : 'failure.outcome_not_kept',
          `failure.money.notKept.${failure.state}`,
          failure.isSaved ? 'failure.next.exception' : 'failure.next.notKept',
        ),
        values: { platformId: failure.platformId ?? 'none' },
        uncertain: failure.state === 'accepted' || failure.state === 'unknown',
      }
    case 'backup_unusable':
      return certain(
        `failure.backup_unusable.${failure.why}`,
        'failure.money.nothingChanged',
        `failure.next.backup.${failure.why}`,
      )
    case 'writes_in_flight':
      return certain('failure.writes_in_flight', 'failure.money.busy', 'failure.next.busy')
    case 'file_not_written':
      return {
        ...certain('failure.file_not_written', 'failure.money.none', 'failure.next.fileNotWritten'),
        // Anything else is for the details only.
        values: { code: /^E[A-Z0-9]+$/.test(failure.detail) ? failure.detail : 'none' },
      }
    case 'file_not_opened':
      return certain('failure.file_not_opened', 'failure.money.none', 'failure.next.fileNotOpened')
    case 'copy_lost':
      return certain('failure.copy_lost', 'failure.money.none', 'failure.next.copyLost')
    case 'training_failed':
      return certain('failure.training_failed', 'failure.money.training', 'failure.next.training')
    case 'link_refused':
      return certain('failure.link_refused', 'failure.money.none', 'failure.next.link')
    case 'connection_lost':
      return failure.reason === 'under_way'
        ? {
            ...certain(
              'failure.connection_lost.under_way',
              'failure.money.connectionLost',
              'failure.next.connectionLost',
            ),
            uncertain: true,
          }
        : nothingSent('line.lost', 'failure.next.connection')
    default:
      return assertNever(failure)
  }
}

/** Reasons that need more specific advice than to check the transaction. */
const NEXT_WHERE_NOT_POSSIBLE: { readonly [Why in Extract<Failure, { kind: 'not_possible' }>['why']]?: MessageId } = {
  no_list_key: 'failure.next.noListKey',
  answer_not_saved: 'failure.next.answerNotSaved',
  record_damaged: 'failure.next.recordDamaged',
  not_as_sealed: 'failure.next.notAsSealed',
  folder_in_program: 'failure.next.otherFolder',
}

/** Advice that points to the merchant's address or secret: a link to the merchant is shown beside it. */
const ABOUT_MERCHANT: ReadonlySet<MessageId | undefined> = new Set<MessageId>([
  'failure.next.credentials',
  'failure.next.forbidden',
  'failure.next.enterSecret',
  'failure.next.unlock',
  'failure.next.name',
  'failure.next.address',
  'failure.next.tls',
  'failure.next.interface',
  'failure.next.redirected',
  'failure.next.otherPlatform',
  'failure.next.otherAccount',
])

/** Whether the next step is taken in the merchant's form. */
export function leadsToMerchant({ next, also }: FailureWords): boolean {
  return ABOUT_MERCHANT.has(next) || ABOUT_MERCHANT.has(also)
}

/** The words for an error outside the `Failure` union: a bug, or a broken connection. */
export const EXCEPTION_WORDS: FailureWords = {
  what: 'failure.exception',
  money: 'failure.money.exception',
  next: 'failure.next.exception',
  uncertain: true,
}

const PART_WORDS: FailureWords = {
  what: 'failure.part',
  money: 'failure.money.nothingSent',
  next: 'failure.next.part',
  uncertain: false,
}

/** Returns the words for any thrown value outside the `Failure` union. */
export function exceptionWords(error: unknown): FailureWords {
  return error instanceof PartNotLoaded ? PART_WORDS : EXCEPTION_WORDS
}

const NOT_SENT_NEXT: Record<Extract<Failure, { kind: 'not_sent' }>['reason'], MessageId> = {
  name_not_resolved: 'failure.next.name',
  connection_refused: 'failure.next.address',
  proxy: 'failure.next.proxy',
  tls: 'failure.next.tls',
  certificate: 'failure.next.credentials',
  timeout: 'failure.next.network',
  cancelled: 'failure.next.whenReady',
  other: 'failure.next.retrySoon',
}

/** Documented refusal codes for which the general words about the money are not the best ones. */
const MONEY_OF_CODE: Partial<Record<RefusalCode, MessageId>> = {
  DUPLICATE_ORDER: 'failure.code.DUPLICATE_ORDER.money',
  DISPUTE_EXISTS: 'failure.code.DISPUTE_EXISTS.money',
}

type NotReady = Extract<Failure, { kind: 'evidence_not_ready' }>['files']

/** The names of the files by why they cannot be sent; "none" for the message's select. */
function notReady(files: NotReady): TextValues {
  const named = (wanted: NotReady[number]['why']) => {
    const names = files
      .filter(({ why }) => why === wanted)
      .map(({ name, sentName }) => visibleText(sentName === undefined ? name : `${name} → ${sentName}`))
    return names.length > 0 ? names.join(', ') : 'none'
  }
  return {
    missing: named('missing'),
    changed: named('changed'),
    unreadable: named('unreadable'),
    inTrouble: named('in_trouble'),
  }
}

function invalidInput(rule: string): FailureWords {
  switch (rule) {
    case 'card_number':
      return nothingSent('failure.card_number_elsewhere', 'failure.next.cardNumber')
    case 'looks_like_card':
      return certain('failure.looks_like_card', 'failure.money.none', 'failure.next.looksLikeCard')
    case 'certificate_unreadable':
    case 'certificate_key':
      return nothingSent(`failure.${rule}`, 'failure.next.certificate')
    case 'certificate_passphrase':
      return nothingSent('failure.certificate_passphrase', 'failure.next.passphrase')
    case 'above_limit':
      return nothingSent('failure.above_limit', 'failure.next.aboveLimit')
    case 'changed':
      return nothingSent('failure.draft_changed', 'failure.next.draftChanged')
    default:
      return nothingSent('failure.invalid_input', 'failure.next.correct')
  }
}

function refused(failure: CallFailure): FailureWords {
  const documented = documentedCode(failure.endpoint, failure.code)
  // In a refusal, a code that stands for a failure inside the platform is not one that the interface documents there.
  if (documented?.proves !== 'refused') return certain('failure.refused', afterRefusal(failure), nextOfRefusal(failure))
  const { code } = documented
  return certain(`failure.code.${code}`, MONEY_OF_CODE[code] ?? afterRefusal(failure), `failure.code.${code}.next`)
}

function nextOfRefusal({ endpoint, httpStatus }: CallFailure): MessageId {
  const asked = askedOf(endpoint)
  if (asked === 'cancel') return 'failure.next.refused.cancel'
  return asked === 'reading' && httpStatus === 404 ? 'failure.next.absent' : 'failure.next.refused'
}

/** Statuses of a gateway that gave up on a request it may already have forwarded (main/core/platform/failures.ts). */
const GIVEN_UP: ReadonlySet<number | undefined> = new Set([408, 425, 499, 504])

/** Names the failed side only if the answer does: an error page may come from a gateway. */
function whatOfServiceFailed({ endpoint, code, httpStatus = 500 }: CallFailure): MessageId {
  const documented = documentedCode(endpoint, code)
  if (documented?.proves === 'unknown') return `failure.code.${documented.code}`
  if (GIVEN_UP.has(httpStatus)) return 'failure.service_failed.gaveUp'
  // The HTTP status is that of a refusal, but the code does not refuse anything.
  if (httpStatus < 500) return 'failure.service_failed.undecided'
  return code !== undefined && httpStatus <= 500 ? 'failure.service_failed' : 'failure.service_failed.gateway'
}

function notSent(failure: Extract<Failure, { kind: 'not_sent' }>): FailureWords {
  const asked = askedOf(failure.endpoint)
  const stopped = asked === 'reading' && failure.reason === 'cancelled'
  const next = stopped ? 'failure.next.readAgain' : NOT_SENT_NEXT[failure.reason]
  const money =
    failure.reason === 'certificate' ? afterRefusal(failure) : (`failure.money.nothingLeft.${asked}` as const)
  return certain(`failure.not_sent.${failure.reason}`, money, next)
}

function rateLimited(failure: Extract<Failure, { kind: 'rate_limited' }>): FailureWords {
  const seconds = Math.ceil(failure.retryAfterSeconds ?? 0)
  const words = (next: MessageId) => certain('failure.rate_limited', afterRefusal(failure), next)
  if (seconds <= 0) return words('failure.next.wait')
  if (seconds < 120) return { ...words('failure.next.waitSeconds'), values: { seconds } }
  return { ...words('failure.next.waitMinutes'), values: { minutes: Math.ceil(seconds / 60) } }
}

/** Answers typical of a web page: the address may be wrong. */
const NOT_OF_THE_INTERFACE: ReadonlySet<string> = new Set(['not_json', 'unexpected_status'])

/** An answer that leaves open what a write did. A read changes nothing, whatever was returned. */
function uncertain(failure: CallFailure, what: MessageId, nextOfReading: MessageId, also?: MessageId): FailureWords {
  const asked = askedOf(failure.endpoint)
  if (asked === 'reading') return certain(what, 'failure.money.read', nextOfReading)
  const words = { what, money: `failure.money.unknown.${asked}`, next: `failure.next.unknown.${asked}` } as const
  return { ...words, ...(also && { also }), uncertain: true }
}

function afterRefusal({ endpoint }: CallFailure): MessageId {
  const asked = askedOf(endpoint)
  return asked === 'reading' ? 'failure.money.read' : `failure.money.refused.${asked}`
}

function nothingSent(what: MessageId, next: MessageId): FailureWords {
  return certain(what, 'failure.money.nothingSent', next)
}

function certain(what: MessageId, money: MessageId, next: MessageId): FailureWords {
  return { what, money, next, uncertain: false }
}

/** What a call to the platform was for, which decides what its failure means for the money. `other`: unknown. */
export type FailedCall = 'reading' | 'payin' | 'payout' | 'cancel' | 'dispute' | 'other'

/**
 * Returns what a call was for, from its endpoint ("POST /merchant/cancel") or from the kind of a creation that broke
 * inside the desk.
 */
export function askedOf(endpoint: string): FailedCall {
  if (/^GET\b/i.test(endpoint)) return 'reading'
  const path = KINDS.some((kind) => kind === endpoint)
    ? endpoint.replace('_', '/')
    : endpoint.replace(/^POST \/merchant\//, '')
  if (path.startsWith('payin/')) return 'payin'
  if (path.startsWith('payout/')) return 'payout'
  return path === 'cancel' || path === 'dispute' ? path : 'other'
}
