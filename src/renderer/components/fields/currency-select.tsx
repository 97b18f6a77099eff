import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { CURRENCIES, type Currency, currency } from '#shared/model/currency.ts'
import { useT } from '../../i18n/index.tsx'
import { enterChooses, type FieldProps, onBlurUnless } from './field-props.ts'
import classes from './fields.module.css'

interface CurrencySelectProps extends FieldProps<Currency | null> {
  /** Those that can be chosen. Default: all. */
  readonly among?: readonly Currency[]
}

/** One of the currencies that the service accepts for amounts (interface: Currency codes accepted for amounts). */
export function CurrencySelect(props: CurrencySelectProps): ReactNode {
  const { value, onChange, onBlur, invalid, inputRef, among = CURRENCIES } = props
  const t = useT()
  const { formatDisplayName } = useIntl()
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
          <span className={classes.optionNote}>{formatDisplayName(option.value, { type: 'currency' })}</span>
        </span>
      )}
      comboboxProps={{ width: 240, position: 'bottom-end', transitionProps: { duration: 0 } }}
      maxDropdownHeight={340}
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      allowDeselect={false}
      withCheckIcon={false}
      autoComplete="off"
      value={value}
      onChange={(chosen) => onChange(currency.nullable().parse(chosen))}
      onBlur={onBlurUnless(value === null, onBlur)}
      onKeyDown={enterChooses}
      error={invalid && value === null ? t('fields.currency.empty') : null}
      required
      withAsterisk={false}
    />
  )
}
