import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { newestOf } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { isPlatformLike } from '#shared/rules/merchant-transaction-id.ts'
import { goesByPlatformId, mayHitAnother } from '#shared/rules/platform-id.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { StatusBadge } from '../../../components/state-badge.tsx'
import { AsOf } from '../../../components/time.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { Fold } from '../record/card.tsx'
import { useKeep } from '../use-keep.ts'
import { AskFirst } from './ask-first.tsx'
import { type ActionView, OperationCard, type ShownOperation, Text, Title } from './operation-card.tsx'
import classes from './operations.module.css'
import { mayCancel, readAfter, whyNoCancel } from './rules.ts'
import { type Acting, useOffer } from './use-offer.ts'

/**
 * Cancellation (interface: POST /merchant/cancel). It may be requested in a status other than `process`, too: the
 * operator has then said that the status may be out of date. The question advises and never forbids.
 */
export function useCancelling(transaction: Transaction): Acting {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const may = mayCancel(transaction).is
  const ask = () => {
    if (may !== 'no') setAsking(true)
  }
  useOffer('cancel', may === 'yes', ask)
  const dialog = (
    <AskFirst
      kind="cancel"
      opened={asking}
      onClose={() => setAsking(false)}
      transaction={transaction}
      warnings={warningsOf(transaction)}
      call={(client, press) => client.payments.cancel(press)}
    >
      <T id="cancel.only" values={{ process: <code>process</code> }} />
    </AskFirst>
  )
  return { why: whyNoCancel(t, transaction), ask, dialog }
}

/** The ID that a cancellation goes by and what makes it doubtful, most important first. */
function warningsOf(transaction: Transaction): readonly MessageId[] {
  const { state, platformId, observation, cancelState, cancelAccepted, amount } = transaction
  const status = observation?.status ?? null
  const isAmbiguous = !goesByPlatformId(transaction) && isPlatformLike(transactionName(transaction))
  const whoseAmount = amount === null ? 'cancel.confirm.noAmount' : 'cancel.confirm.ownAmount'
  return [
    ...(mayHitAnother(transaction) ? (['cancel.confirm.otherEcho'] as const) : []),
    ...(goesByPlatformId(transaction) ? [] : ([whoseAmount] as const)),
    ...(isAmbiguous ? (['fields.merchantId.ambiguous'] as const) : []),
    ...(state === 'unknown' && platformId === null ? (['common.mayNotExist'] as const) : []),
    ...(status !== null && status !== 'process' ? (['cancel.confirm.other'] as const) : []),
    ...(cancelAccepted ? (['cancel.confirm.afterAccepted'] as const) : []),
    ...(cancelState === 'unknown' && !cancelAccepted ? (['cancel.confirm.again'] as const) : []),
  ]
}

type ShownCancel = ShownOperation<'cancel'>

const VIEW: ActionView<'cancel'> = {
  kind: 'cancel',
  sentAs: ({ target }) => ({ target: <span className="pd-mono">{target}</span> }),
  saysRefusal: true,
  Accepted,
  Unknown,
  Settled,
  reasons: ['cancel.settle.reason.cancelled', 'cancel.settle.reason.notCancelled'],
}

interface CancelCardProps {
  readonly transaction: Transaction
  readonly onAct: () => void
}

/**
 * The outcome of the last cancellation, and whether an earlier one was accepted. If the outcome does not already say
 * the status and the next step: also why no cancellation is offered.
 */
export function CancelCard({ transaction, onAct }: CancelCardProps): ReactNode {
  const cancel = newestOf(transaction, 'cancel')
  if (!cancel) return null
  const saysMore = cancel.state === 'accepted' || (cancel.state === 'unknown' && cancel.settled === null)
  return (
    <OperationCard transaction={transaction} view={VIEW}>
      {transaction.cancelAccepted && cancel.state !== 'accepted' && <Text id="cancel.acceptedEarlier" />}
      {!saysMore && <OtherStatus transaction={transaction} onTryAnyway={onAct} />}
    </OperationCard>
  )
}

/** Why no cancellation is offered, if none was tried and the status is the reason. */
export function NoCancel({ transaction, onAct }: CancelCardProps): ReactNode {
  if (newestOf(transaction, 'cancel') || mayCancel(transaction).is !== 'other_status') return null
  return (
    <Fold title={<T id="cancel.title" />}>
      <OtherStatus transaction={transaction} onTryAnyway={onAct} />
    </Fold>
  )
}

function Accepted({ transaction, operation }: ShownCancel): ReactNode {
  const { is } = readAfter(transaction, operation)
  return (
    <>
      <Unusual operation={operation} />
      {is === 'no_id' || is === 'no_status' ? (
        <Text id={`cancel.accepted.${is}`} />
      ) : (
        <p className={classes.text}>
          <T id="cancel.accepted.status" /> <StatusAfter transaction={transaction} operation={operation} />
        </p>
      )}
    </>
  )
}

/** An accepted cancel is answered with 204 and no body (interface: POST /merchant/cancel); other answers are shown. */
function Unusual({ operation: { httpStatus, reply } }: Pick<ShownCancel, 'operation'>): ReactNode {
  const body = reply?.trim() ?? ''
  if (httpStatus === null || (httpStatus === 204 && body === '')) return null
  const status = String(httpStatus)
  return (
    <div className={classes.unusual}>
      <T
        as="p"
        className={classes.text}
        id={body === '' ? 'cancel.accepted.unusual' : 'cancel.accepted.unusualBody'}
        values={{ status }}
      />
      {body !== '' && <pre className={classes.body}>{visibleText(body)}</pre>}
    </div>
  )
}

/**
 * The status read after a cancellation, if it can be read: which one an accepted cancellation leads to is not
 * documented. The status is also shown as received, because three of the platform's words may mean cancelled.
 */
function StatusAfter({ transaction, operation }: ShownCancel): ReactNode {
  const after = readAfter(transaction, operation)
  switch (after.is) {
    case 'read':
      return (
        <>
          <StatusBadge status={after.status} />{' '}
          <span className="pd-quiet">
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

/** Resolved by reading a status or, if there is none, by the operator. */
function Unknown({ transaction, operation, children }: ShownCancel & { readonly children: ReactNode }): ReactNode {
  const { is } = readAfter(transaction, operation)
  return (
    <>
      <p className={classes.text}>
        <T id="displayStatus.cancel_unknown.means" /> <T id={UNKNOWN_NEXT[is]} />
      </p>
      <Group gap={8}>
        {is !== 'no_id' && <ReadNow transaction={transaction} />}
        {children}
      </Group>
    </>
  )
}

function Settled({ transaction, operation }: ShownCancel): ReactNode {
  if (operation.settled === 'by_hand') return null
  return (
    <>
      <Title id="cancel.settledByReading" />
      <p className={classes.text}>
        <StatusAfter transaction={transaction} operation={operation} />
      </p>
    </>
  )
}

interface OtherStatusProps {
  readonly transaction: Transaction
  readonly onTryAnyway: () => void
}

/** Why no cancellation is offered, if the status is the reason, and a way around it: the status may be out of date. */
function OtherStatus({ transaction, onTryAnyway }: OtherStatusProps): ReactNode {
  const [isDoubted, setDoubted] = useState(false)
  const may = mayCancel(transaction)
  if (may.is !== 'other_status') return null
  const { status, readAt } = may
  const process = <code>process</code>
  return (
    <Stack gap={8}>
      <p className={classes.text}>
        <T
          id="cancel.otherStatus"
          values={{ status: <StatusBadge status={status} />, time: readAt !== null && <AsOf at={readAt} /> }}
        />{' '}
        <T id="cancel.only" values={{ process }} />
      </p>
      <Group gap={8}>
        <ReadNow transaction={transaction} />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isDoubted}
          onClick={() => setDoubted((before) => !before)}
        >
          <T id="cancel.outOfDate" />
        </Button>
      </Group>
      {isDoubted && (
        <div className={classes.anyway}>
          <T as="p" className="pd-quiet" id="cancel.outOfDate.means" values={{ process }} />
          <Button variant="default" size="compact-sm" onClick={onTryAnyway}>
            <T id="cancel.tryAnyway" />
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Reads the status now, beside the cancellation that it concerns. */
function ReadNow({ transaction: { id, profileId } }: { readonly transaction: Transaction }): ReactNode {
  const { client } = useDesk()
  const keep = useKeep()
  const once = useOnce('read')
  const read = async () => keep(await once.run(() => client.transactions.refresh({ id })))
  return (
    <>
      <Button variant="default" size="compact-sm" loading={once.pending} onClick={() => void read()}>
        <T id="transactions.refreshStatus" />
      </Button>
      {once.error !== null && <FailureNotice error={once.error} merchantId={profileId} />}
    </>
  )
}
