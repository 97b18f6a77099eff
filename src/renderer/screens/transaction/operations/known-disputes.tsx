import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { KnownDispute } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { CLOSED_DISPUTE_STATUSES } from '#shared/rules/dispute.ts'
import { mayBeListedElsewhere } from '#shared/rules/platform-id.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { Amount } from '../../../components/amount.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { LinkAnchor } from '../../../components/links.tsx'
import { ServiceTime } from '../../../components/service-time.tsx'
import { AsOf } from '../../../components/time.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { DisputeStatus } from '../../disputes/dispute-status.tsx'
import type { useLook } from './dispute.tsx'
import classes from './operations.module.css'

/** The disputes of a transaction, as last read from the list. */
export function useKnownDisputes(transactionId: string) {
  const { query } = useDesk()
  return useQuery(query.disputes.known.queryOptions({ input: { transactionId } }))
}

/** Whether a dispute counts as open. One without a status may be. */
export function mayBeOpen({ item: { status } }: KnownDispute): boolean {
  return status === null || !CLOSED_DISPUTE_STATUSES.includes(status)
}

interface KnownDisputesProps {
  readonly transaction: Transaction
  readonly known: readonly KnownDispute[]
}

/** Disputes of a transaction, each with its status, as read from the list. */
export function KnownDisputes({ transaction: { profileId }, known }: KnownDisputesProps): ReactNode {
  if (known.length === 0) return null
  return (
    <Stack component="ul" gap={8}>
      {known.map((one) => (
        <Row key={one.item.id} profileId={profileId} known={one} />
      ))}
    </Stack>
  )
}

interface LookedProps {
  readonly transaction: Transaction
  readonly known: readonly KnownDispute[]
  readonly looking: Pick<ReturnType<typeof useLook>, 'lookedAt' | 'error'>
  /** Whether the text beside it already reports an earlier reading. */
  readonly wasRead?: boolean
}

/** The result of reading the list. The list has no total: a dispute that is missing here may still exist. */
export function Looked({ transaction, known, looking: { lookedAt, error }, wasRead = false }: LookedProps): ReactNode {
  return (
    <>
      <p className="pd-quiet" role="status">
        <Reach count={known.length} lookedAt={lookedAt} wasRead={wasRead} />
      </p>
      {mayBeListedElsewhere(transaction) && <T as="p" className="pd-quiet" id="dispute.known.byOrderId" />}
      {error !== null && <FailureNotice error={error} merchantId={transaction.profileId} />}
    </>
  )
}

interface ReachProps {
  readonly count: number
  readonly lookedAt: string | null
  readonly wasRead: boolean
}

/** How complete the disputes shown are. */
function Reach({ count, lookedAt, wasRead }: ReachProps): ReactNode {
  if (count > 0) return <T id="dispute.known.noTotal" />
  if (lookedAt !== null) return <T id="dispute.known.noneThere" values={{ time: <AsOf at={lookedAt} /> }} />
  return wasRead ? null : <T id="dispute.known.none" />
}

function Row({ profileId, known }: { readonly profileId: string; readonly known: KnownDispute }): ReactNode {
  const { item, readAt } = known
  const { id, status, amount, created_at } = item
  return (
    <Stack component="li" gap={1} miw={0}>
      <span className={classes.rowLine}>
        <DisputeStatus status={status} />
        {amount !== null && <Amount value={visibleText(amount)} />}
        <DisputeLink profileId={profileId} disputeId={id} />
      </span>
      <span className="pd-quiet">
        {created_at !== null && (
          <>
            <T id="dispute.known.created" values={{ time: <ServiceTime at={created_at} /> }} />
            {' · '}
          </>
        )}
        <T id="dispute.known.read" values={{ time: <AsOf at={readAt} /> }} />
        {status !== null && (
          <>
            {' · '}
            <T id={mayBeOpen(known) ? 'dispute.known.open' : 'dispute.known.closed'} />
          </>
        )}
      </span>
    </Stack>
  )
}

interface DisputeLinkProps {
  readonly profileId: string
  readonly disputeId: string
}

/** The ID of a dispute, as a link to everything known about it, with a copy button. */
export function DisputeLink({ profileId, disputeId }: DisputeLinkProps): ReactNode {
  const t = useT()
  return (
    <span className={classes.link}>
      <LinkAnchor className={classes.linkText} to="/disputes/$profileId/$disputeId" params={{ profileId, disputeId }}>
        {visibleText(disputeId)}
      </LinkAnchor>
      <CopyButton value={disputeId} label={t('record.copyField', { field: t('dispute.id') })} />
    </span>
  )
}
