import type { Transaction } from '#shared/model/transaction.ts'
import { isShortId } from '#shared/rules/platform-id.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { History } from '../history/history.ts'
import type { Following } from '../history/journal-repository.ts'
import type { Access } from '../platform/access.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { isStillAt } from '../tracking/read-status.ts'
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

/** `known`: the press has been answered for already. `target`: the id the platform is told, where it takes either. */
export type Followed =
  | { readonly known: Transaction }
  | {
      readonly known: null
      readonly following: Following
      readonly transaction: Transaction
      readonly access: Access
      readonly target: string
    }

export type Follow = ReturnType<typeof createFollow>

/** What must hold before anything is written on a transaction that is there: it may exist, where it was, for who is active. */
export function createFollow({ history, profiles, clock, journaled, operator }: FollowParts) {
  return async ({ intentId, transactionId, profileId, profileRevision }: FollowOrder): Promise<Followed> => {
    const following = { intentId, transactionId, at: clock.now().toISOString(), operator: operator() }
    const known = await history.findFollowing(following)
    if (known?.result === 'known') return { known: await journaled.get(transactionId) }
    if (known) throw new DeskFailure({ kind: 'invalid_input', field: 'intentId', rule: 'other_order' })
    const transaction = await journaled.get(transactionId)
    // What was refused or never left is not ours at the platform: under its id may be somebody else's.
    if (transaction.state === 'refused' || transaction.state === 'not_sent') {
      throw new DeskFailure({ kind: 'not_possible', why: 'nothing_there' })
    }
    if (transaction.state === 'sending') throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
    if (transaction.profileId !== profileId) throw new DeskFailure({ kind: 'profile_changed' })
    const profile = await profiles.requireActive(profileId, profileRevision)
    if (!isStillAt(transaction, profile)) {
      throw new DeskFailure({ kind: 'other_platform', baseUrl: transaction.baseUrl })
    }
    const { platformId, merchantTransactionId } = transaction
    // Where a creation returns other ids than the short one, the interface names no place for them here.
    const target = platformId !== null && isShortId(platformId) ? platformId : merchantTransactionId
    return { known: null, following, transaction, access: await profiles.access(profile), target }
  }
}
