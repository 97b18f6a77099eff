import { IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
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
import { T, useT } from '../../i18n/index.tsx'
import { standingOf } from './standing.ts'
import classes from './standing-badge.module.css'

type Known = Pick<
  TransactionSummary,
  'kind' | 'state' | 'resolution' | 'cancelState' | 'disputeState' | 'unsaved' | 'damage'
>

/** Where a transaction stands, in one badge: for a row. */
export function StandingBadge({
  transaction,
}: {
  readonly transaction: Known & Pick<TransactionSummary, 'status'>
}): ReactNode {
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

/** What is known of the creation, and of a cancel or a dispute where that is what is not: for a head with room. */
export function KnownBadges({ transaction }: { readonly transaction: Known }) {
  const { kind, state, resolution, cancelState, disputeState, unsaved, damage } = transaction
  if (damage) return <DamagedBadge />
  if (unsaved) return <UnsavedBadge state={unsaved.state} full />
  return (
    <>
      {kind === 'added' ? (
        <AddedBadge />
      ) : state === 'unknown' && resolution ? (
        <ResolutionBadge how={resolution.how} full />
      ) : (
        <StateBadge state={state} />
      )}
      {cancelState === 'unknown' && <CancelUnknownBadge full />}
      {disputeState === 'unknown' && <DisputeUnknownBadge full />}
    </>
  )
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
  const words = `${t('standing.adopted')}. ${t('standing.adopted.means')}`
  return (
    <span role="img" aria-label={words} title={words} className={classes.byHand}>
      <IconUserCheck size={15} aria-hidden />
    </span>
  )
}
