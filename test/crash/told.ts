import type { IntentState } from '../../src/shared/model/intent.ts'
import type { Transaction } from '../../src/shared/model/transaction.ts'
import { operated } from '../fakes/operations.ts'

/** What the desk has said to its operator before it was killed: nothing of it may be otherwise after a start. */
export interface Told {
  /** How each write ended, by its intent. */
  readonly writes: Map<string, { readonly transactionId: string; readonly state: IntentState }>
  /** What is known of the creation of each transaction. */
  readonly creations: Map<string, IntentState>
  /** Files that were taken, by their id. */
  readonly files: Map<string, { readonly transactionId: string; readonly sha256: string }>
  /** The files each dispute was ordered with, by its reason, whatever came of it. */
  readonly ordered: Map<string, readonly string[]>
}

export function nothingTold(): Told {
  return { writes: new Map(), creations: new Map(), files: new Map(), ordered: new Map() }
}

/** Whether nothing that comes later can change it. */
export function isFinal(state: IntentState | undefined): boolean {
  return state === 'accepted' || state === 'refused' || state === 'not_sent'
}

/** Remembers what a write was answered with. */
export function remember(told: Told, intentId: string, transaction: Transaction): void {
  const { id: transactionId, intentId: created, state, askedAgain, cancel, dispute } = operated(transaction)
  if (!isFinal(told.creations.get(transactionId))) told.creations.set(transactionId, state)
  // A call that was pressed twice is answered after the first one has ended, and may show what came after it.
  const later = [askedAgain, cancel, dispute].find((write) => write?.intentId === intentId)?.state
  const own = later ?? (created === intentId && askedAgain === null ? state : null)
  if (own !== null) told.writes.set(intentId, { transactionId, state: own })
}
