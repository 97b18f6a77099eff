import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { StatusBadge } from '../../../components/state-badge.tsx'
import { AsOf } from '../../../components/time.tsx'
import { T } from '../../../i18n/index.tsx'
import classes from './cancel.module.css'
import type { MayCancel } from './may-cancel.ts'
import { ReadNow } from './read-now.tsx'

interface OtherStatusProps extends Pick<Extract<MayCancel, { is: 'other_status' }>, 'status' | 'readAt'> {
  readonly transaction: Transaction
  readonly onTryAnyway: () => void
}

/** Why no cancel is offered, and the way round it where the status that was read may be out of date. */
export function OtherStatus({ transaction, status, readAt, onTryAnyway }: OtherStatusProps): ReactNode {
  const [isDoubted, setDoubted] = useState(false)
  const process = <code>process</code>
  return (
    <div className={classes.otherStatus}>
      <p className={classes.text}>
        <T
          id="cancel.otherStatus"
          values={{ status: <StatusBadge status={status} />, time: readAt !== null && <AsOf at={readAt} /> }}
        />{' '}
        <T id="cancel.only" values={{ process }} />
      </p>
      <div className={classes.buttons}>
        <ReadNow transaction={transaction} label="transactions.refreshStatus" />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isDoubted}
          onClick={() => setDoubted((before) => !before)}
        >
          <T id="cancel.outOfDate" />
        </Button>
      </div>
      {isDoubted && (
        <div className={classes.anyway}>
          <p className={classes.quiet}>
            <T id="cancel.outOfDate.means" values={{ process }} />
          </p>
          <Button variant="default" size="compact-sm" onClick={onTryAnyway}>
            <T id="cancel.tryAnyway" />
          </Button>
        </div>
      )}
    </div>
  )
}
