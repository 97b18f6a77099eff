import type { ReactNode } from 'react'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T } from '../../i18n/index.tsx'
import type { FormStep } from './payment-flow.ts'
import classes from './payments.module.css'

interface NotSentProps extends Pick<FormStep, 'failure' | 'merchantId' | 'notFound'> {
  /** Whether the attempt contained a card number. */
  readonly hadCard?: boolean
}

/** Why the last attempt to send the form sent nothing. */
export function NotSent({ failure, merchantId, notFound, hadCard = false }: NotSentProps): ReactNode {
  if (failure === null && !notFound) return null
  return (
    <div className={classes.notice}>
      {failure && <FailureNotice failure={failure} merchantId={merchantId} />}
      {notFound && (
        <T
          as="p"
          className="pd-warning"
          role="alert"
          id="payments.lost.notFound"
          values={{ id: <b className="pd-mono">{notFound.merchantTransactionId}</b> }}
        />
      )}
      {hadCard && <T as="p" className="pd-dim" id="payments.notDone.cardAgain" />}
    </div>
  )
}
