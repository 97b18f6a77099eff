import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { IntentState } from '#shared/model/intent.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T } from '../../i18n/index.tsx'
import { RequestFacts } from '../transaction/record/request-facts.tsx'
import { IdTaken, useIsMade } from './id-taken.tsx'
import classes from './payments.module.css'

interface NotDoneViewProps {
  readonly transaction: CreatedTransaction
  readonly state: Extract<IntentState, 'refused' | 'not_sent'>
  /** Back to the form, under this merchant id; empty for a new one. */
  readonly onBack: (merchantId: string) => void
}

/** A payment that was refused or never left: what is known, and what may be done next. */
export function NotDoneView({ transaction, state, onBack }: NotDoneViewProps): ReactNode {
  const isPayout = transaction.kind === 'payout_card'
  const keepsId = !isIdTaken(transaction)
  const isMade = useIsMade(transaction)
  return (
    <div className={classes.narrow}>
      {transaction.failure && <FailureNotice failure={transaction.failure} merchantId={transaction.profileId} />}
      <p className={classes.text}>
        {keepsId ? <T id={`payments.notDone.${state}`} /> : <IdTaken transaction={transaction} />}{' '}
        {isPayout && <T id="payments.notDone.cardAgain" />}
      </p>
      <div className={classes.submit}>
        <Button onClick={() => onBack(keepsId ? transaction.merchantTransactionId : '')}>
          <T id={keepsId || isMade ? 'payments.backToForm' : 'payments.backToForm.newId'} />
        </Button>
      </div>
      <RequestFacts kind={transaction.kind} request={transaction.request} open />
    </div>
  )
}

/** Whether the platform knows the id already: nothing can be created under it any more. */
function isIdTaken({ failure }: CreatedTransaction): boolean {
  return failure?.kind === 'refused' && failure.code === 'DUPLICATE_ORDER'
}
