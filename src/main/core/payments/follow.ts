import type { Transaction } from '#shared/model/transaction.ts'
import { goesByPlatformId, namesAnother } from '#shared/rules/platform-id.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { History } from '../history/history.ts'
import type { Following, OtherAccount } from '../history/journal-repository.ts'
import type { ProfileRow } from '../history/profile-repository.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { requireAccount } from '../profiles/require-account.ts'
import type { Journaled } from './journaled.ts'

export interface FollowParts {
  readonly history: History
  readonly profiles: Profiles
  readonly clock: Clock
  readonly journaled: Journaled
  readonly operator: () => string
}

/** A press of a button on a transaction that is there, and the merchant the screen showed. */
export interface FollowOrder {
  readonly intentId: string
  readonly transactionId: string
  readonly profileId: string
  readonly profileRevision: number
}

/** `known`: the press has been answered for already. */
export type Followed =
  | { readonly known: Transaction }
  | {
      readonly known: null
      readonly following: Following
      readonly transaction: Transaction
      readonly profile: ProfileRow
    }

export type Follow = ReturnType<typeof createFollow>

/**
 * What must hold before anything is written on a transaction that is there: the press is new, the transaction's merchant
 * is active and has the account it was sent under. `check` looks at the transaction before its merchant is looked at.
 */
export function createFollow({ history, profiles, clock, journaled, operator }: FollowParts) {
  return async (order: FollowOrder, check?: (transaction: Transaction) => void): Promise<Followed> => {
    const { intentId, transactionId, profileId, profileRevision } = order
    const following = { intentId, transactionId, at: clock.now().toISOString(), operator: operator() }
    const known = await history.findFollowing(following)
    if (known?.result === 'known') return { known: await journaled.get(transactionId) }
    if (known) throw new DeskFailure({ kind: 'invalid_input', field: 'intentId', rule: 'other_order' })
    const transaction = await journaled.get(transactionId)
    requireSaved(transaction)
    requireReadable(transaction)
    check?.(transaction)
    if (transaction.profileId !== profileId) throw new DeskFailure({ kind: 'profile_changed' })
    const profile = await profiles.requireActive(profileId, profileRevision)
    requireAccount(transaction, 'write')
    return { known: null, following, transaction, profile }
  }
}

/** Throws `not_possible` while the answer to the newest write is not in the history: what follows would rest on less. */
export function requireSaved({ unsaved }: Pick<Transaction, 'unsaved'>): void {
  if (unsaved) throw new DeskFailure({ kind: 'not_possible', why: 'answer_not_saved' })
}

/** What may be damaged without a doubt about what was sent, and what came of it. */
const BESIDE: ReadonlySet<string> = new Set([
  ...['tags', 'note', 'receipts', 'payload', 'firstSeen', 'observation', 'otherReading'],
])

/** Whether what was sent, and what came of it, can be read from the disk. */
export function isReadable({ damage = [] }: Pick<Transaction, 'damage'>): boolean {
  return damage.every((field) => BESIDE.has(field))
}

/** Throws `not_possible` where part of it cannot be read from the disk: what follows would rest on a guess. */
export function requireReadable(transaction: Pick<Transaction, 'damage'>): void {
  if (isReadable(transaction)) return
  throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
}

/** Throws `not_possible` where nothing of this desk's can be at the platform, or where that is just being found out. */
export function requireMayExist(transaction: Transaction): void {
  const { state } = transaction
  // What was refused or never left is not ours at the platform: under its id may be somebody else's.
  if (state === 'refused' || state === 'not_sent') throw new DeskFailure({ kind: 'not_possible', why: 'nothing_there' })
  if (state === 'sending') throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
  // By the merchant's id it would be done to that other order.
  if (namesAnother(transaction)) {
    throw new DeskFailure({ kind: 'not_possible', why: 'id_of_another' })
  }
}

/** What a write on a transaction is answered with where the journal does not take it under an account any more. */
export function refusedFor(result: OtherAccount['result'], transaction: Transaction): DeskFailure {
  if (result === 'profile_changed') return new DeskFailure({ kind: 'profile_changed' })
  return new DeskFailure({ kind: 'other_account', differs: 'cannot_tell', baseUrl: transaction.baseUrl })
}

/** The id the platform is told where it takes either. */
export function targetOf(transaction: Transaction): string {
  const { platformId } = transaction
  return platformId !== null && goesByPlatformId(transaction) ? platformId : transactionName(transaction)
}
