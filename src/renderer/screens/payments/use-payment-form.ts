import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { usePreferences } from '../../bridge/hooks.ts'
import type { UsePaymentFlow } from './payment-flow.ts'
import { draftOf, formOf, type PaymentForm } from './payment-form.ts'

/** The form of a screen: begins with what was kept and what the operator chose last, and keeps what is typed. */
export function usePaymentForm(useFlow: UsePaymentFlow, profileId: string): UseFormReturn<PaymentForm> {
  const { lastCurrency, lastReturnUrl } = usePreferences()
  const draft = useFlow.getState().draft
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
        callback: ({ values }) => useFlow.getState().keep(draftOf(values, profileId)),
      }),
    [subscribe, useFlow, profileId],
  )
  return form
}
