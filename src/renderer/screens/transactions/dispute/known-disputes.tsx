import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import type { KnownDispute } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { CLOSED_DISPUTE_STATUSES } from '#shared/rules/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { AsOf, Time } from '../../../components/time.tsx'
import { T } from '../../../i18n/index.tsx'
import { DisputeStatus } from '../../disputes/dispute-status.tsx'
import classes from './dispute.module.css'
import { DisputeLink } from './dispute-link.tsx'
import type { useLook } from './use-look.ts'

interface KnownDisputesProps {
  readonly transaction: Transaction
  readonly looking: ReturnType<typeof useLook>
  readonly lookButton: Ref<HTMLButtonElement>
}

/** The disputes of a transaction as they were read in the list. It has no total: what is not here may still exist. */
export function KnownDisputes({ transaction: { id, profileId }, looking, lookButton }: KnownDisputesProps): ReactNode {
  const { query } = useDesk()
  const { data: known, error } = useQuery(query.disputes.known.queryOptions({ input: { transactionId: id } }))
  return (
    <div className={classes.known}>
      <div className={classes.knownHead}>
        <h3 className={classes.subtitle}>
          <T id="dispute.known" />
        </h3>
        <Button ref={lookButton} variant="default" size="compact-sm" loading={looking.pending} onClick={looking.look}>
          <T id="dispute.look" />
        </Button>
      </div>
      {known && known.length > 0 && (
        <ul className={classes.list}>
          {known.map((one) => (
            <Row key={one.item.id} profileId={profileId} known={one} />
          ))}
        </ul>
      )}
      <p className={classes.quiet} role="status">
        {known && <Reach count={known.length} lookedAt={looking.lookedAt} />}
      </p>
      {error && <FailureNotice error={error} />}
      {looking.error !== null && <FailureNotice error={looking.error} />}
    </div>
  )
}

/** How far what is shown reaches. */
function Reach({ count, lookedAt }: { readonly count: number; readonly lookedAt: string | null }): ReactNode {
  if (count > 0) return <T id="dispute.known.noTotal" />
  return lookedAt === null ? (
    <T id="dispute.known.none" />
  ) : (
    <T id="dispute.known.noneThere" values={{ time: <AsOf at={lookedAt} /> }} />
  )
}

interface RowProps {
  readonly profileId: string
  readonly known: KnownDispute
}

function Row({ profileId, known: { item, readAt } }: RowProps): ReactNode {
  const { id, status, amount, created_at } = item
  return (
    <li className={classes.row}>
      <DisputeLink profileId={profileId} disputeId={id} />
      <span className={classes.rowLine}>
        <DisputeStatus status={status} withWord />
        {amount !== null && <span className="pd-num">{visibleText(amount)}</span>}
      </span>
      <span className={classes.quiet}>
        {created_at !== null && (
          <>
            <T id="dispute.known.created" values={{ time: <Time at={visibleText(created_at)} /> }} />
            {' · '}
          </>
        )}
        <T id="dispute.known.read" values={{ time: <AsOf at={readAt} /> }} />
        {status !== null && (
          <>
            {' · '}
            <T id={CLOSED_DISPUTE_STATUSES.includes(status) ? 'dispute.known.closed' : 'dispute.known.open'} />
          </>
        )}
      </span>
    </li>
  )
}
