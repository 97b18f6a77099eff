import type { TransactionSummary } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { useFormat } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/index.tsx'
import { statusWords } from '../../i18n/status-words.ts'
import { standingOf } from '../transaction/display-status.ts'

/** Returns a transaction as it would be spoken: "Payout, card, Paid, 33,000 RUB, Anna Sokolova, card 1111, 06:19". */
export function rowName(
  t: Translate,
  { formatAmount, formatTime, isToday }: Pick<ReturnType<typeof useFormat>, 'formatAmount' | 'formatTime' | 'isToday'>,
  row: TransactionSummary,
): string {
  const { kind, amount, currency, ownerName, card, merchantTransactionId, createdAt } = row
  return [
    t(`transactions.kind.${kind}`),
    standingWords(t, row),
    amount === null ? merchantTransactionId : formatAmount(amount, currency),
    ownerName,
    card && t('detail.row.card', { last4: card.last4 }),
    formatTime(createdAt, isToday(createdAt) ? 'time' : 'full'),
  ]
    .flatMap((part) => (part ? [visibleText(part)] : []))
    .join(', ')
}

function standingWords(t: Translate, row: TransactionSummary): string | null {
  const standing = standingOf(row)
  switch (standing.is) {
    case 'status':
      return statusWords(t, standing.status)
    case 'state':
      return t(`state.${standing.state}`)
    case 'added':
      return null
    case 'damaged':
    case 'unsaved':
    case 'adopted':
      return t(`displayStatus.${standing.is}`)
    case 'action_unknown':
      return t(`displayStatus.${standing.kind}_unknown.full`)
    case 'did_not_happen':
      return t(`displayStatus.${standing.is}.full`)
    default:
      return assertNever(standing)
  }
}
