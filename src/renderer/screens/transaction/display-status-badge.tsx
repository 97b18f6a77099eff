import { IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Transaction, TransactionSummary } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import {
  CancelUnknownBadge,
  DamagedBadge,
  DisputeUnknownBadge,
  ResolutionBadge,
  StateBadge,
  StatusBadge,
  UnsavedBadge,
} from '../../components/state-badge.tsx'
import { Tag } from '../../components/tag.tsx'
import { AsOf, Time } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { standingOf } from './display-status.ts'
import classes from './display-status-badge.module.css'

type Known = Pick<
  TransactionSummary,
  'kind' | 'state' | 'resolution' | 'cancelState' | 'disputeState' | 'status' | 'unsaved' | 'damage'
>

/** Where a transaction stands, in one badge: for a row. */
export function DisplayStatusBadge({ transaction }: { readonly transaction: Known }): ReactNode {
  const standing = standingOf(transaction)
  switch (standing.is) {
    case 'damaged':
      return <DamagedBadge />
    case 'unsaved':
      return <UnsavedBadge state={standing.state} />
    case 'added':
      return <AddedBadge />
    case 'state':
      return <StateBadge state={standing.state} />
    case 'cancel_unknown':
      return <CancelUnknownBadge />
    case 'dispute_unknown':
      return <DisputeUnknownBadge />
    case 'adopted':
    case 'did_not_happen':
      return <ResolutionBadge how={standing.is} />
    case 'status':
      return (
        <>
          <StatusBadge status={standing.status} />
          {standing.adopted && <ByHand />}
        </>
      )
    default:
      return assertNever(standing)
  }
}

/**
 * What became of it, in a head with room: the platform's last status with its age, or, where there is none, what is known
 * of its creation. That nobody knows of a cancel or a dispute stands beside it.
 */
export function KnownBadges({
  transaction,
}: {
  readonly transaction: Known & Pick<TransactionSummary, 'statusReadAt'>
}): ReactNode {
  const { statusReadAt, cancelState, disputeState } = transaction
  if (transaction.damage) return <DamagedBadge />
  if (transaction.unsaved) return <UnsavedBadge state={transaction.unsaved.state} full />
  const creation = { ...transaction, cancelState: null, disputeState: null }
  const standing = standingOf(creation)
  return (
    <>
      {standing.is === 'status' ? (
        <>
          <StatusBadge status={standing.status} />
          {statusReadAt !== null && (
            <span className={classes.age}>
              <AsOf at={statusReadAt} />
            </span>
          )}
          {standing.adopted && <ResolutionBadge how="adopted" full />}
        </>
      ) : standing.is === 'did_not_happen' ? (
        <ResolutionBadge how={standing.is} full />
      ) : (
        <DisplayStatusBadge transaction={creation} />
      )}
      {cancelState === 'unknown' && <CancelUnknownBadge full />}
      {disputeState === 'unknown' && <DisputeUnknownBadge full />}
    </>
  )
}

/** What came of the creation, in words: for below what became of it since. Nothing of one that was added, or is under way. */
export function CreationOutcome({ transaction }: CreationOutcomeProps): ReactNode {
  const { kind, state, resolution, answeredAt } = transaction
  if (kind === 'added' || state === 'sending') return null
  if (state === 'unknown' && resolution) return <T id={`displayStatus.${resolution.how}`} />
  if ((state === 'accepted' || state === 'refused') && answeredAt !== null) {
    return <T id={`transactions.outcome.${state}`} values={{ time: <Time at={answeredAt} style="seconds" /> }} />
  }
  return <T id={`state.${state}`} />
}

interface CreationOutcomeProps {
  readonly transaction: Pick<Transaction, 'kind' | 'state' | 'resolution' | 'answeredAt'>
}

/** Not created from this desk: of its creation there is nothing to tell. */
function AddedBadge(): ReactNode {
  return (
    <Tag tone="mute">
      <T id="transactions.kind.added" />
    </Tag>
  )
}

/** A sign beside a status: the id that it was read by rests on an operator's word. */
function ByHand(): ReactNode {
  const t = useT()
  const words = `${t('displayStatus.adopted')}. ${t('displayStatus.adopted.means')}`
  return (
    <span role="img" aria-label={words} title={words} className={classes.byHand}>
      <IconUserCheck size={15} aria-hidden />
    </span>
  )
}
