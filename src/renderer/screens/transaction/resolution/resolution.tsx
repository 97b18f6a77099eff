import type { ReactNode } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { isBeingFoundOut } from '../display-status.ts'
import { AdoptedNote } from './adopted-note.tsx'
import { ClosedNote } from './closed-note.tsx'
import { UnresolvedPanel } from './unresolved-panel.tsx'

interface ResolutionProps {
  readonly transaction: CreatedTransaction
  /** Asks whether it is to be cancelled. */
  readonly onCancel: () => void
  /** Asks whether a dispute is to be opened. */
  readonly onDispute: () => void
}

/** What is to be done about a creation of which nobody knows, or how it was ended by hand; nothing for all others. */
export function Resolution({ transaction, ...asking }: ResolutionProps): ReactNode {
  const { state, resolution } = transaction
  if (isBeingFoundOut(transaction)) return <UnresolvedPanel transaction={transaction} {...asking} />
  if (state !== 'unknown' || resolution === null) return null
  return resolution.how === 'adopted' ? (
    <AdoptedNote transaction={transaction} resolution={resolution} />
  ) : (
    <ClosedNote transaction={transaction} resolution={resolution} />
  )
}
