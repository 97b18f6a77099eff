import type { ReactNode } from 'react'
import type { KnownDispute } from '#shared/model/dispute.ts'
import type { OpenedDispute, Transaction } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { When } from '../../../components/when.tsx'
import { type MessageId, T } from '../../../i18n/index.tsx'
import { CameBack } from '../came-back.tsx'
import { Candidates } from './candidates.tsx'
import classes from './dispute.module.css'
import { DisputeLink } from './dispute-link.tsx'
import { isOpen } from './known-disputes.tsx'
import { SettleDispute, SettledByHand } from './settle-dispute.tsx'

interface DisputeOutcomeProps {
  readonly transaction: Transaction
  readonly dispute: OpenedDispute
  /** The transaction's disputes as they were read in the list. */
  readonly known: readonly KnownDispute[]
}

/** What came of the last dispute that was opened from this desk. */
export function DisputeOutcome({ transaction, dispute, known }: DisputeOutcomeProps): ReactNode {
  return (
    <div className={classes.outcome} role="status" data-state={dispute.state}>
      <Body transaction={transaction} dispute={dispute} known={known} />
      <p className={classes.quiet}>
        <T
          id="dispute.sentAs"
          values={{ time: <When at={dispute.begunAt} />, type: <SentType type={dispute.type} /> }}
        />
      </p>
    </div>
  )
}

function SentType({ type }: Pick<OpenedDispute, 'type'>): ReactNode {
  return type === null ? <T id="dispute.type.byPlatform" /> : <span className="pd-mono">{type}</span>
}

function Body({ transaction, dispute, known }: DisputeOutcomeProps): ReactNode {
  const { failure } = dispute
  switch (dispute.state) {
    case 'sending':
      return <Title id="dispute.sending" />
    case 'accepted':
      return (
        <>
          <Title id="dispute.accepted" tone="good" />
          <Appeal transaction={transaction} dispute={dispute} known={known} means="dispute.accepted.means" />
        </>
      )
    case 'refused':
      return (
        <>
          <Title id="dispute.refused" tone="bad" />
          {failure && <CameBack failure={failure} />}
          <Text id="dispute.refused.means" />
        </>
      )
    case 'not_sent':
      return (
        <>
          <Title id="dispute.notSent" />
          {failure && <CameBack failure={failure} />}
          <Text id="dispute.notSent.means" />
        </>
      )
    case 'unknown':
      return dispute.settled === null ? (
        <Unknown transaction={transaction} dispute={dispute} />
      ) : (
        <Settled transaction={transaction} dispute={dispute} known={known} how={dispute.settled} />
      )
    default:
      return assertNever(dispute.state)
  }
}

function Title({ id, tone }: { readonly id: MessageId; readonly tone?: 'good' | 'bad' | 'warn' }): ReactNode {
  return (
    <p className={classes.title} data-tone={tone}>
      <T id={id} />
    </p>
  )
}

function Text({ id }: { readonly id: MessageId }): ReactNode {
  return (
    <p className={classes.text}>
      <T id={id} />
    </p>
  )
}

interface AppealProps extends DisputeOutcomeProps {
  readonly means: MessageId
}

/** The appeal and what follows from it. Once the list has named it, its row there says more. */
function Appeal({ transaction, dispute, known, means }: AppealProps): ReactNode {
  if (known.some((one) => one.item.id === dispute.disputeId && isOpen(one))) return null
  return (
    <>
      <AppealId transaction={transaction} dispute={dispute} />
      <Text id={means} />
    </>
  )
}

type Opened = Omit<DisputeOutcomeProps, 'known'>

function AppealId({ transaction: { profileId }, dispute: { disputeId } }: Opened): ReactNode {
  if (disputeId === null) return <Text id="dispute.id.none" />
  return (
    <div className={classes.rowLine}>
      <T id="dispute.id" /> <DisputeLink profileId={profileId} disputeId={disputeId} />
    </div>
  )
}

/** A dispute of which nobody knows: a dispute has no key, so the list is read before another is sent. */
function Unknown({ transaction, dispute }: Opened): ReactNode {
  return (
    <>
      <Title id="dispute.unknown" tone="warn" />
      {dispute.failure && <CameBack failure={dispute.failure} />}
      <Text id="dispute.unknown.means" />
      <Candidates transaction={transaction} intentId={dispute.intentId} />
      <div className={classes.buttons}>
        <SettleDispute transaction={transaction} />
      </div>
    </>
  )
}

interface SettledProps extends DisputeOutcomeProps {
  readonly how: NonNullable<OpenedDispute['settled']>
}

function Settled({ transaction, dispute, known, how }: SettledProps): ReactNode {
  switch (how) {
    case 'found':
      return (
        <>
          <Title id="dispute.found" tone="good" />
          <Appeal transaction={transaction} dispute={dispute} known={known} means="dispute.found.means" />
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
      return (
        <>
          <Title id="dispute.settledByHand" />
          {dispute.disputeId !== null && <AppealId transaction={transaction} dispute={dispute} />}
          <SettledByHand transaction={transaction} />
        </>
      )
    default:
      return assertNever(how)
  }
}
