import { randomBytes, randomUUID } from 'node:crypto'
import type { AccountPayinOrder, AcquiringPayinOrder, CardPayoutOrder } from '#shared/contract/payments.ts'
import type { PayoutCheck } from '#shared/model/payout-check.ts'
import type { CreatedTransaction, CreationRequest, Kind, Transaction } from '#shared/model/transaction.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import { checkMerchantId, suggestMerchantId } from '#shared/rules/merchant-transaction-id.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { History } from '../history/history.ts'
import type { Beginning, Known } from '../history/journal-repository.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { afterEarlierTry } from './after-earlier-try.ts'
import type { CardHash } from './card-hash.ts'
import type { CheckPayout } from './check-payout.ts'
import type { Journaled } from './journaled.ts'
import { refuseCardIn } from './refuse-card-in.ts'
import { requireCreated } from './require-created.ts'

export interface PaymentsParts {
  readonly history: History
  readonly profiles: Profiles
  readonly platform: Platform
  readonly cardHash: CardHash
  readonly clock: Clock
  readonly journaled: Journaled
  readonly checkPayout: CheckPayout
  /** Whether the history has all that was sent from here. */
  readonly isWhole: () => boolean
  readonly operator: () => string
}

/** An order as the screen gave it, the card number apart. */
interface Order extends Pick<Beginning, 'intentId' | 'profileId' | 'kind' | 'request' | 'reference' | 'before'> {
  readonly profileRevision: number
  readonly card?: string
  /** What a payout must pass before it is written down. Asked of a new intent alone: one that has left is answered for. */
  readonly rules?: () => Promise<Pick<Beginning, 'before' | 'radar'>>
}

/** What every order has beside the fields that are sent. */
type Sheet = Pick<AccountPayinOrder, 'intentId' | 'profileId' | 'profileRevision' | 'reference' | 'draftedAt'>

export type Payments = ReturnType<typeof createPayments>

/**
 * Creating payments: written before sent, sent once, its outcome written down. Whatever the service says, the answer
 * is the transaction; a DeskFailure means that nothing was sent, `outcome_not_kept` alone excepted.
 */
export function createPayments(parts: PaymentsParts) {
  const { history, profiles, platform, cardHash, clock, journaled, checkPayout, isWhole, operator } = parts

  async function create(order: Order): Promise<Transaction> {
    const { intentId, profileId, kind, request, card, reference } = order
    const intent = { intentId, profileId, kind, request, cardHash: card === undefined ? null : cardHash(card) }
    const known = await history.findIntent(intent)
    if (known) return again(known)
    const profile = await profiles.requireActive(profileId, order.profileRevision)
    const rule = checkMerchantId(request.merchant_transaction_id, profile.guard.platformLikeIds)
    if (rule !== null) throw new DeskFailure({ kind: 'invalid_input', field: 'merchant_transaction_id', rule })
    const { access, account } = await profiles.connect(profile)
    const { before, radar } = (await order.rules?.()) ?? { before: order.before, radar: null }
    const begun = await history.beginCreation({
      ...intent,
      transactionId: randomUUID(),
      account,
      reference,
      at: clock.now().toISOString(),
      operator: operator(),
      before,
      radar,
    })
    if (!('transactionId' in begun || 'transactionIds' in begun)) throw new DeskFailure({ kind: 'profile_changed' })
    if (begun.result === 'anothers') {
      throw new DeskFailure({ kind: 'id_is_anothers', transactionId: begun.transactionId })
    }
    if (begun.result === 'taken') throw new DeskFailure({ kind: 'id_taken_here', transactionId: begun.transactionId })
    if (begun.result === 'similar') {
      throw new DeskFailure({ kind: 'similar_payouts', transactionIds: begun.transactionIds })
    }
    if (begun.result !== 'begun') return again(begun)
    const { transactionId, isRetry } = begun
    return journaled.dispatch({
      intentId,
      transactionId,
      what: 'create',
      name: `create ${kind}`,
      call: () => platform.create(access, kind, request, card),
      ...(isRetry || !isWhole() ? { read: afterEarlierTry } : {}),
    })
  }

  const once = async (order: Order): Promise<CreatedTransaction> =>
    requireCreated(await journaled.once(order.intentId, order.profileId, () => create(order)))

  /** An intent that the journal has already is answered from it; the same id with another order is a mistake to tell. */
  function again({ result, transactionId }: Known): Promise<Transaction> {
    if (result === 'known') return journaled.get(transactionId)
    throw new DeskFailure({ kind: 'invalid_input', field: 'intentId', rule: 'other_order' })
  }

  const sheetOf = ({ intentId, profileId, profileRevision, reference, draftedAt }: Sheet) => ({
    intentId,
    profileId,
    profileRevision,
    reference: reference ?? null,
    before: draftedAt === undefined ? [] : [{ at: draftedAt, event: { what: 'drafted' as const } }],
  })

  return {
    accountPayin: (order: AccountPayinOrder) =>
      once({ ...sheetOf(order), kind: 'payin_account', request: requestOf(order) }),

    acquiringPayin: (order: AcquiringPayinOrder) =>
      once({ ...sheetOf(order), kind: 'payin_acquiring', request: requestOf(order) }),

    /**
     * The card number goes into no field but its own: the others are kept. Throws `invalid_input` where it does, and where
     * the amount is above the merchant's limit and was not typed once more; `similar_payouts` where there are payouts
     * like it that the operator has not seen.
     */
    async cardPayout({ card_number: card, seenSimilar, typedAmount, ...order }: CardPayoutOrder) {
      refuseCardIn(card, order)
      const sheet = sheetOf(order)
      const rules = async () => {
        const { radar, limit } = await checkPayout.rulesFor({ ...order, card_number: card })
        if (limit !== null && typedAmount !== order.amount) {
          throw new DeskFailure({ kind: 'invalid_input', field: 'typedAmount', rule: 'above_limit' })
        }
        const confirmed = { what: 'confirmed', amountTyped: limit !== null, similarSeen: seenSimilar.length } as const
        const before = [...sheet.before, { at: clock.now().toISOString(), event: confirmed }]
        return { before, radar: radar && { ...radar, seen: seenSimilar } }
      }
      return once({
        ...sheet,
        kind: 'payout_card',
        request: requestOf({ ...order, card: maskCard(card) }),
        card,
        rules,
      })
    },

    /** What is unusual about a payout, before it is confirmed. Nothing is sent or kept. */
    checkPayout: (payout: Parameters<CheckPayout['check']>[0]): Promise<PayoutCheck> => checkPayout.check(payout),

    /** A new merchant_transaction_id. 40 random bits a day on top of the date: a collision would be refused, not paid twice. */
    suggestId: (kind: Kind): string =>
      suggestMerchantId(kind === 'payout_card' ? 'PO' : 'PI', clock.now().toISOString().slice(0, 10), randomBytes(8)),
  }
}

/** The fields that are sent, and those that are kept beside them; what is not given is neither. */
function requestOf(
  order: { readonly [Key in keyof CreationRequest]: CreationRequest[Key] | undefined },
): CreationRequest {
  const { amount, currency, merchant_transaction_id, client_id, webhook_url, return_url, owner_name, bank_id } = order
  const sent = { amount, currency, merchant_transaction_id, client_id, webhook_url, return_url, owner_name, bank_id }
  const fields = { ...sent, bank_name: order.bank_name, card: order.card }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as CreationRequest
}
