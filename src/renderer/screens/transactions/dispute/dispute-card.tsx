import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { T } from '../../../i18n/index.tsx'
import { Card } from '../record/card.tsx'
import { useFocusWhenLost } from '../use-focus-when-lost.ts'
import classes from './dispute.module.css'
import { DisputeOutcome } from './dispute-outcome.tsx'
import { KnownDisputes } from './known-disputes.tsx'
import { mayDispute } from './may-dispute.ts'
import { useLook } from './use-look.ts'

interface DisputeCardProps {
  readonly transaction: Transaction
  readonly onDispute: () => void
}

/** Opening a dispute, what came of the last one, and the disputes that were read (interface: POST /merchant/dispute). */
export function DisputeCard({ transaction, onDispute }: DisputeCardProps): ReactNode {
  const looking = useLook(transaction)
  const { dispute } = transaction
  const lookButton = useRef<HTMLButtonElement>(null)
  // The button that asked cannot be pressed while one is unknown; the list is what comes next.
  useFocusWhenLost(lookButton, `${dispute?.intentId} ${dispute?.state} ${dispute?.settled}`)
  return (
    <Card
      title={<T id="dispute.title" />}
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconGavel size={15} aria-hidden />}
          disabled={!mayDispute(transaction)}
          onClick={onDispute}
        >
          <T id="dispute.open" />
        </Button>
      }
    >
      {dispute ? (
        <DisputeOutcome transaction={transaction} dispute={dispute} />
      ) : (
        <p className={classes.quiet}>
          <T id="dispute.none" />
        </p>
      )}
      <KnownDisputes transaction={transaction} looking={looking} lookButton={lookButton} />
    </Card>
  )
}
