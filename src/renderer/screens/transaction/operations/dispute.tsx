import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { newestOf } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { isSameUuid } from '#shared/rules/platform-id.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useIsBeside } from '../../../components/key-scope.ts'
import { useFocusWhenLost } from '../../../components/use-focus-when-lost.ts'
import { useOnce } from '../../../components/use-once.ts'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { useKeep } from '../use-keep.ts'
import { useWantedField } from '../wanted-field.ts'
import { Candidates } from './candidates.tsx'
import { DisputeLink, KnownDisputes, Looked, mayBeOpen, useKnownDisputes } from './known-disputes.tsx'
import { type ActionView, OperationCard, type ShownOperation, Text, Title } from './operation-card.tsx'
import classes from './operations.module.css'
import { whyNoDispute } from './rules.ts'
import { type Acting, useOffer } from './use-offer.ts'

/** Opening a dispute (interface: POST /merchant/dispute) has a separate screen. */
export function useDisputing(transaction: Transaction): Acting {
  const t = useT()
  const navigate = useNavigate()
  const ask = () => void navigate({ to: '/disputes/new/$transactionId', params: { transactionId: transaction.id } })
  const why = whyNoDispute(t, transaction, useIsBeside())
  useOffer('dispute', why === null, ask)
  return { why, ask, dialog: null }
}

type ShownDispute = ShownOperation<'dispute'>

const VIEW: ActionView<'dispute'> = {
  kind: 'dispute',
  sentAs: ({ type }) => ({
    type: type === null ? <T id="dispute.type.byPlatform" /> : <span className="pd-mono">{type}</span>,
  }),
  Accepted: (shown) => <Appeal {...shown} means="dispute.accepted.means" />,
  Unknown,
  Settled,
  reasons: ['dispute.settle.reason.opened', 'dispute.settle.reason.notOpened', 'dispute.settle.reason.noneIsOurs'],
}

/** The outcome of the last dispute, and the open disputes. */
export function DisputeCard({ transaction }: { readonly transaction: Transaction }): ReactNode {
  return hasDispute(transaction) && <Known transaction={transaction} />
}

/** Whether a dispute was tried from this desk, or has been read. */
export function hasDispute(transaction: Transaction): boolean {
  return transaction.hasDispute || newestOf(transaction, 'dispute') !== null
}

function Known({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const dispute = newestOf(transaction, 'dispute')
  const looking = useLook(transaction)
  const { data: known = [], error } = useKnownDisputes(transaction.id)
  const lookButton = useRef<HTMLButtonElement>(null)
  // The button that was pressed is disabled while a dispute is unknown; checking the list is the next step.
  useWantedField(transaction.id, 'dispute', () => lookButton.current?.focus())
  useFocusWhenLost(lookButton, `${dispute?.intentId} ${dispute?.state} ${dispute?.settled}`)
  return (
    <OperationCard
      transaction={transaction}
      view={VIEW}
      action={
        <Button ref={lookButton} variant="default" size="compact-sm" loading={looking.pending} onClick={looking.look}>
          <T id="dispute.look" />
        </Button>
      }
    >
      <KnownDisputes transaction={transaction} known={known.filter(mayBeOpen)} />
      <Looked transaction={transaction} known={known} looking={looking} wasRead={dispute?.settled === 'not_found'} />
      {error && <FailureNotice error={error} />}
    </OperationCard>
  )
}

/** Reads the list of disputes for a transaction, which finds the existing ones and settles an unknown one. */
export function useLook({ id }: Pick<Transaction, 'id'>) {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const keep = useKeep()
  const { pending, error, run } = useOnce('read')
  const [lookedAt, setLookedAt] = useState<string | null>(null)
  const look = async () => {
    const transaction = await run(() => client.disputes.look({ transactionId: id }))
    keep(transaction)
    if (!transaction) return
    await queries.invalidateQueries({ queryKey: query.disputes.known.key({ input: { transactionId: id } }) })
    setLookedAt(new Date().toISOString())
  }
  return {
    pending,
    error,
    /** When the list was last read to its end from here; the disputes it named are among the known ones. */
    lookedAt,
    look: () => void look(),
  }
}

/**
 * The dispute. Once it has been read, its row shows its current state, because what followed from opening it may no
 * longer hold.
 */
function Appeal({ transaction, operation, means }: ShownDispute & { readonly means: MessageId }): ReactNode {
  const { data: known, isPending } = useKnownDisputes(transaction.id)
  const own = known?.find(({ item }) => isSameUuid(item.id, operation.disputeId))
  // One that may be open has its row below, with the others.
  if (own) return !mayBeOpen(own) && <KnownDisputes transaction={transaction} known={[own]} />
  return (
    <>
      <AppealId transaction={transaction} operation={operation} />
      {!isPending && <Text id={means} />}
    </>
  )
}

function AppealId({ transaction: { profileId }, operation: { disputeId } }: ShownDispute): ReactNode {
  if (disputeId === null) return <Text id="dispute.id.none" />
  return (
    <div className={classes.rowLine}>
      <T id="dispute.id" /> <DisputeLink profileId={profileId} disputeId={disputeId} />
    </div>
  )
}

/** A dispute has no idempotency key, so the list is read before another is sent. */
function Unknown({ transaction, operation, children }: ShownDispute & { readonly children: ReactNode }): ReactNode {
  return (
    <>
      <Text id="dispute.unknown.means" />
      <Candidates transaction={transaction} intentId={operation.intentId} />
      <Group gap={8}>{children}</Group>
    </>
  )
}

function Settled(shown: ShownDispute): ReactNode {
  const { settled, disputeId } = shown.operation
  switch (settled) {
    case 'found':
      return (
        <>
          <Title id="dispute.found" tone="good" />
          <Appeal {...shown} means="dispute.found.means" />
        </>
      )
    case 'not_found':
      return (
        <>
          <Title id="dispute.notFound" />
          <Text id="dispute.notFound.means" />
        </>
      )
    case 'by_hand':
      return disputeId !== null && <AppealId {...shown} />
    case null:
      return null
    default:
      return assertNever(settled)
  }
}
