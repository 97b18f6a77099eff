import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { IntentState, Transaction } from '#shared/model/transaction.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T } from '../../i18n/index.tsx'
import { RequestFacts } from '../transactions/record/request-facts.tsx'
import classes from './payments.module.css'

interface NotDoneViewProps {
  readonly transaction: Transaction
  readonly state: Extract<IntentState, 'refused' | 'not_sent' | 'unknown'>
  readonly onBack: () => void
}

/** A payment that was refused, never left, or of which nobody knows: what is known, and what may be done next. */
export function NotDoneView({ transaction, state, onBack }: NotDoneViewProps): ReactNode {
  const isPayout = transaction.kind === 'payout_card'
  return (
    <div className={classes.narrow}>
      {transaction.failure && <FailureNotice failure={transaction.failure} />}
      {state === 'unknown' ? (
        <SecondAttempt isPayout={isPayout} onBack={onBack} />
      ) : (
        <>
          <p className={classes.text}>
            <T id={`payments.notDone.${state}`} /> {isPayout && <T id="payments.notDone.cardAgain" />}
          </p>
          <div className={classes.submit}>
            <Button onClick={onBack}>
              <T id="payments.backToForm" />
            </Button>
          </div>
        </>
      )}
      <RequestFacts kind={transaction.kind} request={transaction.request} />
    </div>
  )
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
