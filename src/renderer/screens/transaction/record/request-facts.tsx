import type { ReactNode } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { Amount } from '../../../components/amount.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { Fold } from './card.tsx'
import { Fact, Facts } from './fact.tsx'

interface RequestFactsProps {
  readonly transaction: Pick<CreatedTransaction, 'kind' | 'request' | 'reference'>
  /** Set if nothing else shows what was requested. */
  readonly open?: boolean
}

/** What was requested from the platform. The card is masked: no more of it is kept. */
export function RequestFacts({ transaction, open = false }: RequestFactsProps): ReactNode {
  const { kind, request, reference } = transaction
  const t = useT()
  return (
    <Fold title={<T id="record.request" />} open={open}>
      <Facts>
        <Fact
          label={t('fields.orderId')}
          field="merchant_transaction_id"
          value={request.merchant_transaction_id}
          mono
        />
        <Fact label={t('fields.amount')} field="amount" value={request.amount}>
          <Amount value={request.amount} currency={request.currency} />
        </Fact>
        {kind === 'payout_card' && (
          <>
            {request.card && (
              <Fact label={t('record.card')} field="card_number" value={formatMasked(request.card)} mono copy={false} />
            )}
            <Fact label={t('record.recipient')} field="owner_name" value={request.owner_name} />
            <Fact label={t('record.bankName')} field="bank_id" value={request.bank_name} />
            <Fact label={t('record.bankId')} field="bank_id" value={request.bank_id} mono />
          </>
        )}
        {kind === 'payin_acquiring' && (
          <Fact label={t('record.returnUrl')} field="return_url" value={request.return_url} mono />
        )}
        {reference !== null && <Fact label={t('list.column.reference')} value={reference} />}
        {request.client_id && <Fact label={t('record.clientId')} field="client_id" value={request.client_id} mono />}
        {request.webhook_url && (
          <Fact label={t('record.webhookUrl')} field="webhook_url" value={request.webhook_url} mono />
        )}
      </Facts>
    </Fold>
  )
}
