import type { DisputeOrder } from '#shared/contract/disputes.ts'
import type { DisputeListItem, KnownDispute } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { History } from '../history/history.ts'
import { type Follow, requireMayExist, targetOf } from '../payments/follow.ts'
import type { Journaled } from '../payments/journaled.ts'
import { refuseCardIn } from '../payments/refuse-card-in.ts'
import { disputePages } from '../platform/dispute-pages.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { requireStillAt } from '../profiles/require-still-at.ts'

export interface DisputesParts {
  readonly history: History
  readonly profiles: Profiles
  readonly platform: Platform
  readonly clock: Clock
  readonly events: Events
  readonly journaled: Journaled
  readonly follow: Follow
  readonly readStatus: (id: string) => Promise<Transaction>
  readonly operator: () => string
}

/** The most of a page (interface: Limits). */
const PAGE_SIZE = 100

export type Disputes = ReturnType<typeof createDisputes>

/**
 * Opening disputes and finding out what became of them (interface: POST /merchant/dispute). A dispute has no key: after an
 * unknown one only the list can tell, and it is read before another is sent.
 */
export function createDisputes(parts: DisputesParts) {
  const { history, profiles, platform, clock, events, journaled, follow, readStatus, operator } = parts

  async function open(order: DisputeOrder): Promise<Transaction> {
    const followed = await follow(order, requireMayExist)
    if (followed.known) return followed.known
    const { following, transaction, profile } = followed
    const access = await profiles.access(profile)
    const { intentId, transactionId } = following
    const { reason, dispute_type, sent_amount, evidence_url } = order
    refuseCardIn(transaction.card, { reason, evidence_url })
    const texts = { reason, sent_amount, evidence_url }
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
    const request = { transaction_id: targetOf(transaction), dispute_type, ...given }
    const begun = await history.beginFollowing({ ...following, call: 'dispute', request })
    if (begun.result === 'under_way') throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
    if (begun.result === 'unresolved') throw new DeskFailure({ kind: 'not_possible', why: 'dispute_unresolved' })
    if (begun.result !== 'begun') return journaled.get(transactionId)
    const call = () => platform.openDispute(access, request)
    const disputed = await journaled.dispatch({ intentId, transactionId, name: 'open dispute', call })
    // Which status follows is not stated; it comes by itself, where the platform gives one.
    if (disputed.platformId !== null) void readStatus(transactionId).catch(() => undefined)
    return disputed
  }

  async function look(transactionId: string): Promise<Transaction> {
    const transaction = await journaled.get(transactionId)
    const profile = await profiles.get(transaction.profileId)
    requireStillAt(transaction, profile)
    const access = await profiles.access(profile)
    const query = { page_size: PAGE_SIZE, merchant_transaction_id: transaction.merchantTransactionId }
    const items: DisputeListItem[] = []
    for await (const page of disputePages(platform, access, query)) items.push(...page.items)
    const { profileId } = transaction
    const at = clock.now().toISOString()
    await history.keepDisputes({ profileId, transactionId, items, at, operator: operator() })
    events.say({ changed: 'transactions', ids: [transactionId] })
    return journaled.get(transactionId)
  }

  return {
    open: (order: DisputeOrder): Promise<Transaction> =>
      journaled.once(order.intentId, order.profileId, () => open(order)),
    look,
    known: (transactionId: string): Promise<KnownDispute[]> => history.knownDisputes(transactionId),
  }
}
