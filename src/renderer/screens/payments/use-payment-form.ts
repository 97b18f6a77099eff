import { useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useEffect, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { Currency } from '#shared/model/currency.ts'
import type { Preferences } from '#shared/model/preferences.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { type CardAnswers, createCardAnswers } from '../../components/fields/card-answers.ts'
import type { PaymentForm } from './payment-draft.ts'
import type { PaymentFlow, SentOrder, UsePaymentFlow } from './payment-flow.ts'
import { formOwner, initialForm, paymentDraftOf } from './payment-form.ts'

/** A form being filled in, and the operator's answers about card-like numbers in it. */
export interface FilledForm {
  readonly form: UseFormReturn<PaymentForm>
  readonly answers: CardAnswers
}

/** The form of a screen: starts with what was kept and what the operator chose last, and keeps what is typed. */
export function usePaymentForm(useFlow: UsePaymentFlow, profile: Profile): FilledForm {
  const preferences = usePreferences()
  const owner = formOwner(profile)
  // The operator answered for the return URL when it was last sent.
  const [answers] = useState(() => createCardAnswers([preferences.returnUrls[profile.id] ?? '']))
  const form = useForm<PaymentForm>({
    mode: 'onTouched',
    defaultValues: initialForm(useFlow.getState(), profile, preferences),
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type }) =>
          useFlow.getState().keep(paymentDraftOf(values, owner, answers), type === 'change'),
      }),
    [subscribe, useFlow, owner, answers],
  )
  return { form, answers }
}

export type Send = (
  sent: SentOrder & { readonly currency: Currency },
  /** `null` if the order has none. */
  returnUrl: string | null,
  call: (intentId: string) => Promise<CreatedTransaction>,
) => ReturnType<PaymentFlow['send']>

/**
 * Sends an order once. The call is not a TanStack Query mutation, whose cache would hold the order, including the card
 * number, for longer than the call. The merchant's next form starts with the currency and the return URL; failing to
 * remember them is not worth a notice during a payment.
 */
export function useSend(useFlow: UsePaymentFlow): Send {
  const desk = useDesk()
  const queries = useQueryClient()
  const remember = useSetPreferences({ tells: false })
  return (sent, returnUrl, call) =>
    useFlow.getState().send(sent, async (intentId) => {
      remember(withDefaults(sent.profileId, sent.currency, returnUrl))
      const transaction = await call(intentId)
      queries.setQueryData(desk.query.transactions.get.queryKey({ input: { id: transaction.id } }), transaction)
      return transaction
    })
}

/**
 * Adds what the next form of a merchant starts with. Not written in `useSend`: a cache holds the returned function for
 * minutes, and with it everything in reach of where it was written, such as the call with the card number.
 */
function withDefaults(profileId: string, currency: Currency, returnUrl: string | null) {
  return ({ lastCurrencies, returnUrls }: Preferences): Partial<Preferences> => ({
    lastCurrencies: { ...lastCurrencies, [profileId]: currency },
    ...(returnUrl !== null && { returnUrls: { ...returnUrls, [profileId]: returnUrl } }),
  })
}

/**
 * Submits a form whose checks ask the desk and take a while. If values changed meanwhile, the new ones were checked
 * instead of those submitted: nothing happens then, and the operator presses the button again. Nor does anything happen
 * if the form was cleared meanwhile.
 */
export function submitAsChecked<Values extends FieldValues>(
  { handleSubmit, getValues }: Pick<UseFormReturn<Values>, 'handleSubmit' | 'getValues'>,
  { getState }: Pick<UsePaymentFlow, 'getState'>,
  run: (values: Values) => void,
) {
  return (event?: BaseSyntheticEvent): Promise<void> => {
    const { intentId } = getState()
    return handleSubmit((submitted) => {
      const isSame = JSON.stringify(submitted) === JSON.stringify(getValues())
      if (isSame && getState().intentId === intentId) run(submitted as Values)
    })(event)
  }
}
