import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Profile } from '#shared/model/profile.ts'
import { usePreferences } from '../../bridge/hooks.ts'
import { BankSelect, bankProblem } from '../../components/fields/bank-select.tsx'
import { CardField, cardProblem } from '../../components/fields/card-field.tsx'
import { CardCheckedForm } from '../../components/fields/card-warning.tsx'
import { fieldOf } from '../../components/fields/field-props.ts'
import { OwnerField, ownerProblem } from '../../components/fields/owner-field.tsx'
import { FormButtons } from '../payments/form-buttons.tsx'
import { IdFields } from '../payments/id-fields.tsx'
import { NotSent } from '../payments/not-sent.tsx'
import { AmountFields, MoreFields } from '../payments/payment-fields.tsx'
import { type FormStep, usePayoutFlow } from '../payments/payment-flow.ts'
import { formOwner, initialForm } from '../payments/payment-form.ts'
import classes from '../payments/payments.module.css'
import { TransactionPeek } from '../payments/transaction-peek.tsx'
import { type FilledForm, submitAsChecked } from '../payments/use-payment-form.ts'
import { type ReviewedPayout, reviewOf } from './reviewed-payout.ts'

interface PayoutFormProps extends FilledForm {
  /** The owner that the form was last shown for. */
  readonly shownFor: RefObject<string>
  readonly profile: Profile
  readonly open: FormStep
  readonly onReview: (payout: ReviewedPayout) => void
}

/** The form for a payout. Enter leads to its confirmation; nothing is sent from here. */
export function PayoutForm({ form, answers, shownFor, profile, open, onReview }: PayoutFormProps): ReactNode {
  const { control, setValue } = form
  const preferences = usePreferences()
  useEffect(() => {
    if (shownFor.current === formOwner(profile)) return
    shownFor.current = formOwner(profile)
    // The card number stays, so the form is not started anew.
    const { bank, currency, idFollows, merchantId, clientId, webhookUrl } = initialForm(
      usePayoutFlow.getState(),
      profile,
      preferences,
    )
    setValue('bank', bank)
    setValue('currency', currency)
    setValue('idFollows', idFollows)
    if (!idFollows) setValue('merchantId', merchantId)
    setValue('clientId', clientId)
    setValue('webhookUrl', webhookUrl)
  }, [profile, preferences, shownFor, setValue])
  const currency = useWatch({ control, name: 'currency' })
  const review = submitAsChecked(form, usePayoutFlow, (filled) => {
    const payout = reviewOf(filled, profile)
    if (payout) onReview(payout)
  })
  const [peeked, setPeeked] = useState<string | null>(null)
  return (
    <>
      <CardCheckedForm className={classes.form} answers={answers} onSubmit={review}>
        <NotSent {...open} hadCard />
        <AmountFields control={control} />
        <Controller
          control={control}
          name="card"
          rules={{ validate: (digits) => cardProblem(digits) === null }}
          render={(bound) => <CardField {...fieldOf(bound)} before={form.getValues('cardBefore')} />}
        />
        <Controller
          control={control}
          name="ownerName"
          rules={{ validate: (name) => ownerProblem(name) === null }}
          render={(bound) => <OwnerField {...fieldOf(bound)} />}
        />
        <Controller
          control={control}
          name="bank"
          rules={{ validate: (bank) => bankProblem(bank) === null }}
          render={(bound) => <BankSelect {...fieldOf(bound)} profileId={profile.id} currency={currency} />}
        />
        <IdFields form={form} profile={profile} kind="payout_card" onOpen={setPeeked} />
        <MoreFields control={control} />
        <FormButtons submit="payout.review" useFlow={usePayoutFlow} profile={profile} />
      </CardCheckedForm>
      <TransactionPeek id={peeked} onClose={() => setPeeked(null)} holdsCard />
    </>
  )
}
