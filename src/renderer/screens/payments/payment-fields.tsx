import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Control, Controller } from 'react-hook-form'
import type { Kind } from '#shared/model/transaction.ts'
import { checkMerchantId } from '#shared/rules/merchant-transaction-id.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { AmountField } from '../../components/fields/amount-field.tsx'
import { amountProblem } from '../../components/fields/amount-text.ts'
import { useCardAnswers } from '../../components/fields/card-answers.ts'
import { useCardWarning } from '../../components/fields/card-warning.tsx'
import { CurrencySelect } from '../../components/fields/currency-select.tsx'
import { type FieldProps, WRAPPER_ORDER } from '../../components/fields/field-props.ts'
import fieldClasses from '../../components/fields/fields.module.css'
import { MerchantIdField } from '../../components/fields/merchant-id-field.tsx'
import { UrlField, urlProblem } from '../../components/fields/url-field.tsx'
import { useT } from '../../i18n/index.tsx'
import type { PaymentForm } from './payment-form.ts'
import classes from './payments.module.css'

interface FieldsProps {
  readonly control: Control<PaymentForm>
}

/** Amount and currency. */
export function AmountFields({ control }: FieldsProps): ReactNode {
  return (
    <div className={classes.amountRow}>
      <Controller
        control={control}
        name="amount"
        rules={{ validate: (value) => amountProblem(value) === null }}
        render={({ field: { value, onChange, onBlur, ref }, fieldState: { invalid } }) => (
          <AmountField value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} invalid={invalid} />
        )}
      />
      <Controller
        control={control}
        name="currency"
        rules={{ validate: (value) => value !== null }}
        render={({ field: { value, onChange, onBlur, ref }, fieldState: { invalid } }) => (
          <CurrencySelect value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} invalid={invalid} />
        )}
      />
    </div>
  )
}

interface IdFieldProps extends FieldsProps {
  readonly profileId: string
  readonly kind: Kind
}

/** The merchant_transaction_id, suggested by the desk when the form begins without one. */
export function IdField({ control, profileId, kind }: IdFieldProps): ReactNode {
  const desk = useDesk()
  const { isSettled } = useCardAnswers()
  const isFree = async (id: string) =>
    (await desk.client.payments.findById({ profileId, merchant_transaction_id: id })).transactionId === null
  return (
    <Controller
      control={control}
      name="merchantId"
      // The desk looks once more before it sends: where it cannot be asked now, that is where it fails.
      rules={{
        validate: async (id) => checkMerchantId(id) === null && isSettled(id) && (await isFree(id).catch(() => true)),
      }}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { invalid } }) => (
        <Suggested value={value} kind={kind} onSuggestion={onChange}>
          {(suggest) => (
            <MerchantIdField
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              inputRef={ref}
              invalid={invalid}
              profileId={profileId}
              onSuggest={suggest}
            />
          )}
        </Suggested>
      )}
    />
  )
}

interface SuggestedProps {
  readonly value: string
  readonly kind: Kind
  readonly onSuggestion: (id: string) => void
  readonly children: (suggest: () => void) => ReactNode
}

function Suggested({ value, kind, onSuggestion, children }: SuggestedProps): ReactNode {
  const desk = useDesk()
  const latest = useRef(value)
  latest.current = value
  const suggest = (take: () => boolean) =>
    void desk.client.payments.suggestId({ kind }).then(({ id }) => take() && onSuggestion(id), noSuggestion)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form begins; what is typed meanwhile stays
  useEffect(() => {
    if (latest.current === '') suggest(() => latest.current === '')
  }, [])
  return children(() => suggest(() => true))
}

/** A suggestion is a convenience: without one the operator types an id. */
function noSuggestion(): void {}

/** return_url: where the client comes back to from the acquirer's page. */
export function ReturnUrlField({ control }: FieldsProps): ReactNode {
  return <WebAddress control={control} name="returnUrl" required />
}

/** webhook_url: where the platform reports on this one payment. */
export function WebhookField({ control }: FieldsProps): ReactNode {
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
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { invalid } }) => (
        <UrlField
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={ref}
          invalid={invalid}
          label={t(`payments.${name}`)}
          hint={t(`payments.${name}.hint`)}
          required={required}
        />
      )}
    />
  )
}

/** client_id, which costs money and which most merchants have no use for. */
export function ClientIdField({ control }: FieldsProps): ReactNode {
  return (
    <Controller
      control={control}
      name="clientId"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { invalid } }) => (
        <ClientId value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} invalid={invalid} />
      )}
    />
  )
}

function ClientId({ value, onChange, onBlur, inputRef }: FieldProps<string>): ReactNode {
  const t = useT()
  const warning = useCardWarning(value, onChange)
  return (
    <TextInput
      ref={inputRef}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      className={fieldClasses.field}
      label={t('payments.clientId')}
      error={warning}
      description={warning ? null : t('payments.clientId.hint')}
      inputWrapperOrder={WRAPPER_ORDER}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
