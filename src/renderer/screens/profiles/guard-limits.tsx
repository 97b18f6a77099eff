import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { CURRENCIES } from '#shared/model/currency.ts'
import { AmountField } from '../../components/fields/amount-field.tsx'
import { CurrencySelect } from '../../components/fields/currency-select.tsx'
import { fieldOf } from '../../components/fields/field-props.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './guard-form.module.css'
import { EMPTY_LIMIT, type GuardValues } from './guard-values.ts'

/** Amounts above which a payout's amount must be typed again, one per currency. */
export function GuardLimits({ form: { control } }: { readonly form: UseFormReturn<GuardValues> }): ReactNode {
  const t = useT()
  const { fields, append, remove } = useFieldArray({ control, name: 'limits' })
  const chosen = useWatch({ control, name: 'limits' }).map(({ currency }) => currency)
  return (
    <section aria-labelledby="guard-limits">
      <h3 id="guard-limits" className={classes.heading}>
        <T id="guard.limits.title" />
      </h3>
      <T as="p" className={classes.why} id="guard.limits.why" />
      {fields.map((row, index) => (
        <fieldset key={row.id} className={classes.limit} aria-label={t('guard.limit', { number: index + 1 })}>
          <Controller
            control={control}
            name={`limits.${index}.currency`}
            render={(bound) => (
              <CurrencySelect
                {...fieldOf(bound)}
                among={CURRENCIES.filter((code) => code === bound.field.value || !chosen.includes(code))}
              />
            )}
          />
          <Controller
            control={control}
            name={`limits.${index}.amount`}
            render={(bound) => (
              <AmountField {...fieldOf(bound)} label={t('guard.limit.above')} exactWords="review.retype.read" />
            )}
          />
          <ActionIcon aria-label={t('guard.limit.remove', { number: index + 1 })} onClick={() => remove(index)}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={fields.length >= CURRENCIES.length}
        onClick={() => append(EMPTY_LIMIT, { focusName: `limits.${fields.length}.currency` })}
      >
        <T id="guard.limit.add" />
      </Button>
    </section>
  )
}
