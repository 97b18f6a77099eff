import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { Amount } from '../../../components/amount.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from './card.tsx'
import { Fact, Facts } from './fact.tsx'
import { useIsOver } from './payment-link.tsx'
import { RequisitesCard } from './requisites-card.tsx'

interface CounterpartyProps {
  readonly transaction: Transaction
}

/** Who gets the money: a payout's recipient, a payin's payment details. An acquiring payin has only a link. */
export function Counterparty({ transaction }: CounterpartyProps): ReactNode {
  const { kind, request, reply, reference } = transaction
  const isOver = useIsOver(transaction)
  if (kind === 'added') return <AddedFacts transaction={transaction} />
  if (kind === 'payout_card') return <Recipient transaction={transaction} />
  if (kind !== 'payin_account' || !request || !reply) return null
  return <RequisitesCard {...{ request, reply, reference, isOver }} />
}

/** The card is masked: no more of it is kept. */
function Recipient({ transaction: { request, reference } }: CounterpartyProps): ReactNode {
  const t = useT()
  if (!request) return null
  return (
    <Card title={<T id="record.recipient" />}>
      <Facts>
        <Fact label={t('record.recipient')} field="owner_name" value={request.owner_name} strong />
        {request.card && (
          <Fact label={t('record.card')} field="card_number" value={formatMasked(request.card)} mono copy={false} />
        )}
        <Fact label={t('record.bankName')} field="bank_id" value={request.bank_name} />
        <Fact label={t('fields.amount')} field="amount" value={request.amount} strong>
          <Amount value={request.amount} currency={request.currency} />
        </Fact>
        {reference !== null && <Fact label={t('list.column.reference')} value={reference} />}
        <Fact
          label={t('fields.orderId')}
          field="merchant_transaction_id"
          value={request.merchant_transaction_id}
          mono
        />
      </Facts>
    </Card>
  )
}

/** What is known of a transaction that was not created from this desk: its IDs. */
function AddedFacts({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useT()
  const { enteredId, merchantTransactionId, platformId, platformUuid } = transaction
  return (
    <Card title={<T id="transactions.kind.added" />}>
      <T as="p" className="pd-quiet" id="transactions.added.means" />
      <Facts>
        <Fact label={t('transactions.added.enteredId')} value={enteredId} mono />
        <Fact label={t('fields.orderId')} field="merchant_transaction_id" value={merchantTransactionId} mono />
        <Fact label={t('fields.platformId')} field="id" value={platformId} mono />
        <Fact label="UUID" field="transaction_id" value={platformUuid} mono />
      </Facts>
    </Card>
  )
}
