import type { ReactNode } from 'react'
import type { Resolution, Transaction } from '#shared/model/transaction.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from '../record/card.tsx'
import { Fact, Facts } from '../record/fact.tsx'
import { ByWhom } from './by-whom.tsx'
import classes from './resolution.module.css'

interface AdoptedNoteProps {
  readonly transaction: Transaction
  readonly resolution: Resolution
}

/** A creation whose platform's id was adopted: which, by whom, and that it rests on that person's word. */
export function AdoptedNote({ transaction: { platformId }, resolution }: AdoptedNoteProps): ReactNode {
  const t = useT()
  return (
    <Card title={<T id="resolution.adopted" />}>
      <Facts>
        <Fact label={t('record.platformId')} field="id" value={platformId} mono />
      </Facts>
      <ByWhom {...resolution} />
      <p className={classes.quiet}>
        <T id="resolution.adopted.means" />
      </p>
    </Card>
  )
}
