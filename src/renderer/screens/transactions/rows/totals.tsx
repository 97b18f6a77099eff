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
  const all = [...accepted.sums, ...unknown.sums]
  const mixed = {
    environments: new Set(all.map(({ environment }) => environment)).size > 1,
    directions: new Set(all.map(({ direction }) => direction)).size > 1,
  }
  return (
    <>
      {accepted.count > 0 && (
        <Sums of={accepted} mixed={mixed} {...(accepted.count < count && { label: 'list.total.accepted' })} />
      )}
      {unknown.count > 0 && <Sums of={unknown} mixed={mixed} label="list.total.unknown" tone="warn" />}
      {notCreated > 0 && (
        <T as="span" className={classes.sum} id="list.total.notCreated" values={{ count: notCreated }} />
      )}
    </>
  )
}

interface SumsProps {
  readonly of: SumsOfSome
  /** Whether there is money of several environments, or in both directions: these are then named. */
  readonly mixed: { readonly environments: boolean; readonly directions: boolean }
  readonly label?: MessageId
  readonly tone?: 'warn'
}

/** The sums of one group. Amounts that mean different things are never added together. */
function Sums({ of: { count, sums, withoutAmount }, mixed, label, tone }: SumsProps): ReactNode {
  const { formatNumber } = useIntl()
  return (
    <span className={classes.group} data-tone={tone}>
      {label && <T as="span" id={label} values={{ count }} />}
      {sums.map(({ environment, direction, currency, count: some, amount }, at) => {
        const before = sums[at - 1]
        const isNext = environment !== before?.environment
        const isNamed = mixed.directions && (isNext || direction !== before.direction)
        return (
          <span
            key={`${environment} ${direction} ${currency}`}
            className={classes.sum}
            title={`${currency}: ${formatNumber(some)}`}
            data-direction={isNamed || undefined}
          >
            {mixed.environments && isNext && (
              <>
                <EnvironmentBadge environment={environment} />{' '}
              </>
            )}
            {isNamed && (
              <>
                <T id={`list.total.${direction}`} />{' '}
              </>
            )}
            <Amount value={amount} currency={currency} />
          </span>
        )
      })}
      {withoutAmount > 0 && (
        <T as="span" className={classes.sum} id="list.withoutAmount" values={{ count: withoutAmount }} />
      )}
    </span>
  )
}
