import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { AccountPayinOrder, AcquiringPayinOrder, CardPayoutOrder } from '#shared/contract/payments.ts'
import type { CreationRequest, Kind, Transaction } from '#shared/model/transaction.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import { suggestMerchantId } from '#shared/rules/merchant-transaction-id.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { History } from '../history/history.ts'
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

/** What every creation has, whatever its endpoint. */
interface Order {
  readonly intentId: string
  readonly profileId: string
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
  /** Intents under way, so that a second call with the same one waits for the first instead of sending. */
  const underWay = new Map<string, { readonly profileId: string; readonly done: Promise<Transaction> }>()

  function create(order: Order): Promise<Transaction> {
    const running = underWay.get(order.intentId)
    if (running) return running.done
    const done = run(order).finally(() => underWay.delete(order.intentId))
    underWay.set(order.intentId, { profileId: order.profileId, done })
    return done
  }

  async function run(order: Order): Promise<Transaction> {
    const known = await history.transactionOfIntent(order.intentId)
    if (known) return get(known)
    const profile = await profiles.requireActive(order.profileId)
    const access = await profiles.access(profile)
    const begun = await history.beginCreation({
      intentId: order.intentId,
      transactionId: randomUUID(),
      profileId: profile.id,
      environment: profile.environment,
      kind: order.kind,
      request: order.request,
      cardHash: order.card === undefined ? null : cardHash(order.card),
      at: clock.now().toISOString(),
    })
    if (begun.result === 'taken') throw new DeskFailure({ kind: 'id_taken_here', transactionId: begun.transactionId })
    if (begun.result === 'begun') await send(access, order, begun.transactionId)
    return get(begun.transactionId)
  }

  async function send(access: Access, order: Order, transactionId: string): Promise<void> {
    const changed = () => events.say({ changed: 'transactions', ids: [transactionId] })
    changed()
    const outcome = await platform
      .create(access, order.kind, order.request, order.card)
      .catch((error: unknown) => brokenUnderWay(order.kind, error))
    await keep(order.intentId, outcome)
    changed()
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
    await history.endCreation(ending).catch((error: unknown) => {
      const detail = error instanceof DeskFailure && 'detail' in error.failure ? String(error.failure.detail) : ''
      const platformId = outcome.reply?.fields.id ?? null
      throw new DeskFailure({ kind: 'outcome_not_kept', state: outcome.state, platformId, detail }, { cause: error })
    })
  }

  async function get(id: string): Promise<Transaction> {
    const transaction = await history.getTransaction(id)
    if (!transaction) throw new DeskFailure({ kind: 'transaction_not_found' })
    return transaction
  }

  return {
    accountPayin: ({ intentId, profileId, ...request }: AccountPayinOrder) =>
      create({ intentId, profileId, kind: 'payin_account', request: withoutEmpty(request) }),

    acquiringPayin: ({ intentId, profileId, ...request }: AcquiringPayinOrder) =>
      create({ intentId, profileId, kind: 'payin_acquiring', request: withoutEmpty(request) }),

    cardPayout: ({ intentId, profileId, card_number, ...request }: CardPayoutOrder) =>
      create({
        intentId,
        profileId,
        kind: 'payout_card',
        request: withoutEmpty({ ...request, card: maskCard(card_number) }),
        card: card_number,
      }),

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

/** Drops keys that are undefined: what is not given is neither stored nor sent. */
function withoutEmpty(
  request: { readonly [Key in keyof CreationRequest]: CreationRequest[Key] | undefined },
): CreationRequest {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as CreationRequest
}
