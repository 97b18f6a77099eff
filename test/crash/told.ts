import type { IntentState } from '../../src/shared/model/intent.ts'
import type { Transaction } from '../../src/shared/model/transaction.ts'
import { operated } from '../fakes/operations.ts'

/** What the desk reported to its operator before it was killed: none of it may differ after a restart. */
export interface Told {
  /** How each write ended, by intent. */
  readonly writes: Map<string, { readonly transactionId: string; readonly state: IntentState }>
  /** What is known about the creation of each transaction. */
  readonly creations: Map<string, IntentState>
  /** Files that were accepted, by ID. */
  readonly files: Map<string, { readonly transactionId: string; readonly sha256: string }>
  /** The files each dispute was submitted with, by reason, whatever its outcome. */
  readonly ordered: Map<string, readonly string[]>
}

export function nothingTold(): Told {
  return { writes: new Map(), creations: new Map(), files: new Map(), ordered: new Map() }
}

/** Whether nothing can change the state any more. */
export function isFinal(state: IntentState | undefined): boolean {
  return state === 'accepted' || state === 'refused' || state === 'not_sent'
}

/** Records the result of a write. */
export function remember(told: Told, intentId: string, transaction: Transaction): void {
  const { id: transactionId, intentId: created, state, askedAgain, cancel, dispute } = operated(transaction)
  if (!isFinal(told.creations.get(transactionId))) told.creations.set(transactionId, state)
  // A call made twice is answered after the first one has ended, and its answer may include later changes.
  const later = [askedAgain, cancel, dispute].find((write) => write?.intentId === intentId)?.state
  const own = later ?? (created === intentId && askedAgain === null ? state : null)
  if (own !== null) told.writes.set(intentId, { transactionId, state: own })
}
