import { Button, Collapse, Stack, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type Control, Controller, useFormState, useWatch } from 'react-hook-form'
import { MAX_ORDER_LENGTH } from '#shared/model/order-lengths.ts'
import { AmountField } from '../../components/fields/amount-field.tsx'
import { amountProblem } from '../../components/fields/amount-text.ts'
import { useCardAnswers } from '../../components/fields/card-answers.ts'
import { CurrencySelect } from '../../components/fields/currency-select.tsx'
import { type FieldProps, fieldOf } from '../../components/fields/field-props.ts'
import fieldClasses from '../../components/fields/fields.module.css'
import { useTextWarning } from '../../components/fields/text-warning.ts'
import { UrlField, urlProblem } from '../../components/fields/url-field.tsx'
import { useFirstField } from '../../components/screen-focus.ts'
import { T, useT } from '../../i18n/index.tsx'
import type { PaymentForm } from './payment-draft.ts'
import classes from './payments.module.css'

interface FieldsProps {
  readonly control: Control<PaymentForm>
}

/** Amount and currency, the first fields of a payment. */
export function AmountFields({ control }: FieldsProps): ReactNode {
  const row = useFirstField<HTMLDivElement>()
  return (
    <div ref={row} className={classes.amountRow}>
      <Controller
        control={control}
        name="amount"
        rules={{ validate: (value) => amountProblem(value) === null }}
        render={(bound) => <AmountField {...fieldOf(bound)} />}
      />
      <Controller
        control={control}
        name="currency"
        rules={{ validate: (value) => value !== null }}
        render={(bound) => <CurrencySelect {...fieldOf(bound)} />}
      />
    </div>
  )
}

/** return_url: where the client returns to from the acquirer's page. */
export function ReturnUrlField({ control }: FieldsProps): ReactNode {
  return <WebAddress control={control} name="returnUrl" required />
}

/** webhook_url: where the platform reports on this payment only. */
function WebhookField({ control }: FieldsProps): ReactNode {
  return <WebAddress control={control} name="webhookUrl" required={false} />
}

interface WebAddressProps extends FieldsProps {
  readonly name: 'returnUrl' | 'webhookUrl'
  readonly required: boolean
}

function WebAddress({ control, name, required }: WebAddressProps): ReactNode {
  const t = useT()
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (url) => urlProblem(url, required) === null }}
      render={(bound) => (
        <UrlField
          {...fieldOf(bound)}
          label={t(`payments.${name}`)}
          hint={t(`payments.${name}.hint`)}
          required={required}
        />
      )}
    />
  )
}

/** client_id, which costs money and which most merchants do not need. */
function ClientIdField({ control }: FieldsProps): ReactNode {
  return <Controller control={control} name="clientId" render={(bound) => <ClientId {...fieldOf(bound)} />} />
}

function ClientId({ value, onChange, onBlur, inputRef }: FieldProps<string>): ReactNode {
  const t = useT()
  const { warning, takes } = useTextWarning(value, onChange, MAX_ORDER_LENGTH.client_id)
  return (
    <TextInput
      ref={inputRef}
      {...takes}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      className={fieldClasses.field}
      label={t('payments.clientId')}
      error={warning}
      description={warning ? null : t('payments.clientId.hint')}
      maxLength={MAX_ORDER_LENGTH.client_id}
    />
  )
}

/** client_id and webhook_url, which few payments need. While collapsed, the number of filled-in fields is shown. */
export function MoreFields({ control }: { readonly control: Control<PaymentForm> }): ReactNode {
  const { errors } = useFormState({ control, name: 'webhookUrl' })
  const { isSettled } = useCardAnswers()
  const texts = useWatch({ control, name: ['clientId', 'webhookUrl'] })
  const filled = texts.filter((text) => text.trim() !== '').length
  const [opened, setOpened] = useState(filled > 0)
  // A field that blocks the form is never hidden.
  const open = opened || errors.webhookUrl !== undefined || !texts.every(isSettled)
  const Icon = open ? IconChevronDown : IconChevronRight
  return (
    <div>
      <Button
        className={classes.toggle}
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpened(!open)}
      >
        <T id={open || filled === 0 ? 'payments.more' : 'payments.moreFilled'} values={{ count: filled }} />
      </Button>
      {/* Collapsed fields stay part of the form: an invalid one still blocks it. */}
      <Collapse expanded={open} transitionDuration={0} keepMountedMode="display-none">
        <Stack gap={4} pt={6}>
          <ClientIdField control={control} />
          <WebhookField control={control} />
        </Stack>
      </Collapse>
    </div>
  )
}
