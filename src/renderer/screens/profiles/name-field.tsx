import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useCardWarning } from '../../components/fields/card-warning.tsx'
import type { FieldProps } from '../../components/fields/field-props.ts'
import { useT } from '../../i18n/index.tsx'
import { errorText } from './error-text.ts'
import type { FormValues } from './form-values.ts'

/** What the operator calls the merchant. */
export function NameField({ form }: { readonly form: UseFormReturn<FormValues> }): ReactNode {
  const t = useT()
  return (
    <Controller
      control={form.control}
      name="name"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <Name value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} error={errorText(t, error)} />
      )}
    />
  )
}

interface NameProps extends Omit<FieldProps<string>, 'invalid'> {
  readonly error: string | undefined
}

function Name({ value, onChange, onBlur, inputRef, error }: NameProps): ReactNode {
  const t = useT()
  const warning = useCardWarning(value, onChange, { sent: false })
  return (
    <TextInput
      ref={inputRef}
      label={t('profile.name')}
      description={t('profile.name.hint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={warning ?? error}
    />
  )
}
