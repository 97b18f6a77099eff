import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { Shortcut } from '../../../components/shortcut.tsx'
import { T } from '../../../i18n/index.tsx'
import { LIST_KEYS } from '../list-keys.ts'
import { Card } from '../record/card.tsx'
import classes from './cancel.module.css'
import { CancelOutcome } from './cancel-outcome.tsx'
import { isCancellable } from './use-cancelling.tsx'

interface CancelCardProps {
  readonly transaction: Transaction
  readonly onCancel: () => void
}

/** Cancelling, and what came of the last cancel (interface: POST /merchant/cancel). */
export function CancelCard({ transaction, onCancel }: CancelCardProps): ReactNode {
  const { cancel } = transaction
  return (
    <Card
      title={<T id="cancel.title" />}
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconBan size={15} aria-hidden />}
          rightSection={<Shortcut keys={LIST_KEYS.cancel[0]} />}
          disabled={!isCancellable(transaction)}
          onClick={onCancel}
        >
          <T id="cancel.open" />
        </Button>
      }
    >
      {cancel ? (
        <CancelOutcome transaction={transaction} cancel={cancel} />
      ) : (
        <p className={classes.quiet}>
          <T id="cancel.only" values={{ process: <code>process</code> }} />
        </p>
      )}
    </Card>
  )
}
