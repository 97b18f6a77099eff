import { IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { perAction } from '#shared/model/intent.ts'
import type { Transaction, TransactionSummary } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import {
  ActionUnknownBadge,
  DamagedBadge,
  ResolutionBadge,
  StateBadge,
  StatusBadge,
  UnsavedBadge,
} from '../../components/state-badge.tsx'
import { Tag } from '../../components/tag.tsx'
import { AsOf, When } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { type Standable, standingOf, unknownOf } from './display-status.ts'
import classes from './display-status-badge.module.css'

/** The display status of a transaction in one badge, for a row. */
export function DisplayStatusBadge({ transaction }: { readonly transaction: Standable }): ReactNode {
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
    case 'action_unknown':
      return <ActionUnknownBadge kind={standing.kind} />
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
 * The status of a transaction, for a header with room: the platform's last status with its age or, without one, what is
 * known of the creation. Beside it, unknown outcomes of a cancellation or a dispute.
 */
export function KnownBadges({
  transaction,
}: {
  readonly transaction: Standable & Pick<TransactionSummary, 'statusReadAt'>
}): ReactNode {
  const { statusReadAt } = transaction
  if (transaction.damage) return <DamagedBadge />
  if (transaction.unsaved) return <UnsavedBadge state={transaction.unsaved.state} full />
  const creation = { ...transaction, ...perAction('State', () => null) }
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
      {unknownOf(transaction).map((kind) => (
        <ActionUnknownBadge key={kind} kind={kind} full />
      ))}
    </>
  )
}

/** The outcome of the creation in words, shown below the current status. Nothing if it was added or is under way. */
export function CreationOutcome({ transaction }: CreationOutcomeProps): ReactNode {
  const { kind, state, resolution, answeredAt } = transaction
  if (kind === 'added' || state === 'sending') return null
  if (state === 'unknown' && resolution) return <T id={`displayStatus.${resolution.how}`} />
  if ((state === 'accepted' || state === 'refused') && answeredAt !== null) {
    return <T id={`transactions.outcome.${state}`} values={{ time: <When at={answeredAt} /> }} />
  }
  return <T id={`state.${state}`} />
}

interface CreationOutcomeProps {
  readonly transaction: Pick<Transaction, 'kind' | 'state' | 'resolution' | 'answeredAt'>
}

/** For a transaction not created from this desk: there is nothing to say about its creation. */
function AddedBadge(): ReactNode {
  return (
    <Tag tone="mute">
      <T id="transactions.kind.added" />
    </Tag>
  )
}

/** An icon beside a status that was read by a platform ID which an operator linked. */
function ByHand(): ReactNode {
  const t = useT()
  const words = `${t('displayStatus.adopted')}. ${t('displayStatus.adopted.means')}`
  return (
    <span role="img" aria-label={words} title={words} className={classes.byHand}>
      <IconUserCheck size={15} aria-hidden />
    </span>
  )
}
