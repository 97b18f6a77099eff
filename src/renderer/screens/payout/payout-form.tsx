import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Profile } from '#shared/model/profile.ts'
import { BankSelect, bankProblem } from '../../components/fields/bank-select.tsx'
import { CardField, cardProblem } from '../../components/fields/card-field.tsx'
import { CardCheckedForm } from '../../components/fields/card-warning.tsx'
import { fieldOf } from '../../components/fields/field-props.ts'
import { OwnerField, ownerProblem } from '../../components/fields/owner-field.tsx'
import { T } from '../../i18n/index.tsx'
import { ForMerchant } from '../payments/for-merchant.tsx'
import { IdFields } from '../payments/id-fields.tsx'
import { NotSent } from '../payments/not-sent.tsx'
import { AmountFields, MoreFields } from '../payments/payment-fields.tsx'
import type { FormStep } from '../payments/payment-flow.ts'
import classes from '../payments/payments.module.css'
import { TransactionPeek } from '../payments/transaction-peek.tsx'
import { type FilledForm, submitAsChecked } from '../payments/use-payment-form.ts'
import { type ReviewedPayout, reviewOf } from './reviewed-payout.ts'

interface PayoutFormProps extends FilledForm {
  readonly profile: Profile
  readonly open: FormStep
  readonly onReview: (payout: ReviewedPayout) => void
}

/** The payout to be made. Enter leads to its confirmation; nothing is sent from here. */
export function PayoutForm({ form, answers, shownFor, profile, open, onReview }: PayoutFormProps): ReactNode {
  const { control } = form
  const currency = useWatch({ control, name: 'currency' })
  const review = submitAsChecked(form, (filled) => {
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
          render={(bound) => <CardField {...fieldOf(bound)} />}
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
        <IdFields form={form} shownFor={shownFor} profile={profile} kind="payout_card" onOpen={setPeeked} />
        <MoreFields control={control} />
        <Group gap="8px 14px" mt={10}>
          <Button type="submit">
            <T id="payout.review" />
          </Button>
          <ForMerchant profile={profile} />
        </Group>
      </CardCheckedForm>
      <TransactionPeek id={peeked} onClose={() => setPeeked(null)} holdsCard />
    </>
  )
}
