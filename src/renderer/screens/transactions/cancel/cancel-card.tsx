import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CancelState, Transaction } from '#shared/model/transaction.ts'
import { Shortcut } from '../../../components/shortcut.tsx'
import { T } from '../../../i18n/index.tsx'
import { LIST_KEYS } from '../list-keys.ts'
import { Card } from '../record/card.tsx'
import classes from './cancel.module.css'
import { CancelOutcome } from './cancel-outcome.tsx'
import { mayCancel } from './may-cancel.ts'
import { OtherStatus } from './other-status.tsx'

interface CancelCardProps {
  readonly transaction: Transaction
  readonly onCancel: () => void
}

/** Cancelling, and what came of the last cancel (interface: POST /merchant/cancel). */
export function CancelCard({ transaction, onCancel }: CancelCardProps): ReactNode {
  const { cancel } = transaction
  const may = mayCancel(transaction)
  return (
    <Card
      title={<T id="cancel.title" />}
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconBan size={15} aria-hidden />}
          rightSection={<Shortcut keys={LIST_KEYS.cancel[0]} />}
          disabled={may.is !== 'yes'}
          onClick={onCancel}
        >
          <T id="cancel.open" />
        </Button>
      }
    >
      {cancel && <CancelOutcome transaction={transaction} cancel={cancel} />}
      {may.is === 'other_status' && !saysMore(cancel) && (
        <OtherStatus transaction={transaction} status={may.status} readAt={may.readAt} onTryAnyway={onCancel} />
      )}
      {may.is === 'yes' && !cancel && (
        <p className={classes.quiet}>
          <T id="cancel.only" values={{ process: <code>process</code> }} />
        </p>
      )}
    </Card>
  )
}

/** A cancel that was accepted, or of which nobody knows, says itself what the status is and what is next. */
function saysMore(cancel: CancelState | null): boolean {
  return cancel?.state === 'accepted' || (cancel?.state === 'unknown' && cancel.settled === null)
}
