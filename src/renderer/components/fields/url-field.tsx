import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { MAX_ORDER_LENGTH } from '#shared/model/order-lengths.ts'
import { isWebUrl } from '#shared/rules/base-url.ts'
import { useT } from '../../i18n/index.tsx'
import { useCardWarning } from './card-warning.tsx'
import { type FieldProps, onBlurUnless } from './field-props.ts'
import classes from './fields.module.css'

type UrlRule = 'empty' | 'not_a_url' | 'too_long'

/** Why a URL cannot be sent; `null` if it can. Surrounding spaces are ignored. */
export function urlProblem(text: string, required: boolean): UrlRule | null {
  const typed = text.trim()
  if (typed === '') return required ? 'empty' : null
  if (typed.length > MAX_ORDER_LENGTH.url) return 'too_long'
  return isWebUrl(typed) ? null : 'not_a_url'
}

interface UrlFieldProps extends FieldProps<string> {
  readonly label: string
  readonly hint: string
  readonly required: boolean
}

/** A web address sent with the payment: webhook_url, return_url. */
export function UrlField({
  value,
  onChange,
  onBlur,
  invalid,
  inputRef,
  label,
  hint,
  required,
}: UrlFieldProps): ReactNode {
  const t = useT()
  const warning = useCardWarning(value, onChange)
  const problem = urlProblem(value, required)
  const words = { empty: 'fields.url.empty', not_a_url: 'fields.url.notAUrl', too_long: 'fields.url.tooLong' } as const
  return (
    <TextInput
      ref={inputRef}
      className={classes.field}
      label={label}
      placeholder="https://"
      inputMode="url"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlurUnless(value === '', onBlur)}
      error={warning ?? (invalid && problem ? t(words[problem]) : null)}
      description={warning || (invalid && problem) ? null : hint}
      required={required}
      withAsterisk={false}
    />
  )
}
