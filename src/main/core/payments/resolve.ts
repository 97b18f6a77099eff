import type { AdoptOrder, AskAgainOrder, SameAccountWord } from '#shared/contract/resolution.ts'
import { type Difference, sameDifferences } from '#shared/model/order-comparison.ts'
import type { CreatedTransaction, Resolution, Transaction } from '#shared/model/transaction.ts'
import { isCardNumber, maskCard } from '#shared/rules/card-number.ts'
import { compareOrder } from '#shared/rules/compare-order.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { History } from '../history/history.ts'
import type { Settled } from '../history/resolution-repository.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { connectFor } from '../profiles/require-account.ts'
import { afterUnknownTry } from './after-earlier-try.ts'
import type { CardHash } from './card-hash.ts'
import { type Follow, refusedFor, requireReadable, requireSaved } from './follow.ts'
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

  async function askAgain({ card_number: card, digitsCompared, ...order }: AskAgainOrder): Promise<Transaction> {
    const followed = await follow(order)
    if (followed.known) return followed.known
    const { following, transaction, profile } = followed
    const { intentId, transactionId } = following
    const { kind } = requireCreated(transaction)
    if (kind === 'payout_card') await requireSameCard(transaction, card, digitsCompared === true)
    const { access, account } = await profiles.connect(profile)
    const begun = await history.beginAgain({ ...following, account })
    if (begun.result === 'profile_changed' || begun.result === 'other_account') {
      throw refusedFor(begun.result, transaction)
    }
    if (begun.result === 'id_of_another') throw new DeskFailure({ kind: 'not_possible', why: 'id_of_another' })
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

  /**
   * The card is not kept: it is given again, and must be the one that was sent. Where no key store has kept a hash of it, the
   * digits that are kept are compared, and the others must have been by the operator.
   */
  async function requireSameCard(
    transaction: Transaction,
    card: string | undefined,
    digitsCompared: boolean,
  ): Promise<void> {
    const reject = (rule: string): never => {
      throw new DeskFailure({ kind: 'invalid_input', field: 'card_number', rule })
    }
    if (card === undefined || !isCardNumber(card)) return reject('empty')
    const { first6, last4 } = maskCard(card)
    const sent = transaction.card
    const hash = await history.cardHashOf(transaction.id)
    const given = cardHash(card)
    if (sent?.first6 !== first6 || sent.last4 !== last4) reject('other_card')
    if (hash === null || given === null) {
      if (!digitsCompared) reject('digits_not_compared')
    } else if (hash !== given) reject('other_card')
  }

  /** Reads what a platform's id names, and holds it against what was sent. */
  async function look(transactionId: string, platformId: string) {
    const { transaction, profile, access, account } = await connectFor({ history, profiles }, transactionId, 'write')
    const observation = await platform.status(access, platformId, profile.status_by, cardOf(transaction))
    return { observation, compared: compareOrder({ ...transaction, platformId }, observation.payload), account }
  }

  async function checkPlatformId({ transactionId, platformId }: { transactionId: string; platformId: string }) {
    const { observation, compared } = await look(transactionId, platformId)
    return { observation, ...compared }
  }

  async function adopt({ transactionId, platformId, accepted }: AdoptOrder): Promise<Transaction> {
    const known = await journaled.get(transactionId)
    requireSaved(known)
    requireReadable(known)
    const { observation, compared, account } = await look(transactionId, platformId)
    requireSeen(compared.differences, accepted)
    const settled = await history.adopt(transactionId, platformId, compared, word('adopted', null), account)
    // The adoption is kept by then: a status that cannot be is read again, and must not make it look as if it were not.
    const keep = () => history.addObservation(transactionId, observation).catch(() => undefined)
    return done(transactionId, settled, keep)
  }

  async function done(transactionId: string, settled: Settled, after?: () => Promise<unknown>): Promise<Transaction> {
    if (settled.result === 'taken') {
      throw new DeskFailure({ kind: 'id_taken_here', transactionId: settled.transactionId })
    }
    if (settled.result === 'profile_changed') throw new DeskFailure({ kind: 'profile_changed' })
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

  /** On the operator's word: what was sent under the account of a transaction is followed under the merchant's present one. */
  async function saySameAccount({ transactionId, profileRevision }: SameAccountWord): Promise<Transaction> {
    const { baseUrl } = await journaled.get(transactionId)
    const said = { transactionId, profileRevision, at: clock.now().toISOString(), operator: operator() }
    const result = await history.saySameAccount(said)
    if (result === 'profile_changed') throw new DeskFailure({ kind: 'profile_changed' })
    if (result === 'not_sayable') throw new DeskFailure({ kind: 'other_platform', baseUrl })
    if (result === 'no_credential') throw new DeskFailure({ kind: 'secret_missing' })
    events.say({ changed: 'transactions', ids: null })
    return journaled.get(transactionId)
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
    saySameAccount,
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

/** What differs now must be what the operator saw and accepted, neither more nor less. */
function requireSeen(differences: readonly Difference[], accepted: readonly Difference[]): void {
  if (sameDifferences(differences, accepted)) return
  const fields = [...new Set([...differences, ...accepted].map(({ field }) => field))]
  throw new DeskFailure({ kind: 'other_transaction', fields })
}
