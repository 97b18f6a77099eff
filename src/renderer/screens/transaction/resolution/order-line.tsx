import type { ReactNode } from 'react'
import type { CreationRequest } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../../components/amount.tsx'
import { cx } from '../../../components/cx.ts'
import { T } from '../../../i18n/index.tsx'
import classes from './resolution.module.css'

/** What tells orders under the same ID apart: the amount and the recipient. */
export function OrderLine({
  order: { amount, currency, owner_name, card },
  isOtherCard,
}: {
  readonly order: CreationRequest
  /** Whether the card is another one than that of the newest order, with the same visible digits. */
  readonly isOtherCard: boolean
}): ReactNode {
  return (
    <span data-testid="order-line">
      <b>
        <Amount value={amount} currency={currency} />
      </b>
      {owner_name !== undefined && <> · {visibleText(owner_name)}</>}
      {card && (
        <>
          {' '}
          · <span className={cx('pd-mono', classes.card)}>{formatMasked(card)}</span>
          {isOtherCard && (
            <>
              {' '}
              (<T id="resolution.otherCard" />)
            </>
          )}
        </>
      )}
    </span>
  )
}
