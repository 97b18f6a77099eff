import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useFocusWhenLost } from '../../../components/use-focus-when-lost.ts'
import { T } from '../../../i18n/index.tsx'
import { Card } from '../record/card.tsx'
import { DisputeOutcome } from './dispute-outcome.tsx'
import { isOpen, KnownDisputes, Looked, useKnownDisputes } from './known-disputes.tsx'
import { useSummoned } from './summons.ts'
import type { Looking } from './use-look.ts'

interface DisputeCardProps {
  readonly transaction: Transaction
  readonly looking: Looking
}

/** What came of the last dispute, and the disputes that are open (interface: POST /merchant/dispute). */
export function DisputeCard({ transaction, looking }: DisputeCardProps): ReactNode {
  const { dispute } = transaction
  const { data: known = [], error } = useKnownDisputes(transaction.id)
  const lookButton = useRef<HTMLButtonElement>(null)
  // The button that asked cannot be pressed while one is unknown; the list is what comes next.
  useSummoned(transaction.id, lookButton)
  useFocusWhenLost(lookButton, `${dispute?.intentId} ${dispute?.state} ${dispute?.settled}`)
  return (
    <Card
      title={<T id="dispute.title" />}
      action={
        <Button ref={lookButton} variant="default" size="compact-sm" loading={looking.pending} onClick={looking.look}>
          <T id="dispute.look" />
        </Button>
      }
    >
      {dispute && <DisputeOutcome transaction={transaction} dispute={dispute} known={known} />}
      <KnownDisputes transaction={transaction} known={known.filter(isOpen)} />
      <Looked known={known} looking={looking} />
      {error && <FailureNotice error={error} />}
    </Card>
  )
}
