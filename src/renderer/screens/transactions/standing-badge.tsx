import type { ReactNode } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { StateBadge, StatusBadge } from '../../components/state-badge.tsx'

type Standing = Pick<TransactionSummary, 'state' | 'status'>

/** Where a transaction stands: the platform's status where one was read, else what is known of its creation. */
export function StandingBadge({ transaction: { state, status } }: { readonly transaction: Standing }): ReactNode {
  return state === 'accepted' && status !== null ? <StatusBadge status={status} /> : <StateBadge state={state} />
}
