import { Select } from '@mantine/core'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { CURRENCIES, type Currency, currency } from '#shared/model/currency.ts'
import { useT } from '../../i18n/index.tsx'
import { chosenFirst, containing, enterChooses, type FieldProps } from './field-props.ts'
import classes from './fields.module.css'

interface CurrencySelectProps extends FieldProps<Currency | null> {
  /** The currencies offered. Default: all. */
  readonly among?: readonly Currency[]
}

/** A currency that the platform accepts for amounts (interface: Currency codes accepted for amounts). */
export function CurrencySelect(props: CurrencySelectProps): ReactNode {
  const { value, onChange, onBlur, invalid, inputRef, among = CURRENCIES } = props
  const t = useT()
  const { formatDisplayName } = useIntl()
  const nameOf = (code: string): string => formatDisplayName(code, { type: 'currency' }) ?? ''
  // The library would silently restore the previous currency. Text that names no currency clears the choice instead,
  // which blocks the form.
  const take = (typed: string) => {
    const text = typed.trim().toUpperCase()
    if (text === (value ?? '')) return
    const named = among.find((code) => code === text) ?? null
    if (named !== value) onChange(named)
  }
  const leave = ({ currentTarget: { value: typed } }: FocusEvent<HTMLInputElement>) => {
    take(typed)
    if (typed.trim() !== '') onBlur?.()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') take(event.currentTarget.value)
    enterChooses(event)
  }
  return (
    <Select
      ref={inputRef}
      className={classes.field}
      label={t('fields.currency')}
      placeholder={t('fields.currency.choose')}
      data={among.map((code) => ({ value: code, label: code }))}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <b>{option.value}</b>
          <span className={classes.optionNote}>{nameOf(option.value)}</span>
        </span>
      )}
      comboboxProps={{ width: 240, position: 'bottom-end', transitionProps: { duration: 0 } }}
      maxDropdownHeight={340}
      searchable
      filter={chosenFirst(
        containing((one) => `${one.value} ${nameOf(one.value)}`),
        value,
      )}
      nothingFoundMessage={t('fields.notFound')}
      selectFirstOptionOnChange
      openOnFocus={false}
      allowDeselect={false}
      withCheckIcon={false}
      autoComplete="off"
      value={value}
      onChange={(chosen) => onChange(currency.nullable().parse(chosen))}
      onBlur={leave}
      onKeyDown={press}
      error={invalid && value === null ? t('fields.currency.empty') : null}
      required
      withAsterisk={false}
    />
  )
}
