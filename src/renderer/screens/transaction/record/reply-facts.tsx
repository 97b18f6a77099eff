import type { ReactNode } from 'react'
import type { CreationReply, Kind } from '#shared/model/transaction.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Fold } from './card.tsx'
import { Fact, Facts } from './fact.tsx'

interface ReplyFactsProps {
  readonly kind: Kind
  readonly reply: CreationReply
}

/** The answer of the platform besides the payment details: ID, rates, commission, link (interface: common fields). */
export function ReplyFacts({ kind, reply: { fields } }: ReplyFactsProps): ReactNode {
  const t = useT()
  return (
    <Fold title={<T id="detail.fees" />}>
      <Facts>
        <Fact label={t('fields.platformId')} field="id" value={fields.id} mono />
        {kind === 'payin_acquiring' && (
          <>
            <Fact label={t('record.acquirer')} field="acquirer" value={fields.acquirer} mono />
            <Fact label={t('record.paymentUrl')} field="payment_url" value={fields.payment_url} mono />
          </>
        )}
        <Fact label={t('record.currencyRate')} field="currency_rate" value={fields.currency_rate} mono />
        <Fact label={t('record.amountInUsd')} field="amount_in_usd" value={fields.amount_in_usd} mono />
        <Fact label={t('record.rate')} field="rate" value={fields.rate} mono />
        <Fact label={t('record.commission')} field="commission" value={fields.commission} mono />
        {kind === 'payin_account' && (
          <>
            <Fact label={t('record.bankId')} field="bank_id" value={fields.bank_id} mono />
            <Fact label={t('record.paymentLink')} field="payment_link" value={fields.payment_link} mono />
          </>
        )}
      </Facts>
    </Fold>
  )
}
