import type { AdoptOrder, PlatformIdOrder, SameAccountWord } from '#shared/contract/resolution.ts'
import type { MissingTime } from '#shared/model/backup.ts'
import type { ActionKind } from '#shared/model/intent.ts'
import { type Difference, sameDifferences } from '#shared/model/order-comparison.ts'
import type { EarlierAttempt, Resolution, Transaction } from '#shared/model/transaction.ts'
import { compareOrder } from '#shared/rules/compare-order.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { requireKnown, requireTransaction } from '../database/require-transaction.ts'
import type { Settled } from '../database/resolution-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { connectFor } from '../profiles/require-account.ts'
import { refuseCardIn } from './refuse-card-in.ts'

/** An unknown attempt that the operator ends; the newest if not named. */
interface CloseOrder {
  readonly transactionId: string
  readonly intentId?: string | undefined
  readonly reason: string
}
interface SettleOrder extends CloseOrder {
  readonly kind: ActionKind
}

/** Ends unknown outcomes without retrying: the operator says what happened, and it is recorded as their statement. */
export function createSettle(
  parts: Parts<'database' | 'profiles' | 'platform' | 'clock' | 'random' | 'events' | 'operator' | 'gaps'>,
) {
  const { database, platform, clock, random, events, operator, gaps } = parts

  /** Compares the order behind a platform ID with the one sent. The ID goes into a URL: no card number is allowed. */
  async function look({ transactionId, platformId, attempt }: PlatformIdOrder) {
    if (findCardNumber(platformId)) {
      throw new DeskFailure({ kind: 'invalid_input', field: 'platform_id', rule: 'card_number' })
    }
    const { transaction, profile, access, account } = await connectFor(parts, 'write', () =>
      requireTransaction(database, transactionId),
    )
    const asked = attemptOf(transaction, attempt)?.request ?? transaction
    const observation = await platform.status(access, platformId, profile.status_by, { card: asked.card })
    const { amount, currency } = asked
    const compared = compareOrder({ ...transaction, platformId, amount, currency }, observation.payload)
    return { observation, compared, account }
  }

  async function checkPlatformId(order: PlatformIdOrder) {
    const { observation, compared, account } = await look(order)
    const heldBy = await database.holderOf(order.transactionId, order.platformId, account)
    return { observation, ...compared, heldBy }
  }

  async function adopt({ accepted, ...order }: AdoptOrder): Promise<Transaction> {
    const { transactionId, platformId, attempt } = order
    await requireKnown(database, transactionId)
    const { observation, compared, account } = await look(order)
    requireSeen(compared.differences, accepted)
    const by = { ...word('adopted', null), ...(attempt !== undefined && { attempt }) }
    const settled = await database.adopt(transactionId, platformId, compared, by, account)
    // By then the adoption is saved. A status that cannot be saved is read again later: it must not make the adoption
    // seem to have failed.
    const now = clock.now().toISOString()
    const keep = () => database.addObservation(transactionId, observation, platformId, now).catch(() => undefined)
    return done(transactionId, settled, keep)
  }

  async function done(transactionId: string, settled: Settled, after?: () => Promise<unknown>): Promise<Transaction> {
    if (settled.result === 'taken') {
      throw new DeskFailure({ kind: 'id_taken_here', transactionId: settled.transactionId })
    }
    if (settled.result === 'profile_changed') throw new DeskFailure({ kind: 'profile_changed' })
    if (settled.result === 'sent_under_id') throw new DeskFailure({ kind: 'not_possible', why: 'sent_under_id' })
    if (settled.result !== 'done') throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
    await after?.()
    // A transaction that had the platform ID before has changed, too.
    events.say({ changed: 'transactions', ids: [transactionId, ...(settled.others ?? [])] })
    for (const id of settled.batchIds ?? []) events.say({ changed: 'batches', id })
    return requireTransaction(database, transactionId)
  }

  /** Settles with a reason from the operator. The reason is stored, so it must not contain the payout's card. */
  function withReason<Word extends { transactionId: string; reason: string }>(
    settle: (word: Word) => Promise<Settled>,
  ) {
    return async (word: Word): Promise<Transaction> => {
      const { card } = await requireKnown(database, word.transactionId)
      refuseCardIn(card, { reason: word.reason })
      return done(word.transactionId, await settle(word))
    }
  }

  /**
   * Takes the operator's word that a transaction's account is the merchant's current one: what was sent under the
   * former is from then on tracked, and acted on, under the latter.
   */
  async function saySameAccount({ transactionId, profileRevision }: SameAccountWord): Promise<Transaction> {
    const { baseUrl } = await requireTransaction(database, transactionId)
    const said = { transactionId, profileRevision, at: clock.now().toISOString(), operator: operator() }
    const result = await database.saySameAccount(said)
    if (result === 'profile_changed') throw new DeskFailure({ kind: 'profile_changed' })
    if (result === 'not_sayable') throw new DeskFailure({ kind: 'other_platform', baseUrl })
    if (result === 'no_credential') throw new DeskFailure({ kind: 'secret_missing' })
    events.say({ changed: 'transactions', ids: null })
    return requireTransaction(database, transactionId)
  }

  function word(how: Resolution['how'], reason: string | null): Resolution {
    return { how, reason, at: clock.now().toISOString(), operator: operator() }
  }

  return {
    gaps: async (transactionId: string): Promise<MissingTime[]> =>
      gaps.since((await requireTransaction(database, transactionId)).createdAt),
    saySameAccount,
    checkPlatformId,
    adopt,
    closeByHand: withReason(({ transactionId: id, intentId, reason }: CloseOrder) =>
      database.closeByHand(id, reason, word('did_not_happen', reason), intentId),
    ),
    reopen: withReason(({ transactionId: id, reason }) =>
      database.reopen(id, reason, clock.now().toISOString(), operator()),
    ),
    /** Moves what was read under the platform ID to a separate transaction. */
    unlink: withReason(({ transactionId, reason }) =>
      database.unlink({
        transactionId,
        otherId: random.uuid(),
        reason,
        at: clock.now().toISOString(),
        operator: operator(),
      }),
    ),
    settle: withReason(({ transactionId: id, intentId, kind, reason }: SettleOrder) =>
      database.settleByHand(id, kind, reason, clock.now().toISOString(), operator(), intentId),
    ),
  }
}

/** The earlier attempt that the operator named; `null` if none. */
function attemptOf({ earlierAttempts }: Transaction, attempt: string | undefined): EarlierAttempt | null {
  if (attempt === undefined) return null
  const found = earlierAttempts.find(({ intentId }) => intentId === attempt)
  if (!found) throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
  return found
}

/** The current differences must be exactly those that the operator saw and accepted. */
function requireSeen(differences: readonly Difference[], accepted: readonly Difference[]): void {
  if (sameDifferences(differences, accepted)) return
  const fields = [...new Set([...differences, ...accepted].map(({ field }) => field))]
  throw new DeskFailure({ kind: 'other_transaction', fields })
}
