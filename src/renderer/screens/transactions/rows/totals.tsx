import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { SumsOfSome, TransactionTotals } from '#shared/model/transaction-query.ts'
import { Amount } from '../../../components/amount.tsx'
import { EnvironmentBadge } from '../../../components/merchant-label.tsx'
import { type MessageId, T } from '../../../i18n/index.tsx'
import classes from '../transactions.module.css'

/** The sums of transactions, by what is known of their creation. */
export function TotalSums({ totals }: { readonly totals: TransactionTotals }): ReactNode {
  const { count, accepted, unknown, notCreated } = totals
  const isMixed = new Set([...accepted.sums, ...unknown.sums].map(({ environment }) => environment)).size > 1
  return (
    <>
      {accepted.count > 0 && (
        <Sums of={accepted} isMixed={isMixed} {...(accepted.count < count && { label: 'list.total.accepted' })} />
      )}
      {unknown.count > 0 && <Sums of={unknown} isMixed={isMixed} label="list.total.unknown" tone="warn" />}
      {notCreated > 0 && (
        <T as="span" className={classes.sum} id="list.total.notCreated" values={{ count: notCreated }} />
      )}
    </>
  )
}

interface SumsProps {
  readonly of: SumsOfSome
  /** Whether there is money of several environments; each sum then shows its environment. */
  readonly isMixed: boolean
  readonly label?: MessageId
  readonly tone?: 'warn'
}

/** The sums of one group. Amounts that mean different things are never added together. */
function Sums({ of: { count, sums, withoutAmount }, isMixed, label, tone }: SumsProps): ReactNode {
  const { formatNumber } = useIntl()
  return (
    <span className={classes.group} data-tone={tone}>
      {label && <T as="span" className={classes.label} id={label} values={{ count }} />}
      {sums.map(({ environment, currency, count: some, amount }, at) => (
        <span key={environment + currency} className={classes.sum} title={`${currency}: ${formatNumber(some)}`}>
          {isMixed && environment !== sums[at - 1]?.environment && (
            <>
              <EnvironmentBadge environment={environment} />{' '}
            </>
          )}
          <Amount value={amount} currency={currency} />
        </span>
      ))}
      {withoutAmount > 0 && (
        <T as="span" className={classes.sum} id="list.withoutAmount" values={{ count: withoutAmount }} />
      )}
    </span>
  )
}
