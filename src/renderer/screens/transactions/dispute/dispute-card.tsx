import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useIsBeside } from '../../../components/key-scope.ts'
import { Shortcut } from '../../../components/shortcut.tsx'
import { T } from '../../../i18n/index.tsx'
import { LIST_KEYS } from '../list-keys.ts'
import { Card } from '../record/card.tsx'
import { useFocusWhenLost } from '../use-focus-when-lost.ts'
import { AttemptsList } from './attempts-list.tsx'
import classes from './dispute.module.css'
import { DisputeOutcome } from './dispute-outcome.tsx'
import { KnownDisputes } from './known-disputes.tsx'
import { mayDispute } from './may-dispute.ts'
import { useSummoned } from './summons.ts'
import { useLook } from './use-look.ts'

interface DisputeCardProps {
  readonly transaction: Transaction
  readonly onDispute: () => void
}

/** Opening a dispute, what came of the last one, and the disputes that were read (interface: POST /merchant/dispute). */
export function DisputeCard({ transaction, onDispute }: DisputeCardProps): ReactNode {
  const looking = useLook(transaction)
  const { dispute } = transaction
  const isBeside = useIsBeside()
  const lookButton = useRef<HTMLButtonElement>(null)
  // The button that asked cannot be pressed while one is unknown; the list is what comes next.
  useSummoned(transaction.id, lookButton)
  useFocusWhenLost(lookButton, `${dispute?.intentId} ${dispute?.state} ${dispute?.settled}`)
  return (
    <Card
      title={<T id="dispute.title" />}
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconGavel size={15} aria-hidden />}
          rightSection={<Shortcut keys={LIST_KEYS.dispute[0]} />}
          disabled={!mayDispute(transaction) || isBeside}
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
      {isBeside && (
        <p className={classes.quiet}>
          <T id="dispute.beside" />
        </p>
      )}
      <Attempts transactionId={transaction.id} />
      <KnownDisputes transaction={transaction} looking={looking} lookButton={lookButton} />
    </Card>
  )
}

/** What was sent from this desk, each with its manifest. */
function Attempts({ transactionId }: { readonly transactionId: string }): ReactNode {
  const { query } = useDesk()
  const { data, error } = useQuery(query.disputes.attempts.queryOptions({ input: { transactionId } }))
  if (error) return <FailureNotice error={error} />
  if (!data || data.length === 0) return null
  return (
    <div className={classes.known}>
      <h3 className={classes.subtitle}>
        <T id="disputes.attempts" />
      </h3>
      <AttemptsList transactionId={transactionId} attempts={data} />
    </div>
  )
}
