import type { CancelOrder } from '#shared/contract/payments.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { isShortId } from '#shared/rules/platform-id.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { History } from '../history/history.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { isStillAt } from '../tracking/read-status.ts'
import type { Journaled } from './journaled.ts'

export interface CancelParts {
  readonly history: History
  readonly profiles: Profiles
  readonly platform: Platform
  readonly clock: Clock
  readonly journaled: Journaled
  readonly readStatus: (id: string) => Promise<Transaction>
  readonly operator: () => string
}

/**
 * Cancelling (interface: POST /merchant/cancel): by the platform's short id, or by the merchant_transaction_id where none
 * is known. The last status that was read may be old: it advises the operator and forbids nothing here. Which status follows
 * is stated nowhere, so it is read afterwards, where it can be.
 */
export function createCancel({ history, profiles, platform, clock, journaled, readStatus, operator }: CancelParts) {
  async function run({ intentId, transactionId, profileId, profileRevision }: CancelOrder): Promise<Transaction> {
    const following = { intentId, transactionId, at: clock.now().toISOString(), operator: operator() }
    const known = await history.findFollowing(following)
    if (known?.result === 'known') return journaled.get(transactionId)
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
    const access = await profiles.access(profile)
    const { platformId, merchantTransactionId } = transaction
    // Where a creation returns other ids than the short one, the interface names no place for them here.
    const target = platformId !== null && isShortId(platformId) ? platformId : merchantTransactionId
    const begun = await history.beginFollowing({ ...following, call: 'cancel', request: { transaction_id: target } })
    if (begun.result === 'under_way') throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
    if (begun.result !== 'begun') return journaled.get(transactionId)
    const call = () => platform.cancel(access, target)
    const cancelled = await journaled.dispatch({ intentId, transactionId, name: 'cancel', call })
    // Not waited for: how the cancel went is known. The status comes by itself, where the platform gives one.
    if (cancelled.platformId !== null) void readStatus(transactionId).catch(() => undefined)
    return cancelled
  }

  return (order: CancelOrder): Promise<Transaction> => journaled.once(order.intentId, order.profileId, () => run(order))
}

export type Cancel = ReturnType<typeof createCancel>
