import type { CancelOrder } from '#shared/contract/payments.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { History } from '../history/history.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { afterUnknownTry } from './after-earlier-try.ts'
import { type Follow, refusedFor, requireMayExist, targetOf } from './follow.ts'
import type { Journaled } from './journaled.ts'

export interface CancelParts {
  readonly history: History
  readonly profiles: Profiles
  readonly platform: Platform
  readonly journaled: Journaled
  readonly follow: Follow
  readonly readStatus: (id: string) => Promise<Transaction>
}

/**
 * Cancelling (interface: POST /merchant/cancel): by the platform's short id, or by the merchant_transaction_id where none
 * is known. The last status that was read may be old: it advises the operator and forbids nothing here. Which status follows
 * is stated nowhere, so it is read afterwards, where it can be.
 */
export function createCancel({ history, profiles, platform, journaled, follow, readStatus }: CancelParts) {
  async function run(order: CancelOrder): Promise<Transaction> {
    const followed = await follow(order, requireMayExist)
    if (followed.known) return followed.known
    const { following, transaction, profile } = followed
    const { access, account } = await profiles.connect(profile)
    const target = targetOf(transaction)
    const request = { transaction_id: target }
    const { intentId, transactionId } = following
    const begun = await history.beginFollowing({ ...following, account, call: 'cancel', request })
    if (begun.result === 'profile_changed' || begun.result === 'other_account') {
      throw refusedFor(begun.result, transaction)
    }
    if (begun.result === 'under_way') throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
    if (begun.result !== 'begun') return journaled.get(transactionId)
    const call = () => platform.cancel(access, target, transaction.card)
    const read = begun.isAfterUnknown ? { read: afterUnknownTry } : {}
    const write = { intentId, transactionId, what: 'cancel', name: 'cancel', call } as const
    const cancelled = await journaled.dispatch({ ...write, ...read })
    // Not waited for: how the cancel went is known. The status comes by itself, where the platform gives one.
    if (cancelled.platformId !== null) void readStatus(transactionId).catch(() => undefined)
    return cancelled
  }

  return (order: CancelOrder): Promise<Transaction> => journaled.once(order.intentId, order.profileId, () => run(order))
}

export type Cancel = ReturnType<typeof createCancel>
