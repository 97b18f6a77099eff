import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { MAX_ORDER_LENGTH } from '#shared/model/order-lengths.ts'
import { useT } from '../../i18n/index.tsx'
import { type FieldProps, onBlurUnless } from './field-props.ts'
import classes from './fields.module.css'
import { useTextWarning } from './text-warning.ts'

/** Why a recipient's name cannot be sent; `null` if it can. */
export function ownerProblem(name: string): 'empty' | null {
  return name.trim() === '' ? 'empty' : null
}

/** The recipient's full name (interface: owner_name). */
export function OwnerField({ value, onChange, onBlur, invalid, inputRef }: FieldProps<string>): ReactNode {
  const t = useT()
  const { warning, takes } = useTextWarning(value, onChange, MAX_ORDER_LENGTH.owner_name)
  const told = invalid && ownerProblem(value) !== null
  return (
    <TextInput
      ref={inputRef}
      className={classes.field}
      label={t('fields.owner')}
      maxLength={MAX_ORDER_LENGTH.owner_name}
      {...takes}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlurUnless(value === '', onBlur)}
      error={warning ?? (told ? t('fields.owner.empty') : null)}
      description={warning || told ? null : t('fields.owner.hint')}
      required
      withAsterisk={false}
    />
  )
}
