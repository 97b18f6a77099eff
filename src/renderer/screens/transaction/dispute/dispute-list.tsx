import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { T } from '../../../i18n/index.tsx'
import { Fold } from '../record/card.tsx'
import { AttemptsList } from './attempts-list.tsx'
import classes from './dispute.module.css'
import { isOpen, KnownDisputes, Looked, useKnownDisputes } from './known-disputes.tsx'
import type { Looking } from './use-look.ts'

interface DisputeListProps {
  readonly transaction: Transaction
  /** Null where the list is read from elsewhere on the screen. */
  readonly looking: Looking | null
}

/** What was sent from here, each with its manifest, and the disputes that are closed. */
export function DisputeList({ transaction, looking }: DisputeListProps): ReactNode {
  const { query } = useDesk()
  const input = { transactionId: transaction.id }
  const { data: attempts = [], error } = useQuery(query.disputes.attempts.queryOptions({ input }))
  const { data: known = [] } = useKnownDisputes(transaction.id)
  const closed = known.filter((one) => !isOpen(one))
  return (
    <Fold title={<T id="detail.disputes" />}>
      <div className={classes.list}>
        {error && <FailureNotice error={error} />}
        {attempts.length > 0 && (
          <h3 className={classes.subtitle}>
            <T id="disputes.attempts" />
          </h3>
        )}
        <AttemptsList transactionId={transaction.id} attempts={attempts} />
        {closed.length > 0 && (
          <h3 className={classes.subtitle}>
            <T id="dispute.known" />
          </h3>
        )}
        <KnownDisputes transaction={transaction} known={closed} />
        {looking && (
          <div className={classes.buttons}>
            <Looked known={known} looking={looking} />
            <Button variant="default" size="compact-sm" loading={looking.pending} onClick={looking.look}>
              <T id="dispute.look" />
            </Button>
          </div>
        )}
      </div>
    </Fold>
  )
}
