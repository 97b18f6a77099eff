import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { failureOf } from '../../bridge/failure.ts'
import { useLine } from '../../bridge/line.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { type MessageId, T } from '../../i18n/index.tsx'
import type { SentOrder } from './payment-flow.ts'
import classes from './payments.module.css'

const LOST: Partial<Record<Failure['kind'], MessageId>> = {
  outcome_not_kept: 'payments.lost.notKept',
  connection_lost: 'payments.lost.connection',
}

interface LostViewProps {
  readonly sent: SentOrder
  readonly error: unknown
  readonly onFound: (transactionId: string) => void
  readonly onNotFound: () => void
}

/**
 * The desk gave no answer that could be understood, or could not write the outcome down. Whatever was sent was written
 * down first, so the desk can say whether there is anything: no record means that nothing was sent.
 */
export function LostView({ sent, error, onFound, onNotFound }: LostViewProps): ReactNode {
  const desk = useDesk()
  const look = useMutation({
    mutationFn: () =>
      desk.client.payments.findById({
        profileId: sent.profileId,
        merchant_transaction_id: sent.merchantTransactionId,
      }),
    onSuccess: ({ transactionId }) => (transactionId ? onFound(transactionId) : onNotFound()),
  })
  const kind = failureOf(error)?.kind
  // The page's own line broke: as soon as it is back the journal is asked what became of this one.
  const { open } = useLine()
  const lookOnce = useEffectEvent(() => look.mutate())
  useEffect(() => {
    if (open && kind === 'connection_lost') lookOnce()
  }, [open, kind])
  return (
    <div className={classes.narrow}>
      <FailureNotice error={error} />
      <p className={classes.text}>
        <T
          id={(kind && LOST[kind]) ?? 'payments.lost'}
          values={{ id: <b className="pd-mono">{sent.merchantTransactionId}</b> }}
        />
      </p>
      <div className={classes.submit}>
        <Button onClick={() => look.mutate()} loading={look.isPending} disabled={!open}>
          <T id="payments.lost.look" />
        </Button>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/transactions" />}>
          <T id="payments.toTransactions" />
        </Button>
      </div>
      {look.error && <FailureNotice error={look.error} />}
    </div>
  )
}
