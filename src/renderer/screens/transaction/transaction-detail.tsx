import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { askedAgainOf, isCreated, type Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useIsBeside } from '../../components/key-scope.ts'
import { T, useT } from '../../i18n/index.tsx'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import { useEvidenceAdding } from '../evidence/use-adding.ts'
import classes from './detail.module.css'
import { DetailHead } from './detail-head.tsx'
import { isBeingFoundOut } from './display-status.ts'
import { OwnWords } from './notes/notes.tsx'
import { ActionCards, Actions, RefreshFailure, useActions } from './operations/actions.tsx'
import { NoCancel } from './operations/cancel.tsx'
import { hasDispute } from './operations/dispute.tsx'
import { TransactionDisputes } from './operations/dispute-list.tsx'
import { isDisputable } from './operations/rules.ts'
import { OtherReadings } from './other-reading.tsx'
import { Payload } from './payload.tsx'
import { ReceiptList } from './receipts/receipt-list.tsx'
import { Counterparty } from './record/counterparty.tsx'
import { PaymentLink } from './record/payment-link.tsx'
import { ReplyFacts } from './record/reply-facts.tsx'
import { ReplyFlags } from './record/reply-flags.tsx'
import { RequestFacts } from './record/request-facts.tsx'
import { DamagedNotice, UnsavedNotice } from './record-notices.tsx'
import { ReachNotice } from './resolution/reach-notice.tsx'
import { Resolution } from './resolution/resolution.tsx'
import { TimelineCard } from './timeline/timeline-card.tsx'
import { useReach } from './use-reach.ts'

/** Everything the desk knows of one transaction. */
export function TransactionDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const t = useT()
  const desk = useDesk()
  const { data, error } = useQuery(desk.query.transactions.get.queryOptions({ input: { id } }))
  return (
    <section className={classes.detail} aria-label={t('transactions.detail')}>
      <Tooltip label={t('transactions.close')}>
        <ActionIcon className={classes.close} aria-label={t('transactions.close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </Tooltip>
      {data && <Known transaction={data} />}
      {!data && error && (
        <div className={classes.failure}>
          <FailureNotice error={error} />
        </div>
      )}
    </section>
  )
}

/** By importance: what is unknown, who gets the money, the proof; then the operator's words, the timeline, the rest. */
function Known({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { kind, state, profileId, request, reply, failure, observation } = transaction
  const actions = useActions(transaction)
  const reach = useReach(transaction)
  const isBeside = useIsBeside()
  const isDisputed = isDisputable(transaction) || hasDispute(transaction)
  return (
    <>
      <DetailHead transaction={transaction}>
        <Actions transaction={transaction} actions={actions} />
      </DetailHead>
      <div className={classes.body}>
        {transaction.damage && <DamagedNotice id={transaction.id} fields={transaction.damage} />}
        {transaction.unsaved && <UnsavedNotice unsaved={transaction.unsaved} merchantId={transaction.profileId} />}
        <RefreshFailure transaction={transaction} actions={actions} />
        {isCreated(transaction) && !transaction.unsaved && !transaction.damage && (
          <Resolution transaction={transaction} actions={actions} />
        )}
        {(reach.is === 'other_account' || reach.is === 'moved') && isFollowable(transaction) && (
          <ReachNotice transaction={transaction} reach={reach} />
        )}
        {failure && !isSaidElsewhere(transaction) && <FailureNotice failure={failure} merchantId={profileId} />}
        {state === 'sending' && askedAgainOf(transaction) === null && !transaction.unsaved && (
          <T as="p" role="status" id="payments.sending.doNot" />
        )}
        <OtherReadings transaction={transaction} />
        {reply && request && <ReplyFlags kind={kind} request={request} reply={reply} />}
        <ActionCards transaction={transaction} actions={actions} />
        <Counterparty transaction={transaction} />
        <PaymentLink transaction={transaction} />
        {observation && <ReceiptList transactionId={transaction.id} named={observation.receipts.length} />}
        {!isBeside && isDisputed && <Evidence transaction={transaction} />}
        <OwnWords transaction={transaction} />
        <TimelineCard transaction={transaction} />
        {reply && kind !== 'added' && <ReplyFacts kind={kind} reply={reply} />}
        {isCreated(transaction) && <RequestFacts transaction={transaction} />}
        {observation && <Payload observation={observation} dropped={transaction.droppedPayloads} />}
        {isDisputed && <TransactionDisputes transaction={transaction} />}
        <NoCancel transaction={transaction} onAct={actions.acting.cancel.ask} />
      </div>
    </>
  )
}

/** Whether there is something to follow up, and the panel for an unknown creation does not show it already. */
function isFollowable(transaction: Transaction): boolean {
  return (transaction.state === 'accepted' || transaction.state === 'unknown') && !isBeingFoundOut(transaction)
}

function Evidence({ transaction }: { readonly transaction: Transaction }): ReactNode {
  return <EvidencePanel transaction={transaction} adding={useEvidenceAdding(transaction.id)} />
}

/** Whether the response is explained elsewhere: an unknown or retried creation explains it itself. */
function isSaidElsewhere(transaction: Transaction): boolean {
  return transaction.state === 'unknown' || askedAgainOf(transaction) !== null
}
