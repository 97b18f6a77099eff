import { Group, SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Profile } from '#shared/model/profile.ts'
import type { Kind } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { amountOf } from '../../components/fields/amount-text.ts'
import { CardCheckedForm } from '../../components/fields/card-warning.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { FormButtons } from '../payments/form-buttons.tsx'
import { IdFields } from '../payments/id-fields.tsx'
import { NotSent } from '../payments/not-sent.tsx'
import { orderIdOf } from '../payments/order-id.ts'
import type { PayinBy, PaymentForm } from '../payments/payment-draft.ts'
import { AmountFields, MoreFields, ReturnUrlField } from '../payments/payment-fields.tsx'
import { type FormStep, usePayinFlow } from '../payments/payment-flow.ts'
import { optionalFields } from '../payments/payment-form.ts'
import classes from '../payments/payments.module.css'
import { TransactionPeek } from '../payments/transaction-peek.tsx'
import { submitAsChecked, usePaymentForm, useSend } from '../payments/use-payment-form.ts'

const KIND_BY = { account: 'payin_account', acquiring: 'payin_acquiring' } as const satisfies Record<PayinBy, Kind>

/** The form for a payin. Enter sends it, once. */
export function PayinForm({ profile, open }: { readonly profile: Profile; readonly open: FormStep }): ReactNode {
  const { form, answers } = usePaymentForm(usePayinFlow, profile)
  const { control } = form
  const by = useWatch({ control, name: 'by' })
  const submit = useSubmit(profile)
  const [peeked, setPeeked] = useState<string | null>(null)
  return (
    <>
      <CardCheckedForm
        className={classes.form}
        answers={answers}
        onSubmit={submitAsChecked(form, usePayinFlow, submit)}
      >
        <NotSent {...open} />
        <Controller control={control} name="by" render={({ field }) => <ByControl {...field} />} />
        <AmountFields control={control} />
        <IdFields form={form} profile={profile} kind={KIND_BY[by]} onOpen={setPeeked} />
        {by === 'acquiring' && <ReturnUrlField control={control} />}
        <MoreFields control={control} />
        <FormButtons submit="payin.create" useFlow={usePayinFlow} profile={profile} />
      </CardCheckedForm>
      <TransactionPeek id={peeked} onClose={() => setPeeked(null)} />
    </>
  )
}

interface ByControlProps {
  readonly value: PayinBy
  readonly onChange: (value: PayinBy) => void
}

function ByControl({ value, onChange }: ByControlProps): ReactNode {
  const t = useT()
  return (
    <Group gap="4px 14px" mb={8} mih={36}>
      <SegmentedControl
        aria-label={t('payin.by')}
        value={value}
        onChange={(chosen) => onChange(chosen === 'acquiring' ? 'acquiring' : 'account')}
        data={[
          { value: 'account', label: t('payin.byAccount') },
          { value: 'acquiring', label: t('payin.byAcquiring') },
        ]}
        transitionDuration={0}
      />
      <T as="p" className="pd-dim" id={value === 'account' ? 'payin.byAccount.hint' : 'payin.byAcquiring.hint'} />
    </Group>
  )
}

function useSubmit({ id: profileId, revision, guard }: Profile): (form: PaymentForm) => void {
  const { client } = useDesk()
  const send = useSend(usePayinFlow)
  return (form) => {
    const amount = amountOf(form.amount)
    const { currency } = form
    if (amount === null || currency === null) return
    const merchantId = orderIdOf(form, { pattern: guard.idPattern, kind: KIND_BY[form.by] })
    const returnUrl = form.returnUrl.trim()
    const { draftedAt } = usePayinFlow.getState()
    const order = {
      profileId,
      profileRevision: revision,
      amount,
      currency,
      merchant_transaction_id: merchantId,
      ...optionalFields(form),
      ...(draftedAt !== null && { draftedAt }),
    }
    void send(
      { profileId, amount, currency, merchantTransactionId: merchantId },
      form.by === 'acquiring' ? returnUrl : null,
      (intentId) =>
        form.by === 'acquiring'
          ? client.payments.createAcquiringPayin({ ...order, intentId, return_url: returnUrl })
          : client.payments.createAccountPayin({ ...order, intentId }),
    )
  }
}
