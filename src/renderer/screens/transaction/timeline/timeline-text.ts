import type { TimelineEntry } from '#shared/model/timeline.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { utcOf } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/index.tsx'
import { timelineLine, whoOf } from './timeline-line.ts'

type Subject = Pick<
  Transaction,
  'kind' | 'amount' | 'currency' | 'merchantTransactionId' | 'platformId' | 'profileName' | 'environment' | 'id'
>

/**
 * A whole timeline as lines of text for a support ticket, oldest first, in UTC because it is read in another time zone.
 * It names IDs, amounts and codes, but no card, no owner and nothing secret.
 */
export function timelineText(t: Translate, transaction: Subject, timeline: readonly TimelineEntry[]): string {
  const { kind, amount, currency, merchantTransactionId, platformId, profileName, environment, id } = transaction
  const head = [
    amount === null ? t(`transactions.kind.${kind}`) : `${t(`transactions.kind.${kind}`)}: ${amount} ${currency}`,
    `${t('list.column.merchant')}: ${profileName} (${t(`environment.${environment}`)})`,
    `merchant_transaction_id: ${merchantTransactionId ?? t('common.none')}`,
    `${t('fields.platformId')}: ${platformId ?? t('common.none')}`,
    `Paydesk: ${id}`,
  ]
  return [...head, '', ...timeline.map((entry) => lineText(t, entry))].map(oneLine).join('\n')
}

/** Platform text stays on one line, so that it cannot pass for another line. */
const oneLine = (line: string) => visibleText(line.replace(/\s*[\r\n]\s*/g, ' '))

function lineText(t: Translate, entry: TimelineEntry): string {
  const { what, status, before, more = [], failure, reason } = timelineLine(entry.event)
  const who = whoOf(entry)
  const came = failure
    ? [
        ...(failure.id ? [t(failure.id)] : []),
        ...failure.codes,
        ...(failure.http === null ? [] : [t('failure.http', { status: String(failure.http) })]),
      ].join(', ')
    : ''
  const words = [
    t(what.id, what.values),
    status === undefined ? '' : `: ${status}`,
    before === undefined ? '' : `; ${t('timeline.status.before', { status: before })}`,
    came === '' ? '' : ` (${came})`,
    ...more.map(({ id, values }) => `; ${t(id, values)}`),
    reason === undefined ? '' : `: “${reason}”`,
  ]
  return `${utcOf(entry.at) ?? entry.at} | ${'name' in who ? who.name : t(who.id)} | ${words.join('')}`
}
