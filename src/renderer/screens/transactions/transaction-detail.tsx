import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { IntentState } from '#shared/model/intent.ts'
import { isCreated, type Transaction } from '#shared/model/transaction.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { Amount } from '../../components/amount.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useIsBeside } from '../../components/key-scope.ts'
import { MerchantLabel } from '../../components/merchant-label.tsx'
import { Time } from '../../components/time.tsx'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import { useAdding } from '../evidence/use-adding.ts'
import { CancelCard } from './cancel/cancel-card.tsx'
import { mayCancel } from './cancel/may-cancel.ts'
import { useCancelling } from './cancel/use-cancelling.tsx'
import { DamagedNotice } from './damaged-notice.tsx'
import classes from './detail.module.css'
import { DisputeCard } from './dispute/dispute-card.tsx'
import { isDisputable } from './dispute/may-dispute.ts'
import { useDisputing } from './dispute/use-disputing.ts'
import { AddedFacts } from './record/added-facts.tsx'
import { Card } from './record/card.tsx'
import { Countdown } from './record/countdown.tsx'
import { LinkCard } from './record/link-card.tsx'
import { ReplyFacts } from './record/reply-facts.tsx'
import { ReplyFlags } from './record/reply-flags.tsx'
import { RequestFacts } from './record/request-facts.tsx'
import { RequisitesCard } from './record/requisites-card.tsx'
import { ReachNotice } from './resolution/reach-notice.tsx'
import { Resolution } from './resolution/resolution.tsx'
import { isBeingFoundOut } from './standing.ts'
import { CreationOutcome, KnownBadges } from './standing-badge.tsx'
import { StatusCard } from './status-card.tsx'
import { StoryCard } from './story/story-card.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { useFocusWhenLost } from './use-focus-when-lost.ts'
import { useReach } from './use-reach.ts'
import { OwnWords } from './words/own-words.tsx'

interface TransactionDetailProps {
  readonly id: string
  readonly onClose: () => void
}

/** Everything the desk knows of one transaction. */
export function TransactionDetail({ id, onClose }: TransactionDetailProps): ReactNode {
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

function Known({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { kind, state, profileId, request, reply, failure } = transaction
  const cancelling = useCancelling(transaction)
  const openDispute = useDisputing(transaction)
  const isBeside = useIsBeside()
  const reach = useReach(transaction)
  // What the client needs stands above what may be done once they have not paid.
  const mayBePaid = PAYABLE.has(transaction.status)
  return (
    <>
      <Head transaction={transaction} />
      <div className={classes.body}>
        {transaction.damage && <DamagedNotice id={transaction.id} fields={transaction.damage} />}
        {transaction.unsaved && <UnsavedNotice unsaved={transaction.unsaved} />}
        {isCreated(transaction) && !transaction.unsaved && !transaction.damage && (
          <Resolution transaction={transaction} onCancel={cancelling.ask} onDispute={openDispute} />
        )}
        {reach.is === 'other_account' && isFollowable(transaction) && (
          <ReachNotice transaction={transaction} reach={reach} />
        )}
        {failure && !isSaidElsewhere(transaction) && <FailureNotice failure={failure} merchantId={profileId} />}
        {state === 'sending' && transaction.askedAgain === null && !transaction.unsaved && (
          <p className={classes.text} role="status">
            <T id="payments.sending.doNot" />
          </p>
        )}
        {state !== 'refused' && state !== 'not_sent' && <StatusCard transaction={transaction} />}
        {reply && request && <ReplyFlags kind={kind} request={request} reply={reply} />}
        {mayBePaid && (
          <>
            <TimeLeft transaction={transaction} />
            <ForTheClient transaction={transaction} />
          </>
        )}
        {(mayCancel(transaction).is !== 'no' || transaction.cancel) && (
          <CancelCard transaction={transaction} onCancel={cancelling.ask} />
        )}
        {(isDisputable(transaction) || transaction.dispute) && (
          <>
            <DisputeCard transaction={transaction} onDispute={openDispute} />
            {!isBeside && <Evidence transaction={transaction} />}
          </>
        )}
        {!mayBePaid && <ForTheClient transaction={transaction} />}
        {isCreated(transaction) ? (
          <RequestFacts kind={transaction.kind} request={transaction.request} />
        ) : (
          <AddedFacts transaction={transaction} />
        )}
        {reply && kind !== 'added' && <ReplyFacts kind={kind} reply={reply} />}
        <OwnWords transaction={transaction} />
        <StoryCard transaction={transaction} />
      </div>
      {cancelling.dialog}
    </>
  )
}

/** Whether there is something to be followed, and it is not said with what is unknown. */
function isFollowable(transaction: Transaction): boolean {
  return (transaction.state === 'accepted' || transaction.state === 'unknown') && !isBeingFoundOut(transaction)
}

function Evidence({ transaction }: { readonly transaction: Transaction }): ReactNode {
  return <EvidencePanel transaction={transaction} adding={useAdding(transaction.id)} />
}

/** What is unknown, or is asked for again, says what came back in words of its own. */
function isSaidElsewhere({ state, askedAgain }: Transaction): boolean {
  return state === 'unknown' || askedAgain !== null
}

function Head({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { kind, amount, currency, state, resolution, environment, profileName, createdAt } = transaction
  const title = useRef<HTMLHeadingElement>(null)
  useFocusWhenLost(title, `${isBeingFoundOut(transaction)} ${resolution?.how}`)
  return (
    <header className={classes.head}>
      <p className={classes.kind}>
        <T id={`transactions.kind.${kind}`} />
      </p>
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        {amount === null ? (
          <span className="pd-mono">{visibleText(transactionName(transaction))}</span>
        ) : (
          <Amount value={amount} currency={currency} />
        )}
        <KnownBadges transaction={transaction} />
      </h2>
      <p className={classes.where}>
        <MerchantLabel merchant={{ name: profileName, environment }} />
      </p>
      <p className={classes.when}>
        <T id={kind === 'added' ? 'transactions.addedAt' : BEGUN[state]} values={{ time: <Time at={createdAt} /> }} />
        {kind !== 'added' && state !== 'sending' && ' · '}
        <CreationOutcome transaction={transaction} />
      </p>
    </header>
  )
}

/** What may be said of its beginning: only what was accepted was created. */
const BEGUN = {
  accepted: 'transactions.created',
  refused: 'transactions.sent',
  unknown: 'transactions.sent',
  sending: 'transactions.sent',
  not_sent: 'transactions.tried',
} as const satisfies Record<IntentState, MessageId>

/** Statuses in which the client may still pay. */
const PAYABLE = new Set<string | null>([null, 'process', 'pending'])

function TimeLeft({ transaction: { expiresAt, answeredAt } }: { readonly transaction: Transaction }): ReactNode {
  if (expiresAt === null) return null
  return (
    <Card title={<T id="record.timeLeft" />}>
      <Countdown expiresAt={expiresAt} answeredAt={answeredAt} />
    </Card>
  )
}

function ForTheClient({
  transaction: { kind, request, reply, baseUrl },
}: {
  readonly transaction: Transaction
}): ReactNode {
  const t = useT()
  if (!reply || !request || kind === 'payout_card') return null
  if (kind === 'payin_acquiring') {
    return <LinkCard title={t('record.paymentUrl')} url={reply.fields.payment_url} platform={baseUrl} />
  }
  return (
    <>
      <RequisitesCard request={request} reply={reply} />
      <LinkCard title={t('record.paymentLink')} url={reply.fields.payment_link} platform={baseUrl} />
    </>
  )
}
