import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { T, useT } from '../../i18n/index.tsx'
import { errorText } from './error-text.ts'
import classes from './guard-form.module.css'
import { type GuardValues, hoursOf } from './guard-values.ts'
import { durationOf } from './hours.ts'

const PRESETS = [0, 8, 24, 72, 168, 720] as const

/** How far back a payout is compared with others before it is confirmed. */
export function GuardHours({ form }: { readonly form: UseFormReturn<GuardValues> }): ReactNode {
  const t = useT()
  return (
    <section aria-labelledby="guard-hours">
      <h3 id="guard-hours" className={classes.heading}>
        <T id="guard.hours.title" />
      </h3>
      <p className={classes.why}>
        <T id="guard.hours.why" />
      </p>
      <Controller
        control={form.control}
        name="hours"
        render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
          <div className={classes.hours}>
            <TextInput
              ref={ref}
              label={t('guard.hours.label')}
              inputMode="numeric"
              autoComplete="off"
              classNames={{ error: classes.beside }}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
              error={errorText(t, error)}
            />
            <fieldset className={classes.presets} aria-label={t('guard.hours.presets')}>
              {PRESETS.map((hours) => (
                <Button
                  key={hours}
                  size="compact-sm"
                  variant={hoursOf(value) === hours ? 'filled' : 'default'}
                  aria-pressed={hoursOf(value) === hours}
                  onClick={() => onChange(String(hours))}
                >
                  {hours === 0 ? t('guard.hours.off') : durationOf(t, hours)}
                </Button>
              ))}
            </fieldset>
            {hoursOf(value) === 0 && (
              <p className={classes.isOff} role="status">
                <T id="guard.hours.isOff" />
              </p>
            )}
          </div>
        )}
      />
    </section>
  )
}
