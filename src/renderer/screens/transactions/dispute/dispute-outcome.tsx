import type { ReactNode } from 'react'
import type { OpenedDispute, Transaction } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { type MessageId, T } from '../../../i18n/index.tsx'
import { CameBack } from '../came-back.tsx'
import { When } from '../when.tsx'
import { Candidates } from './candidates.tsx'
import classes from './dispute.module.css'
import { DisputeLink } from './dispute-link.tsx'
import { SettleDispute, SettledByHand } from './settle-dispute.tsx'

interface DisputeOutcomeProps {
  readonly transaction: Transaction
  readonly dispute: OpenedDispute
}

/** What came of the last dispute that was opened from this desk. */
export function DisputeOutcome({ transaction, dispute }: DisputeOutcomeProps): ReactNode {
  return (
    <div className={classes.outcome} role="status" data-state={dispute.state}>
      <Body transaction={transaction} dispute={dispute} />
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

function Body({ transaction, dispute }: DisputeOutcomeProps): ReactNode {
  const { failure } = dispute
  switch (dispute.state) {
    case 'sending':
      return <Title id="dispute.sending" />
    case 'accepted':
      return (
        <>
          <Title id="dispute.accepted" tone="good" />
          <AppealId transaction={transaction} dispute={dispute} />
          <Text id="dispute.accepted.means" />
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
        <Settled transaction={transaction} dispute={dispute} how={dispute.settled} />
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

function AppealId({ transaction: { profileId }, dispute: { disputeId } }: DisputeOutcomeProps): ReactNode {
  if (disputeId === null) return <Text id="dispute.id.none" />
  return (
    <div className={classes.rowLine}>
      <T id="dispute.id" /> <DisputeLink profileId={profileId} disputeId={disputeId} />
    </div>
  )
}

/** A dispute of which nobody knows: a dispute has no key, so the list is read before another is sent. */
function Unknown({ transaction, dispute }: DisputeOutcomeProps): ReactNode {
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

function Settled({ transaction, dispute, how }: SettledProps): ReactNode {
  switch (how) {
    case 'found':
      return (
        <>
          <Title id="dispute.found" tone="good" />
          <AppealId transaction={transaction} dispute={dispute} />
          <Text id="dispute.found.means" />
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
