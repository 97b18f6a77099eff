import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type CreatedTransaction, isCreated } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { Amount } from '../../components/amount.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { MerchantLabel } from '../../components/merchant-label.tsx'
import { useFocusWhenLost } from '../../components/use-focus-when-lost.ts'
import { T } from '../../i18n/index.tsx'
import { isBeingFoundOut } from '../transaction/display-status.ts'
import { CreationOutcome, KnownBadges } from '../transaction/display-status-badge.tsx'
import { UnsavedNotice } from '../transaction/unsaved-notice.tsx'
import { AcceptedView } from './accepted-view.tsx'
import { NotDoneView } from './not-done-view.tsx'
import classes from './payments.module.css'
import { SendingView } from './sending-view.tsx'
import { UnknownView } from './unknown-view.tsx'

interface OutcomeViewProps {
  readonly transactionId: string
  /** Whether the flow is still at this outcome. */
  readonly isOpen: () => boolean
  /** A new one, with an empty form. */
  readonly onNext: () => void
  /** Back to the form with its fields kept: a new intent, under this merchant id; empty for a new one. */
  readonly onBack: (merchantId: string) => void
}

/** What became of a payment: by its state, what is known and what may be done next. */
export function OutcomeView({ transactionId, isOpen, onNext, onBack }: OutcomeViewProps): ReactNode {
  const desk = useDesk()
  const query = useQuery(desk.query.transactions.get.queryOptions({ input: { id: transactionId } }))
  const leave = useEffectEvent(() => {
    // What is accepted is in Transactions; who comes back comes for the next one.
    if (isOpen() && query.data?.state === 'accepted') onNext()
  })
  const begin = useEffectEvent(() => {
    const { data } = query
    if (!isOpen() || data?.state === 'sending') return
    // What never left is still to be sent: its fields are kept.
    if (data?.state === 'not_sent') onBack(data.merchantTransactionId ?? '')
    else onNext()
  })
  const router = useRouter()
  useEffect(() => {
    // Coming here from here, by the navigation, its key or the palette, is to begin a new one.
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
  readonly onBack: (merchantId: string) => void
}

function Outcome({ transaction, onBack }: OutcomeProps): ReactNode {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useFocusWhenLost(title, `${isBeingFoundOut(transaction)} ${transaction.resolution?.how}`)
  return (
    <div className={classes.outcome}>
      <div className={classes.outcomeHead}>
        <h2 ref={title} tabIndex={-1} className={classes.outcomeTitle}>
          <T id={`payments.outcome.${transaction.kind}`} />{' '}
          <Amount value={transaction.amount} currency={transaction.currency} />
        </h2>
        <KnownBadges transaction={transaction} />
        {transaction.status !== null && (
          <span className={classes.creation}>
            <CreationOutcome transaction={transaction} />
          </span>
        )}
        <span className={classes.where}>
          <MerchantLabel merchant={{ name: transaction.profileName, environment: transaction.environment }} />
        </span>
      </div>
      <Body transaction={transaction} onBack={onBack} />
    </div>
  )
}

function Body({ transaction, onBack }: OutcomeProps): ReactNode {
  switch (transaction.state) {
    case 'sending':
      if (transaction.unsaved) return <UnsavedNotice unsaved={transaction.unsaved} />
      // What is asked for again is still what nobody knows.
      if (transaction.askedAgain) return <UnknownView transaction={transaction} onBack={onBack} />
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
      return <UnknownView transaction={transaction} onBack={onBack} />
    default:
      return assertNever(transaction.state)
  }
}
