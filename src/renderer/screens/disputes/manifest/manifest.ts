import type { DisputeAttempt } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { defaultDisputeReason } from '#shared/rules/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { failureWords } from '../../../components/failure-words.ts'
import { merchantName } from '../../../components/merchant-label.tsx'
import { formatBytesIn, formatTimeIn, utcOf } from '../../../i18n/format.ts'
import type { MessageId, Translate } from '../../../i18n/index.tsx'

/** The language and time zone a manifest is written in. */
export interface ManifestWords {
  readonly t: Translate
  readonly locale: string
  /** `undefined`: the system's. */
  readonly timeZone: string | undefined
}

export interface ManifestLine {
  readonly label: string
  readonly text: string
  /** Text as sent or received, to be compared character by character. */
  readonly mono?: boolean
  /** Whether there is no value: the text only says so. */
  readonly absent?: boolean
}

export interface ManifestFile {
  readonly name: string
  readonly lines: readonly ManifestLine[]
}

/** One dispute as sent from this desk, ready to be shown, printed and saved. */
export interface DisputeManifest {
  readonly title: string
  /** What this record is and what it is not. */
  readonly about: string
  readonly sent: readonly ManifestLine[]
  readonly files: readonly ManifestFile[]
  readonly outcome: readonly ManifestLine[]
  /** The reply as received, as far as it is kept; `null` if there is none. */
  readonly reply: string | null
}

type Of = Pick<Transaction, 'profileName' | 'environment' | 'merchantTransactionId' | 'platformId'>

/** Combines what was sent with an attempt and what came back (interface: POST /merchant/dispute). */
export function manifestOf(attempt: DisputeAttempt, transaction: Of, words: ManifestWords): DisputeManifest {
  const { t, locale } = words
  return {
    title: t('disputes.manifest.title'),
    about: t('disputes.manifest.about'),
    sent: sentLines(attempt, transaction, words),
    files: attempt.files.map(({ name, content_type, size, sha256 }) => ({
      name: visibleText(name),
      lines: [
        { label: t('disputes.manifest.file.type'), text: content_type, mono: true },
        { label: t('disputes.manifest.file.size'), text: sizeText(size) },
        { label: 'SHA-256', text: sha256, mono: true },
      ],
    })),
    outcome: outcomeLines(attempt, words),
    reply: replyText(attempt, t),
  }

  function sizeText(size: number): string {
    const bytes = t('common.bytes', { count: size })
    return size < 1000 ? bytes : `${bytes} (${formatBytesIn(locale, size)})`
  }
}

/** A response that came may have been deleted since, as the operator chose. */
function replyText({ reply, httpStatus }: DisputeAttempt, t: Translate): string | null {
  if (reply === null) return httpStatus === null ? null : t('timeline.reply.none')
  return reply === '' ? null : visibleText(reply)
}

function sentLines(attempt: DisputeAttempt, transaction: Of, words: ManifestWords): readonly ManifestLine[] {
  const { t } = words
  const { baseUrl, target, type, reason, sentAmount, evidenceUrl, begunAt, operator } = attempt
  const { profileName, environment, merchantTransactionId, platformId } = transaction
  const sent = sentOr(t, 'disputes.manifest.notSent')
  const known = sentOr(t, 'disputes.manifest.notKnown')
  const name = merchantName(t, { name: profileName, environment })
  const merchant = environment === 'training' ? name : `${name} (${t(`environment.${environment}`)})`
  return [
    { label: t('fields.time'), text: momentText(begunAt, words) },
    known('disputes.manifest.operator', operator),
    { label: t('fields.merchant'), text: visibleText(merchant) },
    ...(baseUrl === '' ? [] : [{ label: t('disputes.manifest.platform'), text: baseUrl, mono: true }]),
    known('fields.orderId', merchantTransactionId, true),
    known('fields.platformId', platformId, true),
    { label: 'transaction_id', text: visibleText(target), mono: true },
    type === null
      ? { label: 'dispute_type', text: t('disputes.manifest.noType'), absent: true }
      : { label: 'dispute_type', text: type, mono: true },
    reason === null
      ? {
          label: 'reason',
          text: t('disputes.manifest.noReason', { text: defaultDisputeReason(type) }),
          absent: true,
        }
      : { label: 'reason', text: visibleText(reason) },
    sent('sent_amount', sentAmount, true),
    sent('evidence_url', evidenceUrl, true),
  ]
}

function outcomeLines(attempt: DisputeAttempt, words: ManifestWords): readonly ManifestLine[] {
  const { t } = words
  const { endedAt, disputeId, httpStatus, failure } = attempt
  const known = sentOr(t, 'common.none')
  return [
    { label: t('disputes.manifest.outcome'), text: t(outcomeWords(attempt)) },
    ...(failure ? [{ label: t('disputes.manifest.failure'), text: failureText(failure, t) }] : []),
    known('dispute.id', disputeId, true),
    // Without an answer, `endedAt` is only when Paydesk stopped waiting, or when it next started.
    known('disputes.manifest.answered', httpStatus === null ? null : endedAt && momentText(endedAt, words)),
    known('disputes.manifest.http', httpStatus === null ? null : String(httpStatus)),
  ]
}

function failureText(failure: NonNullable<DisputeAttempt['failure']>, t: Translate): string {
  const { what, values } = failureWords(failure)
  return t(what, values)
}

/** Builds lines whose value may be absent: they show the given message. The platform's field names are not messages. */
function sentOr(t: Translate, none: MessageId) {
  return (name: MessageId | 'sent_amount' | 'evidence_url', value: string | null, mono = false): ManifestLine => {
    const label = name === 'sent_amount' || name === 'evidence_url' ? name : t(name)
    return value === null ? { label, text: t(none), absent: true } : { label, text: visibleText(value), mono }
  }
}

function momentText(at: string, { locale, timeZone }: ManifestWords): string {
  return `${formatTimeIn(locale, at, 'full', timeZone)} (${utcOf(at) ?? at})`
}

/** Returns the message for the outcome of a dispute attempted from this desk. */
function outcomeWords({ state, settled }: Pick<DisputeAttempt, 'state' | 'settled'>): MessageId {
  switch (state) {
    case 'sending':
      return 'dispute.sending'
    case 'accepted':
      return 'dispute.accepted'
    case 'refused':
      return 'dispute.refused'
    case 'not_sent':
      return 'dispute.notSent'
    case 'unknown':
      return settled === null ? 'dispute.unknown' : SETTLED[settled]
    default:
      return assertNever(state)
  }
}

const SETTLED = {
  found: 'dispute.found',
  not_found: 'dispute.notFound',
  by_hand: 'dispute.settledByHand',
} as const satisfies Record<NonNullable<DisputeAttempt['settled']>, MessageId>
