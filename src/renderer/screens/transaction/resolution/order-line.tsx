import type { ReactNode } from 'react'
import type { CreationRequest } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../../components/amount.tsx'

/** What tells one order from another under the same id: the amount, and who gets it. */
export function OrderLine({
  order: { amount, currency, owner_name, card },
}: {
  readonly order: CreationRequest
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
          · <span className="pd-mono">{formatMasked(card)}</span>
        </>
      )}
    </span>
  )
}
