import type { ReactNode } from 'react'
import type { CreationReply, CreationRequest } from '#shared/model/transaction.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../../components/amount.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { useCopyActions } from '../../../components/screen-actions.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from './card.tsx'
import { Fact, Facts } from './fact.tsx'
import classes from './record.module.css'

interface RequisitesCardProps {
  readonly request: CreationRequest
  readonly reply: CreationReply
  readonly reference: string | null
  /** Nobody should pay to them any more: they are not offered as a whole. */
  readonly isOver: boolean
}

/**
 * Where the client pays to, to be read out and copied field by field or as a whole (interface: Extra fields of the
 * account PayIn response).
 */
export function RequisitesCard({ request, reply: { fields }, reference, isOver }: RequisitesCardProps): ReactNode {
  const t = useT()
  const currency = fields.currency ?? request.currency
  const amount = fields.amount ?? request.amount
  const merchantId = fields.merchant_transaction_id ?? request.merchant_transaction_id
  const otherCurrency = fields.payment_currency != null && fields.payment_currency !== currency
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    [t('record.accountNumber'), fields.account_number],
    [t('record.ownerName'), fields.owner_name],
    [t('record.bankName'), fields.bank_name],
    [t('record.countryName'), fields.country_name],
    [t('fields.amount'), `${amount} ${currency}`],
    [t('record.paymentCurrency'), fields.payment_currency],
    [t('fields.orderId'), merchantId],
  ]
  // Without an account, or if a part is not as the platform sent it, the whole is not offered for copying.
  const whole =
    !isOver && fields.account_number && lines.every(([, value]) => isAsSent(value ?? ''))
      ? lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')
      : null
  useCopyActions([
    {
      label: t('record.copyField', { field: t('record.accountNumber') }),
      words: ['common.copy', 'record.accountNumber'],
      value: fields.account_number && isAsSent(fields.account_number) ? fields.account_number : null,
    },
    {
      label: t('record.copyField', { field: t('record.requisites') }),
      words: ['record.copyRequisites', 'record.requisites'],
      value: whole,
    },
  ])
  return (
    <Card
      title={<T id="record.requisites" />}
      action={whole && <CopyButton withText value={whole} label={t('record.copyRequisites')} />}
    >
      {isOver && <T as="p" className={classes.note} role="note" id="record.over" />}
      {otherCurrency && (
        <T
          as="p"
          className={classes.note}
          role="note"
          id="record.otherPaymentCurrency"
          values={{
            payment: <b>{visibleText(fields.payment_currency ?? '')}</b>,
            currency: <b>{visibleText(currency)}</b>,
          }}
        />
      )}
      <Facts>
        <Fact label={t('record.accountNumber')} field="account_number" value={fields.account_number} mono strong />
        <Fact label={t('record.ownerName')} field="owner_name" value={fields.owner_name} strong />
        <Fact label={t('record.bankName')} field="bank_name" value={fields.bank_name} />
        <Fact label={t('record.countryName')} field="country_name" value={fields.country_name} />
        <Fact label={t('fields.amount')} field="amount" value={amount} strong>
          <Amount value={amount} currency={currency} />
        </Fact>
        <Fact label={t('record.paymentCurrency')} field="payment_currency" value={fields.payment_currency} />
        {reference !== null && <Fact label={t('list.column.reference')} value={reference} />}
        <Fact label={t('fields.orderId')} field="merchant_transaction_id" value={merchantId} mono />
      </Facts>
    </Card>
  )
}
