import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { AccountPayinOrder, AcquiringPayinOrder, CardPayoutOrder } from '#shared/contract/payments.ts'
import type { CreationRequest, Kind, Transaction } from '#shared/model/transaction.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import { suggestMerchantId } from '#shared/rules/merchant-transaction-id.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { History } from '../history/history.ts'
import type { Known } from '../history/journal-repository.ts'
import type { Logger } from '../log/logger.ts'
import type { Access } from '../platform/access.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { CardHash } from './card-hash.ts'

export interface PaymentsParts {
  readonly history: History
  readonly profiles: Profiles
  readonly platform: Platform
  readonly cardHash: CardHash
  readonly clock: Clock
  readonly events: Events
  readonly log: Logger
}

/** An order as the screen gave it, the card number apart. */
interface Order {
  readonly intentId: string
  readonly profileId: string
  readonly profileRevision: number
  readonly kind: Kind
  readonly request: CreationRequest
  readonly card?: string
}

export type Payments = ReturnType<typeof createPayments>

/**
 * Creating payments: written before sent, sent once, its outcome written down. Whatever the service says, the answer
 * is the transaction; a DeskFailure means that nothing was sent, `outcome_not_kept` alone excepted.
 */
export function createPayments(parts: PaymentsParts) {
  const { history, profiles, platform, cardHash, clock, events, log } = parts
  /** Intents under way: a second call with the same one waits for the first, and is then found in the journal. */
  const underWay = new Map<string, { readonly profileId: string; readonly done: Promise<Transaction> }>()

  async function create(order: Order): Promise<Transaction> {
    await underWay.get(order.intentId)?.done.catch(() => undefined)
    const running = underWay.get(order.intentId)
    if (running) return create(order)
    const done = run(order).finally(() => underWay.delete(order.intentId))
    underWay.set(order.intentId, { profileId: order.profileId, done })
    return done
  }

  async function run(order: Order): Promise<Transaction> {
    const { intentId, profileId, kind, request, card } = order
    const intent = { intentId, profileId, kind, request, cardHash: card === undefined ? null : cardHash(card) }
    const known = await history.findIntent(intent)
    if (known) return again(known)
    const profile = await profiles.requireActive(profileId, order.profileRevision)
    const access = await profiles.access(profile)
    const begun = await history.beginCreation({
      ...intent,
      transactionId: randomUUID(),
      environment: profile.environment,
      baseUrl: profile.base_url,
      at: clock.now().toISOString(),
    })
    if (begun.result === 'taken') throw new DeskFailure({ kind: 'id_taken_here', transactionId: begun.transactionId })
    if (begun.result !== 'begun') return again(begun)
    return send(access, order, begun.transactionId, begun.isRetry)
  }

  /** An intent that the journal has already is answered from it; the same id with another order is a mistake to tell. */
  function again({ result, transactionId }: Known): Promise<Transaction> {
    if (result === 'known') return get(transactionId)
    throw new DeskFailure({ kind: 'invalid_input', field: 'intentId', rule: 'other_order' })
  }

  async function send(access: Access, order: Order, transactionId: string, isRetry: boolean): Promise<Transaction> {
    const changed = () => events.say({ changed: 'transactions', ids: [transactionId] })
    changed()
    const answered = await platform
      .create(access, order.kind, order.request, order.card)
      .catch((error: unknown) => brokenUnderWay(order.kind, error))
    const outcome = isRetry ? afterRetry(answered) : answered
    await keep(order.intentId, outcome)
    changed()
    // It has left: that it cannot be read back must not be told as if it had not.
    return get(transactionId).catch((error: unknown) => notKept(outcome, error))
  }

  /** A bug after the intent was written down: the payment may have left, so it is unknown like any other. */
  function brokenUnderWay(kind: Kind, error: unknown): Outcome {
    log.broken(`create ${kind}`, error)
    const at = clock.now().toISOString()
    return { state: 'unknown', reply: null, failure: { kind: 'no_answer', reason: 'reset', endpoint: kind, at } }
  }

  /** Writes an outcome down. The payment has left: a disk that fails now is tried again before it is told. */
  async function keep(intentId: string, outcome: Outcome): Promise<void> {
    const ending = { intentId, ...outcome, at: clock.now().toISOString() }
    for (const pause of [200, 1000]) {
      const kept = await history.endCreation(ending).then(
        () => true,
        () => setTimeout(pause, false),
      )
      if (kept) return
    }
    await history.endCreation(ending).catch((error: unknown) => notKept(outcome, error))
  }

  async function get(id: string): Promise<Transaction> {
    const transaction = await history.getTransaction(id)
    if (!transaction) throw new DeskFailure({ kind: 'transaction_not_found' })
    return transaction
  }

  return {
    accountPayin: ({ intentId, profileId, profileRevision, ...request }: AccountPayinOrder) =>
      create({ intentId, profileId, profileRevision, kind: 'payin_account', request: withoutEmpty(request) }),

    acquiringPayin: ({ intentId, profileId, profileRevision, ...request }: AcquiringPayinOrder) =>
      create({ intentId, profileId, profileRevision, kind: 'payin_acquiring', request: withoutEmpty(request) }),

    /** The card number goes into no field but its own: the others are kept. Throws `invalid_input` where it does. */
    async cardPayout({ intentId, profileId, profileRevision, card_number: card, ...fields }: CardPayoutOrder) {
      const leaking = Object.entries(fields).find(([, text]) => text?.replace(/[^0-9]/g, '').includes(card))
      if (leaking) throw new DeskFailure({ kind: 'invalid_input', field: leaking[0], rule: 'card_number' })
      const request = withoutEmpty({ ...fields, card: maskCard(card) })
      return create({ intentId, profileId, profileRevision, kind: 'payout_card', request, card })
    },

    /** A new merchant_transaction_id. 40 random bits a day on top of the date: a collision would be refused, not paid twice. */
    suggestId: (kind: Kind): string =>
      suggestMerchantId(kind === 'payout_card' ? 'PO' : 'PI', clock.now().toISOString().slice(0, 10), randomBytes(8)),

    /** Writes that have left and are not answered, of one profile or of all. */
    inFlight: (profileId?: string): number =>
      [...underWay.values()].filter((one) => profileId === undefined || one.profileId === profileId).length,

    /** Settles when nothing is under way. */
    async settled(): Promise<void> {
      await Promise.allSettled([...underWay.values()].map(({ done }) => done))
    },
  }
}

/**
 * After a first try that was refused, DUPLICATE_ORDER no longer means somebody else's order: what refused the first try
 * (a gateway, a limit) may have let it through all the same.
 */
function afterRetry(outcome: Outcome): Outcome {
  const { failure } = outcome
  if (failure?.kind !== 'refused' || failure.code !== 'DUPLICATE_ORDER') return outcome
  return { state: 'unknown', reply: null, failure: { ...failure, kind: 'already_there' } }
}

function notKept(outcome: Outcome, error: unknown): never {
  const detail = error instanceof DeskFailure && 'detail' in error.failure ? String(error.failure.detail) : ''
  const platformId = outcome.reply?.fields.id ?? null
  throw new DeskFailure({ kind: 'outcome_not_kept', state: outcome.state, platformId, detail }, { cause: error })
}

/** Drops keys that are undefined: what is not given is neither stored nor sent. */
function withoutEmpty(
  request: { readonly [Key in keyof CreationRequest]: CreationRequest[Key] | undefined },
): CreationRequest {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as CreationRequest
}
