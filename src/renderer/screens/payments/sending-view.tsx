import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { Amount } from '../../components/amount.tsx'
import { T } from '../../i18n/index.tsx'
import classes from './payments.module.css'

interface SendingViewProps {
  readonly amount: string
  readonly currency: string
  readonly merchantTransactionId: string
}

/** While a payment is under way: that it is, and that it is not to be sent again. */
export function SendingView({ amount, currency, merchantTransactionId }: SendingViewProps): ReactNode {
  return (
    <div className={classes.sending} role="status">
      <div className={classes.sendingHead}>
        <Loader size={20} />
        <T id="payments.sending" />
      </div>
      <p>
        <Amount value={amount} currency={currency} />
        {' · '}
        <span className="pd-mono">{merchantTransactionId}</span>
      </p>
      <p className={classes.quiet}>
        <T id="payments.sending.doNot" />
      </p>
    </div>
  )
}
