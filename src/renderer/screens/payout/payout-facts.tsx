import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { inFours, passesLuhn } from '#shared/rules/card-number.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useCountryName } from '../../components/country-name.ts'
import { Description } from '../../components/description-list.tsx'
import { OtherCountry } from '../../components/fields/bank-select.tsx'
import { useFormat } from '../../i18n/format.ts'
import { T } from '../../i18n/index.tsx'
import { isMadeOf } from '../payments/order-id.ts'
import classes from './payout-review.module.css'
import type { ReviewedPayout } from './reviewed-payout.ts'

/** Everything that is about to be sent. The full card number is shown here for the last time. */
export function PayoutFacts({ payout: { order, profile, bank } }: { readonly payout: ReviewedPayout }): ReactNode {
  const { formatAmount } = useFormat()
  const countryName = useCountryName()
  const making = { pattern: profile.guard.idPattern, kind: 'payout_card' } as const
  const isMade = isMadeOf(order.merchant_transaction_id, order.reference ?? null, making)
  return (
    <dl className={classes.facts}>
      <Description label="fields.amount">
        <span className={classes.amount} title={order.amount}>
          {formatAmount(order.amount, order.currency)}
        </span>
      </Description>
      <Description label="fields.card">
        <span className={classes.card}>{inFours(order.card_number)}</span>
        {!passesLuhn(order.card_number) && (
          <span className={classes.warning} role="note">
            <IconAlertTriangle size={16} aria-hidden />
            <T id="payout.review.luhn" />
          </span>
        )}
      </Description>
      <Description label="fields.owner">{visibleText(order.owner_name)}</Description>
      <Description label="fields.bank">
        <span className={classes.bank}>{visibleText(bank.name)}</span>
        <span className={classes.bank}> · </span>
        <span className={classes.bank}>{visibleText(countryName(bank.country_code))}</span>
        <OtherCountry bank={bank} currency={order.currency} />
      </Description>
      {order.reference !== undefined && (
        <Description label="review.reference">
          {visibleText(order.reference)}{' '}
          <T as="span" className={classes.quiet} id={isMade ? 'review.reference.inId' : 'review.reference.notSent'} />
        </Description>
      )}
      <Description label="fields.merchantId">
        <span className="pd-mono">{visibleText(order.merchant_transaction_id)}</span>
      </Description>
      {order.client_id !== undefined && (
        <Description label="payments.clientId">
          <span className="pd-mono">{visibleText(order.client_id)}</span>{' '}
          <T as="span" className={classes.quiet} id="payout.review.clientIdCharged" />
        </Description>
      )}
      {order.webhook_url !== undefined && (
        <Description label="payments.webhookUrl">
          <span className="pd-mono">{visibleText(order.webhook_url)}</span>
        </Description>
      )}
    </dl>
  )
}
