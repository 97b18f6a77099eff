import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { T } from '../../i18n/index.tsx'
import { ActionCards, Actions, RefreshFailure, useActions } from '../transaction/operations/actions.tsx'
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
  const { kind, request, resolution } = transaction
  const actions = useActions(transaction)
  return (
    <div className={classes.narrow}>
      <Resolution transaction={transaction} actions={actions} />
      {resolution?.how === 'did_not_happen' && (
        <div className={classes.submit}>
          <Button variant="default" onClick={() => onBack('')}>
            <T id="payments.backToForm.newId" />
          </Button>
        </div>
      )}
      <Actions transaction={transaction} actions={actions} />
      <RefreshFailure transaction={transaction} actions={actions} />
      <ActionCards transaction={transaction} actions={actions} />
      <Counterparty transaction={transaction} />
      <RequestFacts kind={kind} request={request} />
    </div>
  )
}
