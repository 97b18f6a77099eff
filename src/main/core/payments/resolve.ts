import type { AskAgainOrder } from '#shared/contract/resolution.ts'
import type { Json } from '#shared/model/json.ts'
import type { Comparisons } from '#shared/model/story.ts'
import type { CreatedTransaction, Observation, Resolution, Transaction } from '#shared/model/transaction.ts'
import { isCardNumber, maskCard } from '#shared/rules/card-number.ts'
import { sameAmount } from '#shared/rules/same-amount.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { History } from '../history/history.ts'
import type { Settled } from '../history/resolution-repository.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { requireStillAt } from '../profiles/require-still-at.ts'
import { afterUnknownTry } from './after-earlier-try.ts'
import type { CardHash } from './card-hash.ts'
import { type Follow, requireReadable, requireSaved } from './follow.ts'
import type { Journaled } from './journaled.ts'
import { refuseCardIn } from './refuse-card-in.ts'
import { requireCreated } from './require-created.ts'

export interface ResolveParts {
  readonly history: History
  readonly profiles: Profiles
  readonly platform: Platform
  readonly cardHash: CardHash
  readonly clock: Clock
  readonly events: Events
  readonly journaled: Journaled
  readonly follow: Follow
  readonly operator: () => string
}

export type Resolve = ReturnType<typeof createResolve>

/**
 * Ending what is unknown. The service cannot be asked whether something arrived: the only probe is the identical request
 * under the same id. Everything else is the operator's word, and is kept as such.
 */
export function createResolve(parts: ResolveParts) {
  const { history, profiles, platform, cardHash, clock, events, journaled, follow, operator } = parts

  async function askAgain({ card_number: card, ...order }: AskAgainOrder): Promise<Transaction> {
    const followed = await follow(order)
    if (followed.known) return followed.known
    const { following, transaction, profile } = followed
    const { intentId, transactionId } = following
    const { kind } = requireCreated(transaction)
    if (kind === 'payout_card') await requireSameCard(transaction, card)
    const access = await profiles.access(profile)
    const begun = await history.beginAgain(following)
    if (begun.result === 'under_way') throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
    if (begun.result === 'not_unresolved') {
      throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
    }
    if (begun.result !== 'begun') return journaled.get(transactionId)
    return journaled.dispatch({
      intentId,
      transactionId,
      what: 'ask_again',
      name: `ask again ${kind}`,
      call: () => platform.create(access, kind, begun.request, kind === 'payout_card' ? card : undefined),
      read: afterUnknownTry,
    })
  }

  /** The card is not kept: it is given again, and must be the one that was sent. */
  async function requireSameCard(transaction: Transaction, card: string | undefined): Promise<void> {
    const reject = (rule: string): never => {
      throw new DeskFailure({ kind: 'invalid_input', field: 'card_number', rule })
    }
    if (card === undefined || !isCardNumber(card)) return reject('empty')
    const { first6, last4 } = maskCard(card)
    const sent = transaction.card
    const hash = await history.cardHashOf(transaction.id)
    const given = cardHash(card)
    const isOther = hash !== null && given !== null ? hash !== given : sent?.first6 !== first6 || sent.last4 !== last4
    if (isOther) reject('other_card')
  }

  /** Reads what a platform's id names, and holds it against what was sent. */
  async function look(transaction: Transaction, platformId: string) {
    const profile = await profiles.get(transaction.profileId)
    requireStillAt(transaction, profile)
    const access = await profiles.access(profile)
    const observation = await platform.status(access, platformId, profile.status_by, cardOf(transaction))
    return { observation, comparisons: compare(transaction, observation) }
  }

  async function checkPlatformId({ transactionId, platformId }: { transactionId: string; platformId: string }) {
    const { observation, comparisons } = await look(await journaled.get(transactionId), platformId)
    return { observation, comparisons }
  }

  async function adopt({ transactionId, platformId }: { transactionId: string; platformId: string }) {
    const transaction = await journaled.get(transactionId)
    requireSaved(transaction)
    requireReadable(transaction)
    const { observation, comparisons } = await look(transaction, platformId)
    const fields = Object.entries(comparisons).flatMap(([field, found]) => (found === 'different' ? [field] : []))
    if (fields.length > 0) throw new DeskFailure({ kind: 'other_transaction', fields })
    const settled = await history.adopt(transactionId, platformId, comparisons, word('adopted', null))
    // The adoption is kept by then: a status that cannot be is read again, and must not make it look as if it were not.
    const keep = () => history.addObservation(transactionId, observation).catch(() => undefined)
    return done(transactionId, settled, keep)
  }

  async function done(transactionId: string, settled: Settled, after?: () => Promise<unknown>): Promise<Transaction> {
    if (settled.result === 'taken') {
      throw new DeskFailure({ kind: 'id_taken_here', transactionId: settled.transactionId })
    }
    if (settled.result !== 'done') throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
    await after?.()
    events.say({ changed: 'transactions', ids: [transactionId] })
    return journaled.get(transactionId)
  }

  /** What an operator ends by a word of theirs, which is kept: the card of a payout must not stand in it. */
  function withReason(settle: (transactionId: string, reason: string) => Promise<Settled>) {
    return async ({ transactionId, reason }: { transactionId: string; reason: string }): Promise<Transaction> => {
      const transaction = await journaled.get(transactionId)
      requireSaved(transaction)
      requireReadable(transaction)
      refuseCardIn(transaction.card, { reason })
      return done(transactionId, await settle(transactionId, reason))
    }
  }

  function settle(transactionId: string, call: 'cancel' | 'dispute', reason: string): Promise<Settled> {
    return history.settleByHand(transactionId, call, reason, clock.now().toISOString(), operator())
  }

  function word(how: Resolution['how'], reason: string | null): Resolution {
    return { how, reason, at: clock.now().toISOString(), operator: operator() }
  }

  return {
    askAgain: async (order: AskAgainOrder): Promise<CreatedTransaction> =>
      requireCreated(await journaled.once(order.intentId, order.profileId, () => askAgain(order))),
    checkPlatformId,
    adopt,
    closeByHand: withReason((id, reason) => history.closeByHand(id, reason, word('did_not_happen', reason))),
    reopen: withReason((id, reason) => history.reopen(id, reason, clock.now().toISOString(), operator())),
    settleCancel: withReason((id, reason) => settle(id, 'cancel', reason)),
    settleDispute: withReason((id, reason) => settle(id, 'dispute', reason)),
  }
}

/** To be taken out of whatever comes. */
function cardOf({ card }: Transaction) {
  return card ? { card } : {}
}

/** The payload's fields are not shown in the interface: what is there must match, what is not there is said. */
function compare(transaction: Transaction, { payload }: Observation): Comparisons {
  const fields = typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload : {}
  const of = (name: 'merchant_transaction_id' | 'amount' | 'currency', isSame: (found: string) => boolean) => {
    const found = textOf(fields[name])
    if (found === null) return 'absent'
    return isSame(found) ? 'same' : 'different'
  }
  return {
    merchant_transaction_id: of('merchant_transaction_id', (found) => found === transaction.merchantTransactionId),
    amount: of('amount', (found) => transaction.amount !== null && sameAmount(found, transaction.amount)),
    currency: of('currency', (found) => found.toUpperCase() === transaction.currency),
  }
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
