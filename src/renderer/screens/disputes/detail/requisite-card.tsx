import type { ReactNode } from 'react'
import type { Dispute } from '#shared/model/dispute.ts'
import { DeviationNotes } from '../../../components/deviation-notes.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from '../../transaction/record/card.tsx'
import { Fact, Facts } from '../../transaction/record/fact.tsx'
import classes from './dispute-detail.module.css'
import { came } from './record-card.tsx'

/** Where the money was meant to go, according to the record. The card number arrives masked. */
export function RequisiteCard({ record }: { readonly record: Dispute }): ReactNode {
  const t = useT()
  const requisite = record.transaction_requisite
  return (
    <Card title={<T id="record.requisites" />}>
      {requisite ? (
        <>
          <Facts>
            <Fact label={t('record.bankName')} field="bank" value={came(requisite, 'bank')} />
            <Fact label={t('record.card')} field="card" value={came(requisite, 'card')} mono />
            <Fact label={t('disputes.field.owner')} field="owner" value={came(requisite, 'owner')} />
            <Fact label={t('record.countryName')} field="country_name" value={came(requisite, 'country_name')} />
          </Facts>
          <DeviationNotes {...requisite} />
        </>
      ) : (
        <T
          as="p"
          className={classes.quiet}
          id={
            record.missing.includes('transaction_requisite') ? 'disputes.requisite.leftOut' : 'disputes.requisite.none'
          }
        />
      )}
    </Card>
  )
}
