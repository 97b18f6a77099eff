import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { T } from '../../i18n/index.tsx'
import { Actions, RefreshFailure } from '../transaction/actions/actions.tsx'
import { useRefresh } from '../transaction/actions/use-refresh.ts'
import { CancelCard } from '../transaction/cancel/cancel-card.tsx'
import { useCancelling } from '../transaction/cancel/use-cancelling.tsx'
import { DisputeCard } from '../transaction/dispute/dispute-card.tsx'
import { useDisputing } from '../transaction/dispute/use-disputing.ts'
import { useLook } from '../transaction/dispute/use-look.ts'
import { Counterparty } from '../transaction/record/counterparty.tsx'
import { RequestFacts } from '../transaction/record/request-facts.tsx'
import { Resolution } from '../transaction/resolution/resolution.tsx'
import classes from './payments.module.css'

interface UnknownViewProps {
  readonly transaction: CreatedTransaction
  /** Back to the form, under this merchant id; empty for a new one. */
  readonly onBack: (merchantId: string) => void
}

/**
 * A payment of which nobody knows: finding out comes before everything else, here as in its detail. A new id is offered
 * only once an operator has said that it did not happen.
 */
export function UnknownView({ transaction, onBack }: UnknownViewProps): ReactNode {
  const { kind, request, resolution, cancel, dispute } = transaction
  const refresh = useRefresh(transaction)
  const cancelling = useCancelling(transaction)
  const openDispute = useDisputing(transaction)
  const looking = useLook(transaction)
  return (
    <div className={classes.narrow}>
      <Resolution transaction={transaction} onCancel={cancelling.ask} onDispute={openDispute} />
      {resolution?.how === 'did_not_happen' && (
        <div className={classes.submit}>
          <Button variant="default" onClick={() => onBack('')}>
            <T id="payments.backToForm.newId" />
          </Button>
        </div>
      )}
      <Actions transaction={transaction} refresh={refresh} onCancel={cancelling.ask} onDispute={openDispute} />
      <RefreshFailure transaction={transaction} refresh={refresh} />
      {cancel && <CancelCard transaction={transaction} onCancel={cancelling.ask} />}
      {dispute && <DisputeCard transaction={transaction} looking={looking} />}
      <Counterparty transaction={transaction} />
      <RequestFacts kind={kind} request={request} />
      {cancelling.dialog}
    </div>
  )
}
