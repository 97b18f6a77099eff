import { toNestErrors } from '@hookform/resolvers'
import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { Controller, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Guard } from '#shared/model/guard.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useKeepProfile } from '../../bridge/hooks.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { CardCheckedForm } from '../../components/fields/card-warning.tsx'
import { merchantName } from '../../components/merchant-label.tsx'
import { intoView } from '../../components/screen-focus.ts'
import { T, useT } from '../../i18n/index.tsx'
import { errorText } from './form-values.ts'
import own from './guard-form.module.css'
import { GuardLimits } from './guard-limits.tsx'
import { GuardPattern } from './guard-pattern.tsx'
import {
  durationOf,
  type GuardValues,
  hoursOf,
  isUnsaved,
  mergeGuard,
  readGuard,
  valuesOfGuard,
} from './guard-values.ts'
import { isSame } from './merge-fields.ts'
import classes from './profile-form.module.css'
import { useTakeOver } from './take-over.ts'

interface GuardFormProps {
  readonly profile: Profile
  readonly onUnsaved: (unsaved: boolean) => void
}

/** What a merchant's payments are checked against before they are sent. Saved as a whole, by its own button. */
export function GuardForm({ profile, onUnsaved }: GuardFormProps): ReactNode {
  const t = useT()
  const { form, values } = useGuardForm(profile.guard)
  const unsaved = isUnsaved(values, profile.guard)
  useLayoutEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])
  const name = merchantName(t, profile)
  const submitted = useRef<GuardValues | null>(null)
  const save = useSaveGuard(profile, (guard) => {
    // What was typed during the save stays, and is unsaved.
    if (isSame(form.getValues(), submitted.current)) form.reset(valuesOfGuard(guard))
    notifications.show({ color: 'teal', message: t('guard.saved', { name }) })
  })
  const discard = () => {
    form.reset(valuesOfGuard(profile.guard))
    save.reset()
  }
  const submit = form.handleSubmit((filled) => {
    const reading = readGuard(filled)
    if (reading.result !== 'ok') return
    submitted.current = structuredClone(form.getValues())
    save.mutate(reading.guard)
  })
  return (
    <CardCheckedForm className={classes.form} onSubmit={submit} aria-label={t('guard.title')}>
      <GuardPattern form={form} />
      <GuardHours form={form} />
      <GuardLimits form={form} />
      {save.error && (
        <div ref={intoView} className={classes.found}>
          <FailureNotice error={save.error} />
        </div>
      )}
      <div className={classes.bar}>
        <span className={own.unsaved} role="status">
          {unsaved && <T id="guard.unsaved" />}
        </span>
        <div className={classes.barEnd}>
          <Button variant="default" disabled={!unsaved} onClick={discard}>
            <T id="guard.discard" />
          </Button>
          <Button type="submit" disabled={!unsaved} loading={save.isPending}>
            <T id="common.save" />
          </Button>
        </div>
      </div>
    </CardCheckedForm>
  )
}

function useSaveGuard({ id, guard: before }: Profile, onSaved: (guard: Guard) => void) {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const keep = useKeepProfile()
  return useMutation({
    mutationFn: (guard: Guard) => client.profiles.setGuard({ id, guard, before }),
    // Another window may have saved others, which the form takes over.
    onError: () => queries.invalidateQueries({ queryKey: query.profiles.list.key() }),
    onSuccess: (saved) => {
      keep(saved)
      onSaved(saved.guard)
    },
  })
}

const resolver: Resolver<GuardValues> = (values, _, options) => {
  const reading = readGuard(values)
  if (reading.result === 'ok') return { values, errors: {} }
  const errors = Object.entries(reading.errors).map(([path, message]) => [path, { type: 'rule', message }])
  return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) }
}

/** The form of a merchant's safety settings. */
function useGuardForm(kept: Guard) {
  const form = useForm<GuardValues>({ defaultValues: valuesOfGuard(kept), resolver, mode: 'onTouched' })
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) } as GuardValues
  useTakeOver(
    form,
    useMemo(() => valuesOfGuard(kept), [kept]),
    mergeGuard,
  )
  return { form, values }
}

const PRESETS = [0, 8, 24, 72, 168, 720] as const

/** How far back a payout is compared with others before it is confirmed. */
function GuardHours({ form }: { readonly form: UseFormReturn<GuardValues> }): ReactNode {
  const t = useT()
  return (
    <section aria-labelledby="guard-hours">
      <h3 id="guard-hours" className={own.heading}>
        <T id="guard.hours.title" />
      </h3>
      <T as="p" className={own.why} id="guard.hours.why" />
      <Controller
        control={form.control}
        name="hours"
        render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
          <div className={own.hours}>
            <TextInput
              ref={ref}
              label={t('guard.hours.label')}
              inputMode="numeric"
              classNames={{ error: own.beside }}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
              error={errorText(t, error)}
            />
            <fieldset className={own.presets} aria-label={t('guard.hours.presets')}>
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
            {hoursOf(value) === 0 && <T as="p" className={own.isOff} role="status" id="guard.hours.isOff" />}
          </div>
        )}
      />
    </section>
  )
}
