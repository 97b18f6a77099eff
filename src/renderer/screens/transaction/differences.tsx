import type { ReactNode } from 'react'
import type { Difference, OrderField } from '#shared/model/order-comparison.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { cx } from '../../components/cx.ts'
import { type MessageId, T } from '../../i18n/index.tsx'
import classes from './differences.module.css'

export const ORDER_FIELD_LABELS: Record<OrderField, MessageId> = {
  id: 'fields.platformId',
  merchant_transaction_id: 'fields.orderId',
  amount: 'fields.amount',
  currency: 'fields.currency',
}

/** The fields of a payload that name another order, next to what is known of this one. */
export function Differences({ differences }: { readonly differences: readonly Difference[] }): ReactNode {
  return (
    <table className={cx(classes.comparison, classes.differences)}>
      <thead>
        <tr>
          <td />
          <T as="th" scope="col" id="differences.ours" />
          <T as="th" scope="col" id="differences.theirs" />
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, ours, theirs }) => (
          <tr key={field} data-field={field}>
            <T as="th" scope="row" id={ORDER_FIELD_LABELS[field]} />
            <td>{visibleText(ours)}</td>
            <td>
              <b>{visibleText(theirs)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
