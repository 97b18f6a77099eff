import type { AccountPayinOrder, AcquiringPayinOrder, CardPayoutOrder } from '#shared/contract/payments.ts'
import {
  type CreatedTransaction,
  type CreationRequest,
  isCreated,
  type Kind,
  type Transaction,
} from '#shared/model/transaction.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import { checkMerchantId, suggestMerchantId } from '#shared/rules/merchant-transaction-id.ts'
import type { Creation } from '../database/journal-repository.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { creationEndpoint } from '../platform/endpoints.ts'
import { refuseCardIn } from './refuse-card-in.ts'
import type { Deliver } from './write-pipeline.ts'

type Order = AccountPayinOrder | AcquiringPayinOrder | CardPayoutOrder
type Told = Pick<Creation, 'before' | 'duplicates'>

/** The row of a batch that a payout was made from. */
interface BatchPlace {
  readonly batchId: string
  readonly row: number
  readonly file: string
  readonly note: string | null
}

export type Payments = ReturnType<typeof createPayments>

/** Creates payments (interface: POST /merchant/payin/account, /merchant/payin/acquiring, /merchant/payout/card). */
export function createPayments(
  parts: Parts<'database' | 'platform' | 'pipeline' | 'cardHash' | 'clock' | 'random' | 'checkPayout'>,
) {
  const { database, platform, pipeline, cardHash, clock, random, checkPayout } = parts

  /** `rules`: checks before a payout is journaled. New intents only: one already sent is answered from the journal. */
  async function create(
    kind: Kind,
    order: Order,
    card?: string,
    rules?: (profile: ProfileRow) => Told,
    batch?: BatchPlace,
  ): Promise<CreatedTransaction> {
    const { intentId, profileId, profileRevision, reference = null, draftedAt } = order
    const request = requestOf(card === undefined ? order : { ...order, card: maskCard(card) })
    const hash = card === undefined ? null : cardHash(card)
    const intent = { call: 'create', intentId, profileId, kind, request, cardHash: hash } as const
    const work = async (profile: ProfileRow, deliver: Deliver) => {
      const rule = checkMerchantId(request.merchant_transaction_id, profile.guard.platformLikeIds)
      if (rule !== null) throw new DeskFailure({ kind: 'invalid_input', field: 'merchant_transaction_id', rule })
      const { before, duplicates } = rules?.(profile) ?? { before: [], duplicates: null }
      const drafted = draftedAt === undefined ? [] : [{ at: draftedAt, event: { what: 'drafted' } as const }]
      const own = {
        transactionId: random.uuid(),
        reference,
        before: [...drafted, ...before],
        duplicates,
        ...placeOf(batch),
      }
      return deliver({
        endpoint: creationEndpoint(kind),
        journal: (sender) => database.beginCreation({ ...intent, ...sender, ...own }),
        send: (access) => platform.create(access, kind, request, card),
      })
    }
    return requireCreated(await pipeline.write(intent, profileRevision, work, batch ? 'any' : 'active'))
  }

  return {
    accountPayin: (order: AccountPayinOrder) => create('payin_account', order),
    acquiringPayin: (order: AcquiringPayinOrder) => create('payin_acquiring', order),

    /**
     * The card number must not appear in any other field, because those are stored. Throws `invalid_input` if it does,
     * or if the amount is above the merchant's limit and was not typed again; `similar_payouts` if there are similar
     * payouts that the operator has not seen.
     */
    async cardPayout(
      { card_number: card, seenSimilar, seenUnpaid, typedAmount, ...order }: CardPayoutOrder,
      batch?: BatchPlace,
    ) {
      refuseCardIn(card, order)
      return create(
        'payout_card',
        order,
        card,
        (profile) => {
          const { duplicates, limit } = checkPayout.rulesFor({ ...order, card_number: card }, profile, batch?.batchId)
          if (limit !== null && typedAmount !== order.amount) {
            throw new DeskFailure({ kind: 'invalid_input', field: 'typedAmount', rule: 'above_limit' })
          }
          const confirmed = { what: 'confirmed', amountTyped: limit !== null, similarSeen: seenSimilar.length } as const
          const at = clock.now().toISOString()
          const row = batch
            ? [{ at, event: { what: 'batch', batchId: batch.batchId, file: batch.file, row: batch.row } as const }]
            : []
          const before = [...row, { at, event: confirmed }]
          return { before, duplicates: duplicates && { ...duplicates, seen: seenSimilar, seenUnpaid } }
        },
        batch,
      )
    },

    /** Reports what is unusual about a payout, before it is confirmed. Nothing is sent or stored. */
    checkPayout: checkPayout.check,

    /** A new merchant_transaction_id: the date and 40 random bits. A collision would be refused, not paid twice. */
    suggestId: (kind: Kind): string =>
      suggestMerchantId(kind === 'payout_card' ? 'PO' : 'PI', clock.now().toISOString().slice(0, 10), random.bytes(8)),
  }
}

/** Returns a transaction that was created from this desk. Throws `not_possible` for one that was only added to it. */
export function requireCreated(transaction: Transaction): CreatedTransaction {
  if (isCreated(transaction)) return transaction
  throw new DeskFailure({ kind: 'not_possible', why: transaction.damage ? 'record_damaged' : 'no_longer_unresolved' })
}

/** What the journal stores about a batch row. */
function placeOf(batch: BatchPlace | undefined): Pick<Creation, 'batch' | 'note'> {
  if (!batch) return {}
  const { batchId, row, note } = batch
  return { batch: { batchId, row }, ...(note !== null && { note }) }
}

/** The fields that are sent, and those stored beside them; absent fields are omitted. */
export function requestOf(
  order: { readonly [Key in keyof CreationRequest]: CreationRequest[Key] | undefined },
): CreationRequest {
  const { amount, currency, merchant_transaction_id, client_id, webhook_url, return_url, owner_name, bank_id } = order
  const sent = { amount, currency, merchant_transaction_id, client_id, webhook_url, return_url, owner_name, bank_id }
  const fields = { ...sent, bank_name: order.bank_name, card: order.card }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as CreationRequest
}
