import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import type { IntentState } from '#shared/model/intent.ts'
import { askedAgainOf, type CreatedTransaction, isCreated } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { Amount } from '../../components/amount.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { MerchantLabel } from '../../components/merchant-label.tsx'
import { mayMoveFocus } from '../../components/screen-focus.ts'
import { useFocusWhenLost } from '../../components/use-focus-when-lost.ts'
import { type MessageId, T } from '../../i18n/index.tsx'
import { isBeingFoundOut } from '../transaction/display-status.ts'
import { CreationOutcome, KnownBadges } from '../transaction/display-status-badge.tsx'
import { ActionCards, Actions, RefreshFailure, useActions } from '../transaction/operations/actions.tsx'
import { Counterparty } from '../transaction/record/counterparty.tsx'
import { PaymentLink } from '../transaction/record/payment-link.tsx'
import { ReplyFacts } from '../transaction/record/reply-facts.tsx'
import { ReplyFlags } from '../transaction/record/reply-flags.tsx'
import { RequestFacts } from '../transaction/record/request-facts.tsx'
import { UnsavedNotice } from '../transaction/record-notices.tsx'
import { Resolution } from '../transaction/resolution/resolution.tsx'
import { IdTaken, useIsMade } from './id-fields.tsx'
import { isIdTaken } from './payment-form.ts'
import classes from './payments.module.css'
import { SendingView } from './sending-view.tsx'

interface OutcomeViewProps {
  readonly transactionId: string
  /** Whether the flow is still at this outcome. */
  readonly isOpen: () => boolean
  /** Starts a new payment, with an empty form. */
  readonly onNext: () => void
  /** Back to the form with its fields kept: a new intent, under this order ID; empty for a new ID. */
  readonly onBack: (merchantId: string) => void
}

/** The outcome of a payment: by its state, what is known and what may be done next. */
export function OutcomeView({ transactionId, isOpen, onNext, onBack }: OutcomeViewProps): ReactNode {
  const desk = useDesk()
  const query = useQuery(desk.query.transactions.get.queryOptions({ input: { id: transactionId } }))
  const leave = useEffectEvent(() => {
    // An accepted payment is in Transactions; an operator who comes back wants the next one.
    if (isOpen() && query.data?.state === 'accepted') onNext()
  })
  const begin = useEffectEvent(() => {
    const { data } = query
    if (!isOpen() || data?.state === 'sending') return
    // What was not sent remains to be sent: its fields are kept.
    if (data?.state === 'not_sent') onBack(data.merchantTransactionId ?? '')
    else onNext()
  })
  const router = useRouter()
  useEffect(() => {
    // Navigating here from here, by the navigation, its key or the palette, means starting a new payment.
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
      if (!hrefChanged) begin()
    })
    return () => {
      unsubscribe()
      leave()
    }
  }, [router])
  if (query.data && isCreated(query.data)) return <Outcome transaction={query.data} onBack={onBack} />
  return query.error ? <FailureNotice error={query.error} /> : null
}

interface OutcomeProps {
  readonly transaction: CreatedTransaction
  /** Back to the form, under this order ID; empty for a new ID. */
  readonly onBack: (merchantId: string) => void
}

function Outcome({ transaction, onBack }: OutcomeProps): ReactNode {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // It appears by itself, perhaps seconds after the button was pressed.
    if (mayMoveFocus()) title.current?.focus()
  }, [])
  useFocusWhenLost(title, `${isBeingFoundOut(transaction)} ${transaction.resolution?.how}`)
  return (
    <Stack gap={12} maw={1080}>
      <Group gap="6px 12px">
        <h2 ref={title} tabIndex={-1} className={classes.outcomeTitle}>
          <span>
            <T id={`payments.outcome.${transaction.kind}`} />{' '}
            <Amount value={transaction.amount} currency={transaction.currency} />
          </span>
          {/* In the title, which takes the focus: a screen reader says the outcome as it appears. */}
          <KnownBadges transaction={transaction} />
        </h2>
        {transaction.status !== null && transaction.resolution === null && (
          <span className="pd-quiet">
            <CreationOutcome transaction={transaction} />
          </span>
        )}
        <span className={classes.where}>
          <MerchantLabel merchant={{ name: transaction.profileName, environment: transaction.environment }} />
        </span>
      </Group>
      <Body transaction={transaction} onBack={onBack} />
    </Stack>
  )
}

function Body({ transaction, onBack }: OutcomeProps): ReactNode {
  switch (transaction.state) {
    case 'sending':
      if (transaction.unsaved) return <UnsavedNotice unsaved={transaction.unsaved} merchantId={transaction.profileId} />
      // The outcome of a creation that is being retried is still unknown.
      if (askedAgainOf(transaction)) return <UnknownView transaction={transaction} />
      return (
        <SendingView
          amount={transaction.amount}
          currency={transaction.currency}
          merchantTransactionId={transaction.merchantTransactionId}
        />
      )
    case 'accepted':
      return <AcceptedView transaction={transaction} />
    case 'refused':
    case 'not_sent':
      return <NotDoneView transaction={transaction} state={transaction.state} onBack={onBack} />
    case 'unknown':
      return <UnknownView transaction={transaction} />
    default:
      return assertNever(transaction.state)
  }
}

/** A payment that the platform accepted: the parts of the answer that the client or the operator needs. */
function AcceptedView({ transaction }: { readonly transaction: CreatedTransaction }): ReactNode {
  const { kind, reply, request } = transaction
  if (!reply) return null
  const link = <PaymentLink transaction={transaction} />
  const facts = (
    <>
      <ReplyFacts kind={kind} reply={reply} />
      <RequestFacts transaction={transaction} open={kind === 'payin_acquiring'} />
    </>
  )
  const isByAccount = kind === 'payin_account'
  return (
    <>
      <ReplyFlags kind={kind} request={request} reply={reply} />
      <div className={classes.columns}>
        <Stack gap={12} miw={0}>
          <Counterparty transaction={transaction} />
          {isByAccount ? facts : link}
        </Stack>
        <Stack gap={12} miw={0}>
          {isByAccount ? link : facts}
        </Stack>
      </div>
    </>
  )
}

interface NotDoneViewProps extends OutcomeProps {
  readonly state: Extract<IntentState, 'refused' | 'not_sent'>
}

/** A payment that was refused or not sent: what is known, and what may be done next. */
function NotDoneView({ transaction, state, onBack }: NotDoneViewProps): ReactNode {
  const isPayout = transaction.kind === 'payout_card'
  const keepsId = !isIdTaken(transaction)
  const isMade = useIsMade(transaction)
  return (
    <Stack gap={12} maw={680}>
      {transaction.failure && <FailureNotice failure={transaction.failure} merchantId={transaction.profileId} />}
      <p>
        {keepsId ? <T id={notDoneWords(state, transaction.failure)} /> : <IdTaken transaction={transaction} />}{' '}
        {isPayout && <T id="payments.notDone.cardAgain" />}
      </p>
      <Group gap="8px 14px" mt={10}>
        <Button onClick={() => onBack(keepsId ? transaction.merchantTransactionId : '')}>
          <T id={keepsId || isMade ? 'payments.backToForm' : 'payments.backToForm.newId'} />
        </Button>
      </Group>
      <RequestFacts transaction={transaction} open />
    </Stack>
  )
}

/**
 * A payment with an unknown outcome: resolving it comes before everything else, here as in its detail. A new ID is
 * offered only once an operator has said that it was not created.
 */
function UnknownView({ transaction }: Pick<OutcomeProps, 'transaction'>): ReactNode {
  const actions = useActions(transaction)
  return (
    <Stack gap={12} maw={680}>
      <Resolution transaction={transaction} actions={actions} />
      <Actions transaction={transaction} actions={actions} />
      <RefreshFailure transaction={transaction} actions={actions} />
      <ActionCards transaction={transaction} actions={actions} />
      <Counterparty transaction={transaction} />
      <RequestFacts transaction={transaction} />
    </Stack>
  )
}

/** What is known of a payment that was refused or not sent, and when it may be sent again. */
export function notDoneWords(state: 'refused' | 'not_sent', failure: Failure | null): MessageId {
  const isRefusedByCertificate = failure?.kind === 'not_sent' && failure.reason === 'certificate'
  return isRefusedByCertificate ? 'payments.notDone.certificate' : `payments.notDone.${state}`
}
