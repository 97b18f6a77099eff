import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Guard } from '#shared/model/guard.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useKeepProfile } from '../../bridge/hooks.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { CardCheckedForm } from '../../components/fields/card-checked-form.tsx'
import { merchantName } from '../../components/merchant-name.ts'
import { T, useT } from '../../i18n/index.tsx'
import { intoView } from './connection-check.tsx'
import own from './guard-form.module.css'
import { GuardHours } from './guard-hours.tsx'
import { GuardLimits } from './guard-limits.tsx'
import { GuardPattern } from './guard-pattern.tsx'
import { isUnsaved, readGuard, valuesOfGuard } from './guard-values.ts'
import classes from './profile-form.module.css'
import { useGuardForm } from './use-guard-form.ts'

interface GuardFormProps {
  readonly profile: Profile
  readonly onUnsaved: (unsaved: boolean) => void
}

/** What a merchant's payments are held against before they are sent. Kept as a whole, by its own button. */
export function GuardForm({ profile, onUnsaved }: GuardFormProps): ReactNode {
  const t = useT()
  const { form, values } = useGuardForm(profile.guard)
  const unsaved = isUnsaved(values, profile.guard)
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])
  const name = merchantName(t, profile)
  const save = useSaveGuard(profile, (guard) => {
    form.reset(valuesOfGuard(guard))
    notifications.show({ color: 'teal', message: t('guard.saved', { name }) })
  })
  const discard = () => {
    form.reset(valuesOfGuard(profile.guard))
    save.reset()
  }
  const submit = form.handleSubmit((filled) => {
    const reading = readGuard(filled)
    if (reading.result === 'ok') save.mutate(reading.guard)
  })
  return (
    <CardCheckedForm className={classes.form} onSubmit={submit} aria-label={t('guard.title')}>
      <GuardPattern form={form} />
      <GuardHours form={form} />
      <GuardLimits form={form} />
      {save.error && (
        <div ref={intoView} className={classes.found}>
          <FailureNotice error={save.error} merchantId={null} />
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

function useSaveGuard({ id }: Profile, onSaved: (guard: Guard) => void) {
  const { client } = useDesk()
  const keep = useKeepProfile()
  return useMutation({
    mutationFn: (guard: Guard) => client.profiles.setGuard({ id, guard }),
    onSuccess: (saved) => {
      keep(saved)
      onSaved(saved.guard)
    },
  })
}
