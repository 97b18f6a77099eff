import type { ReactNode } from 'react'
import type { Dispute } from '#shared/model/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../../components/amount.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from '../../transaction/record/card.tsx'
import { compareAmounts } from './amounts.ts'
import classes from './dispute-detail.module.css'

/** The amounts of a dispute side by side, and their differences if all of them are plain decimals. */
export function AmountsCard({ record }: { readonly record: Dispute }): ReactNode {
  const t = useT()
  const { formatAmount } = useFormat()
  const currency = record.transaction_currency_code
  const amounts = [
    { name: 'requested', field: 'transaction_amount', value: record.transaction_amount },
    { name: 'paid', field: 'transaction_paid_amount', value: record.transaction_paid_amount },
    { name: 'disputed', field: 'amount', value: record.amount },
  ] as const
  const compared = compareAmounts(record)
  return (
    <Card title={<T id="disputes.amounts" />}>
      <dl className={classes.amounts}>
        {amounts.map(({ name, field, value }) => (
          <div key={name} className={classes.amount}>
            <T as="dt" title={field} id={`disputes.amount.${name}`} />
            <dd>
              {value === null ? (
                <T
                  as="span"
                  className={classes.absent}
                  id={record.missing.includes(field) ? 'record.leftOut' : 'common.none'}
                />
              ) : (
                <Amount value={visibleText(value)} currency={currency && visibleText(currency)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {compared ? (
        <ul className={classes.compared}>
          {compared.map(({ pair, is, by }) => (
            <li key={pair} data-is={is}>
              {t(`disputes.compared.${pair}`, { is, by: formatAmount(by, currency) })}
            </li>
          ))}
        </ul>
      ) : (
        <T as="p" className={classes.quiet} id="disputes.compared.not" />
      )}
    </Card>
  )
}
