import type { ReactNode } from 'react'
import type { CancelState, Transaction } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { StatusBadge } from '../../../components/state-badge.tsx'
import { AsOf } from '../../../components/time.tsx'
import { When } from '../../../components/when.tsx'
import { type MessageId, T } from '../../../i18n/index.tsx'
import { CameBack } from '../came-back.tsx'
import classes from './cancel.module.css'
import { readAfter } from './read-after.ts'
import { ReadNow } from './read-now.tsx'
import { SettleCancel, SettledByHand } from './settle-cancel.tsx'

interface CancelOutcomeProps {
  readonly transaction: Transaction
  readonly cancel: CancelState
}

/** What came of the last cancel, and the status as it was read after it. */
export function CancelOutcome({ transaction, cancel }: CancelOutcomeProps): ReactNode {
  return (
    <div className={classes.outcome} role="status" data-state={cancel.state}>
      <Body transaction={transaction} cancel={cancel} />
      <p className={classes.quiet}>
        <T
          id="cancel.sentBy"
          values={{ time: <When at={cancel.begunAt} />, target: <span className="pd-mono">{cancel.target}</span> }}
        />
      </p>
    </div>
  )
}

function Body({ transaction, cancel }: CancelOutcomeProps): ReactNode {
  switch (cancel.state) {
    case 'sending':
      return <Title id="cancel.sending" />
    case 'accepted':
      return (
        <>
          <Title id="cancel.accepted" tone="good" />
          <Unusual cancel={cancel} />
          <Accepted transaction={transaction} cancel={cancel} />
        </>
      )
    case 'refused':
      return (
        <>
          <Title id="cancel.refused" tone="bad" />
          {cancel.failure && <CameBack failure={cancel.failure} said={cancel.failure.kind === 'refused'} />}
          <p className={classes.text}>
            <T id="cancel.refused.means" />
          </p>
        </>
      )
    case 'not_sent':
      return (
        <>
          <Title id="cancel.notSent" />
          {cancel.failure && <CameBack failure={cancel.failure} />}
          <p className={classes.text}>
            <T id="cancel.notSent.means" />
          </p>
        </>
      )
    case 'unknown':
      return cancel.settled === null ? (
        <Unknown transaction={transaction} cancel={cancel} />
      ) : (
        <Settled transaction={transaction} cancel={cancel} />
      )
    default:
      return assertNever(cancel.state)
  }
}

function Title({ id, tone }: { readonly id: MessageId; readonly tone?: 'good' | 'bad' | 'warn' }): ReactNode {
  return (
    <p className={classes.title} data-tone={tone}>
      <T id={id} />
    </p>
  )
}

/** An accepted cancel is answered with 204 and nothing more (interface: POST /merchant/cancel); what is not so is shown. */
function Unusual({ cancel: { httpStatus, reply } }: Pick<CancelOutcomeProps, 'cancel'>): ReactNode {
  const body = reply?.trim() ?? ''
  if (httpStatus === null || (httpStatus === 204 && body === '')) return null
  const status = String(httpStatus)
  return (
    <div className={classes.unusual}>
      <p className={classes.text}>
        <T id={body === '' ? 'cancel.accepted.unusual' : 'cancel.accepted.unusualBody'} values={{ status }} />
      </p>
      {body !== '' && <pre className={classes.body}>{visibleText(body)}</pre>}
    </div>
  )
}

/** Which status an accepted cancel leads to is stated nowhere: it is what is read, where it can be. */
function Accepted({ transaction, cancel }: CancelOutcomeProps): ReactNode {
  const { is } = readAfter(transaction, cancel)
  if (is === 'no_id' || is === 'no_status') {
    return (
      <p className={classes.text}>
        <T id={`cancel.accepted.${is}`} />
      </p>
    )
  }
  return (
    <p className={classes.text}>
      <T id="cancel.accepted.status" /> <StatusAfter transaction={transaction} cancel={cancel} />
    </p>
  )
}

/** The status as it was read after a cancel: as it comes, since three words of the platform's may mean cancelled. */
function StatusAfter({ transaction, cancel }: CancelOutcomeProps): ReactNode {
  const after = readAfter(transaction, cancel)
  switch (after.is) {
    case 'read':
      return (
        <>
          <StatusBadge status={after.status} />{' '}
          <span className={classes.quiet}>
            {isKnownStatus(after.status) && <code>{after.status}</code>} <AsOf at={after.readAt} />
          </span>
        </>
      )
    case 'not_yet':
      return (
        <>
          <T id="cancel.readAfter.none" /> <ReadNow transaction={transaction} />
        </>
      )
    case 'no_status':
    case 'no_id':
      return null
    default:
      return assertNever(after)
  }
}

const UNKNOWN_NEXT = {
  read: 'cancel.unknown.read',
  not_yet: 'cancel.unknown.read',
  no_status: 'cancel.unknown.noStatus',
  no_id: 'cancel.unknown.notReadable',
} as const satisfies Record<ReturnType<typeof readAfter>['is'], MessageId>

/** A cancel of which nobody knows: a status that is read ends it, or, where there is none, the operator's word. */
function Unknown({ transaction, cancel }: CancelOutcomeProps): ReactNode {
  const after = readAfter(transaction, cancel)
  return (
    <>
      <Title id="cancel.unknown" tone="warn" />
      {cancel.failure && <CameBack failure={cancel.failure} />}
      <p className={classes.text}>
        <T id="cancel.unknown.means" /> <T id={UNKNOWN_NEXT[after.is]} />
      </p>
      <div className={classes.buttons}>
        {after.is !== 'no_id' && <ReadNow transaction={transaction} />}
        <SettleCancel transaction={transaction} />
      </div>
    </>
  )
}

function Settled({ transaction, cancel }: CancelOutcomeProps): ReactNode {
  if (cancel.settled === 'by_hand') {
    return (
      <>
        <Title id="cancel.settledByHand" />
        <SettledByHand transaction={transaction} />
      </>
    )
  }
  return (
    <>
      <Title id="cancel.settledByReading" />
      <p className={classes.text}>
        <StatusAfter transaction={transaction} cancel={cancel} />
      </p>
    </>
  )
}
