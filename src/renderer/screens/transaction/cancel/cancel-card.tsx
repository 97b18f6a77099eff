import type { ReactNode } from 'react'
import type { CancelState, Transaction } from '#shared/model/transaction.ts'
import { T } from '../../../i18n/index.tsx'
import { Card, Fold } from '../record/card.tsx'
import { CancelOutcome } from './cancel-outcome.tsx'
import { mayCancel } from './may-cancel.ts'
import { OtherStatus } from './other-status.tsx'

interface CancelCardProps {
  readonly transaction: Transaction
  readonly onCancel: () => void
}

/** What came of the last cancel (interface: POST /merchant/cancel); where there was none, why none is offered, if so. */
export function CancelCard({ transaction, onCancel }: CancelCardProps): ReactNode {
  const { cancel } = transaction
  const may = mayCancel(transaction)
  const other = may.is === 'other_status' && !saysMore(cancel) && (
    <OtherStatus transaction={transaction} status={may.status} readAt={may.readAt} onTryAnyway={onCancel} />
  )
  if (cancel) {
    return (
      <Card title={<T id="cancel.title" />}>
        <CancelOutcome transaction={transaction} cancel={cancel} />
        {other}
      </Card>
    )
  }
  return other && <Fold title={<T id="cancel.title" />}>{other}</Fold>
}

/** A cancel that was accepted, or of which nobody knows, says itself what the status is and what is next. */
function saysMore(cancel: CancelState | null): boolean {
  return cancel?.state === 'accepted' || (cancel?.state === 'unknown' && cancel.settled === null)
}
