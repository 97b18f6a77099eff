import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from './card.tsx'
import { Fact, Facts } from './fact.tsx'
import classes from './record.module.css'

/** What is known of a transaction that was not created from this desk: its ids. */
export function AddedFacts({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useT()
  const { enteredId, merchantTransactionId, platformId, platformUuid } = transaction
  return (
    <Card title={<T id="transactions.kind.added" />}>
      <p className={classes.quiet}>
        <T id="transactions.added.means" />
      </p>
      <Facts>
        <Fact label={t('transactions.added.enteredId')} value={enteredId} mono />
        <Fact label={t('record.merchantId')} field="merchant_transaction_id" value={merchantTransactionId} mono />
        <Fact label={t('record.platformId')} field="id" value={platformId} mono />
        <Fact label="UUID" field="transaction_id" value={platformUuid} mono />
      </Facts>
    </Card>
  )
}
