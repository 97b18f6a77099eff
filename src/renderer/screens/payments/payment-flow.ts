import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Failure } from '#shared/model/failure.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { failureOf, mayHaveSent } from '../../bridge/failure.ts'
import { EMPTY_DRAFT, type PaymentDraft } from './payment-draft.ts'

/** The step of one intent on the screen. Its outcome is in the desk's journal, not here. */
export type PaymentStep =
  | FormStep
  | { readonly at: 'sending'; readonly sent: SentOrder }
  | { readonly at: 'answered'; readonly transactionId: string }
  /** No record with an outcome was returned: something may have been sent. */
  | { readonly at: 'lost'; readonly sent: SentOrder; readonly error: unknown }

/** The form is being filled in. */
export interface FormStep {
  readonly at: 'form'
  /** Why the last attempt sent nothing. */
  readonly failure: Failure | null
  /** The merchant of that attempt. */
  readonly merchantId?: string
  /** The last attempt, if it was lost and the desk has no record of it. */
  readonly notFound?: SentOrder
}

/** What is being sent: to show it, and to look for it if the connection to the desk breaks. Nothing secret. */
export interface SentOrder {
  readonly profileId: string
  readonly merchantTransactionId: string
  readonly amount: string
  readonly currency: string
}

export interface PaymentFlow {
  readonly step: PaymentStep
  readonly draft: PaymentDraft
  /** When the operator started to fill this form in; `null` if nothing has been typed yet. */
  readonly draftedAt: string | null
  /** The owner that the operator filled this form in for (`formOwner`); `null` if nothing has been typed yet. */
  readonly meantFor: string | null
  /** The draft as last filled in for `meantFor`, for what another owner's form does not take along; `null` if none. */
  readonly meant: PaymentDraft | null
  /** The merchant_transaction_id that was sent last; empty if none was. */
  readonly sentId: string
  /** One per filled-in form; kept until the operator starts a new one, so that a double press does not send twice. */
  readonly intentId: string
  /** `typed`: changed by the operator, not by the desk (such as an ID that it suggests). */
  readonly keep: (draft: PaymentDraft, typed: boolean) => void
  /** Sends once, and returns the resulting step: during and after a call, another call does nothing. */
  readonly send: (sent: SentOrder, call: (intentId: string) => Promise<CreatedTransaction>) => Promise<PaymentStep>
  /** Records that the operator means the form for another owner. */
  readonly meanFor: (owner: string) => void
  readonly answered: (transactionId: string) => void
  /** Starts a new intent with these fields. */
  readonly begin: (draft: PaymentDraft) => void
  /** Back to the same intent: the desk has no record of it, so it was never sent. */
  readonly resume: (notFound: SentOrder) => void
}

export type UsePaymentFlow = UseBoundStore<StoreApi<PaymentFlow>>

/** Creates the store of one screen, which outlives it: a returning operator finds what was sent, not an empty form. */
export function createPaymentFlow(): UsePaymentFlow {
  return create<PaymentFlow>((set, get) => ({
    step: { at: 'form', failure: null },
    draft: EMPTY_DRAFT,
    draftedAt: null,
    meantFor: null,
    meant: null,
    sentId: '',
    intentId: crypto.randomUUID(),
    keep: (draft, typed) =>
      set(({ draftedAt, meantFor: before, meant }) => {
        const meantFor = before ?? (typed ? draft.filledFor : null)
        return {
          draft,
          draftedAt: draftedAt ?? (typed ? new Date().toISOString() : null),
          meantFor,
          meant: draft.filledFor === meantFor ? draft : meant,
        }
      }),
    send: async (sent, call) => {
      if (get().step.at !== 'form') return get().step
      set({ step: { at: 'sending', sent }, sentId: sent.merchantTransactionId })
      try {
        const transaction = await call(get().intentId)
        set({ step: { at: 'answered', transactionId: transaction.id } })
      } catch (error) {
        set({
          step: mayHaveSent(error)
            ? { at: 'lost', sent, error }
            : { at: 'form', failure: failureOf(error), merchantId: sent.profileId },
        })
      }
      return get().step
    },
    meanFor: (owner) => set({ meantFor: owner }),
    answered: (transactionId) => set({ step: { at: 'answered', transactionId } }),
    begin: (draft) =>
      set(({ step, draftedAt, meantFor }) => ({
        step: { at: 'form', failure: null },
        draft,
        draftedAt: step.at === 'form' && draft.filledFor !== null ? draftedAt : null,
        meantFor: draft.filledFor === null ? null : meantFor,
        meant: null,
        intentId: crypto.randomUUID(),
      })),
    resume: (notFound) => set({ step: { at: 'form', failure: null, notFound } }),
  }))
}

/** The payin being made. */
export const usePayinFlow = createPaymentFlow()

/** The payout being made. */
export const usePayoutFlow = createPaymentFlow()
