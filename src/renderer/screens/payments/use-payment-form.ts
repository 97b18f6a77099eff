import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { usePreferences } from '../../bridge/hooks.ts'
import { type CardAnswers, createCardAnswers } from '../../components/fields/card-answers.ts'
import type { UsePaymentFlow } from './payment-flow.ts'
import { draftOf, formOf, type PaymentForm } from './payment-form.ts'

/** A form being filled in, and what was said of card-like numbers in it. */
export interface FilledForm {
  readonly form: UseFormReturn<PaymentForm>
  readonly answers: CardAnswers
}

/** The form of a screen: begins with what was kept and what the operator chose last, and keeps what is typed. */
export function usePaymentForm(useFlow: UsePaymentFlow, profileId: string): FilledForm {
  const { lastCurrency, lastReturnUrl } = usePreferences()
  const draft = useFlow.getState().draft
  // The return address was answered for when it was last sent.
  const [answers] = useState(() => createCardAnswers([lastReturnUrl]))
  const form = useForm<PaymentForm>({
    mode: 'onTouched',
    defaultValues: formOf(
      { ...draft, currency: draft.currency ?? lastCurrency, returnUrl: draft.returnUrl || lastReturnUrl },
      profileId,
    ),
  })
  const { subscribe, setFocus } = form
  useEffect(() => setFocus('amount'), [setFocus])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type }) => useFlow.getState().keep(draftOf(values, profileId, answers), type === 'change'),
      }),
    [subscribe, useFlow, profileId, answers],
  )
  return { form, answers }
}
