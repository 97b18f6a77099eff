import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Failure } from '#shared/model/failure.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { failureOf, mayHaveSent } from '../../bridge/failure.ts'
import { EMPTY_DRAFT, type PaymentDraft } from './payment-form.ts'

/** Where one intent of the operator stands on the screen. What became of it is in the desk's journal, not here. */
export type PaymentStep =
  | FormStep
  | { readonly at: 'sending'; readonly sent: SentOrder }
  | { readonly at: 'answered'; readonly transactionId: string }
  /** No record with an outcome came back: something may have been sent. */
  | { readonly at: 'lost'; readonly sent: SentOrder; readonly error: unknown }

/** Being filled in. */
export interface FormStep {
  readonly at: 'form'
  /** Why the last attempt sent nothing. */
  readonly failure: Failure | null
  /** The last attempt, where it was lost and the desk has no record of it. */
  readonly notFound?: SentOrder
}

/** What is under way, for the eye, and to look for should the line to the desk break. Nothing secret. */
export interface SentOrder {
  readonly profileId: string
  readonly merchantTransactionId: string
  readonly amount: string
  readonly currency: string
}

export interface PaymentFlow {
  readonly step: PaymentStep
  readonly draft: PaymentDraft
  /** When the operator began to fill this one in; null: nothing has been typed yet. */
  readonly draftedAt: string | null
  /** The merchant that the operator filled this one in for; null: nothing has been typed yet. */
  readonly meantFor: string | null
  /** The merchant_transaction_id that was sent last; empty: none was. */
  readonly sentId: string
  /** One per filled-in form; kept until the operator starts a new one, so that no double press sends twice. */
  readonly intentId: string
  /** `typed`: it is the operator's doing, not the desk's, such as an id that it suggests. */
  readonly keep: (draft: PaymentDraft, typed: boolean) => void
  /** Sends once, and gives where that leads: while one call is under way, or after it, another one does nothing. */
  readonly send: (sent: SentOrder, call: (intentId: string) => Promise<CreatedTransaction>) => Promise<PaymentStep>
  /** The operator's word that what is filled in is meant for another merchant. */
  readonly meanFor: (profileId: string) => void
  readonly answered: (transactionId: string) => void
  /** A new intent, with these fields to begin with. */
  readonly begin: (draft: PaymentDraft) => void
  /** Back to the same intent: the desk has no record of it, so it was never sent. */
  readonly resume: (notFound: SentOrder) => void
}

export type UsePaymentFlow = UseBoundStore<StoreApi<PaymentFlow>>

/** Makes the store of one screen. It outlives the screen: who comes back finds what was sent, not an empty form. */
export function createPaymentFlow(): UsePaymentFlow {
  return create<PaymentFlow>((set, get) => ({
    step: { at: 'form', failure: null },
    draft: EMPTY_DRAFT,
    draftedAt: null,
    meantFor: null,
    sentId: '',
    intentId: crypto.randomUUID(),
    keep: (draft, typed) =>
      set(({ draftedAt, meantFor }) => ({
        draft,
        draftedAt: draftedAt ?? (typed ? new Date().toISOString() : null),
        meantFor: meantFor ?? (typed ? draft.filledFor : null),
      })),
    send: async (sent, call) => {
      if (get().step.at !== 'form') return get().step
      set({ step: { at: 'sending', sent }, sentId: sent.merchantTransactionId })
      try {
        const transaction = await call(get().intentId)
        set({ step: { at: 'answered', transactionId: transaction.id } })
      } catch (error) {
        set({ step: mayHaveSent(error) ? { at: 'lost', sent, error } : { at: 'form', failure: failureOf(error) } })
      }
      return get().step
    },
    meanFor: (profileId) => set({ meantFor: profileId }),
    answered: (transactionId) => set({ step: { at: 'answered', transactionId } }),
    begin: (draft) =>
      set(({ step, draftedAt, meantFor }) => ({
        step: { at: 'form', failure: null },
        draft,
        draftedAt: step.at === 'form' && draft.filledFor !== null ? draftedAt : null,
        meantFor: draft.filledFor === null ? null : meantFor,
        intentId: crypto.randomUUID(),
      })),
    resume: (notFound) => set({ step: { at: 'form', failure: null, notFound } }),
  }))
}

/** The payin being made. */
export const usePayinFlow = createPaymentFlow()

/** The payout being made. */
export const usePayoutFlow = createPaymentFlow()
