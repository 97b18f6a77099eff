import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { IntentState, Transaction } from '#shared/model/transaction.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T } from '../../i18n/index.tsx'
import { RequestFacts } from '../transactions/record/request-facts.tsx'
import { IdTaken, useIsMade } from './id-taken.tsx'
import classes from './payments.module.css'

interface NotDoneViewProps {
  readonly transaction: Transaction
  readonly state: Extract<IntentState, 'refused' | 'not_sent' | 'unknown'>
  /** Back to the form, under this merchant id; empty for a new one. */
  readonly onBack: (merchantId: string) => void
}

/** A payment that was refused, never left, or of which nobody knows: what is known, and what may be done next. */
export function NotDoneView({ transaction, state, onBack }: NotDoneViewProps): ReactNode {
  const isPayout = transaction.kind === 'payout_card'
  const keepsId = !isIdTaken(transaction)
  const isMade = useIsMade(transaction)
  return (
    <div className={classes.narrow}>
      {transaction.failure && <FailureNotice failure={transaction.failure} merchantId={transaction.profileId} />}
      {state === 'unknown' ? (
        <SecondAttempt isPayout={isPayout} onBack={() => onBack('')} />
      ) : (
        <>
          <p className={classes.text}>
            {keepsId ? <T id={`payments.notDone.${state}`} /> : <IdTaken transaction={transaction} />}{' '}
            {isPayout && <T id="payments.notDone.cardAgain" />}
          </p>
          <div className={classes.submit}>
            <Button onClick={() => onBack(keepsId ? transaction.merchantTransactionId : '')}>
              <T id={keepsId || isMade ? 'payments.backToForm' : 'payments.backToForm.newId'} />
            </Button>
          </div>
        </>
      )}
      <RequestFacts kind={transaction.kind} request={transaction.request} />
    </div>
  )
}

/** Whether the platform knows the id already: nothing can be created under it any more. */
function isIdTaken({ failure }: Transaction): boolean {
  return failure?.kind === 'refused' && failure.code === 'DUPLICATE_ORDER'
}

/** The one way to a second payment while the first may exist: past an explicit word of the operator's. */
function SecondAttempt({ isPayout, onBack }: { readonly isPayout: boolean; readonly onBack: () => void }): ReactNode {
  const [understood, setUnderstood] = useState(false)
  const kind = isPayout ? 'payout' : 'payin'
  return (
    <section className={classes.danger}>
      <h3 className={classes.dangerTitle}>
        <T id="payments.unknown.title" />
      </h3>
      <p className={classes.text}>
        <T id={`payments.unknown.${kind}`} />
      </p>
      <Checkbox
        checked={understood}
        onChange={(event) => setUnderstood(event.currentTarget.checked)}
        label={<T id={`payments.unknown.understood.${kind}`} />}
      />
      <div>
        <Button color="red" variant="outline" disabled={!understood} onClick={onBack}>
          <T id="payments.unknown.another" />
        </Button>
      </div>
    </section>
  )
}
