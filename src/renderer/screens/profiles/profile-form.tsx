import { Button, Radio } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Controller } from 'react-hook-form'
import type { Profile } from '#shared/model/profile.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { CardCheckedForm } from '../../components/fields/card-checked-form.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { AddressField } from './address-field.tsx'
import { AuthFields } from './auth-fields.tsx'
import { ConnectionCheck, intoView, useConnectionCheck } from './connection-check.tsx'
import { errorText } from './error-text.ts'
import { NameField } from './name-field.tsx'
import classes from './profile-form.module.css'
import { StatusByField } from './status-by-field.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { useSaveProfile } from './use-save-profile.ts'

interface ProfileFormProps {
  /** Null: a new one. */
  readonly profile: Profile | null
  readonly onSaved: (saved: Profile) => void
  readonly onUnsaved?: (unsaved: boolean) => void
  /** More buttons, at the left of the bar. */
  readonly actions?: ReactNode
}

/** Everything about a merchant's platform: its name, where it is, how requests authenticate, how a status is read. */
export function ProfileForm({ profile, onSaved, onUnsaved, actions }: ProfileFormProps): ReactNode {
  const t = useT()
  const parts = useProfileForm(profile)
  const { form, read, setReplacing } = parts
  const { errors, isDirty } = form.formState
  useEffect(() => onUnsaved?.(isDirty), [onUnsaved, isDirty])
  const check = useConnectionCheck(profile)
  const save = useSaveProfile(profile, (saved) => {
    setReplacing(false)
    onSaved(saved)
  })
  const { setFocus } = form
  useEffect(() => {
    // A new one is there to be filled in; one that is only looked at leaves the focus in the list.
    if (!profile) setFocus('name')
  }, [profile, setFocus])
  const { reset } = check
  // What a check found was found with the values of that moment.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: reset }), [form, reset])
  const submitTo = (act: (reading: Extract<ReturnType<typeof read>, { result: 'ok' }>) => void) =>
    form.handleSubmit((values) => {
      const reading = read(values)
      if (reading.result === 'ok') act(reading)
    })
  return (
    <CardCheckedForm className={classes.form} onSubmit={submitTo(save.mutate)}>
      <NameField form={form} />
      <Controller
        control={form.control}
        name="environment"
        render={({ field }) => (
          <Radio.Group
            label={t('profile.environment')}
            value={field.value}
            onChange={field.onChange}
            error={errorText(t, errors.environment)}
          >
            <div className={classes.choices}>
              <Radio ref={field.ref} value="live" label={t('profile.environment.live')} />
              <Radio value="test" label={t('profile.environment.test')} />
            </div>
          </Radio.Group>
        )}
      />
      <AddressField form={form} profile={profile} />
      <AuthFields profile={profile} parts={parts} />
      <StatusByField control={form.control} />
      {save.error && (
        <div ref={intoView} className={classes.found}>
          <FailureNotice error={save.error} merchantId={null} />
        </div>
      )}
      <ConnectionCheck check={check} />
      <div className={classes.bar}>
        {actions}
        <div className={classes.barEnd}>
          {check.checking ? (
            <Button variant="default" onClick={check.reset}>
              <T id="common.stop" />
            </Button>
          ) : (
            <Button variant="default" onClick={submitTo(check.run)}>
              <T id="profile.check" />
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            <T id={profile ? 'common.save' : 'profile.add'} />
          </Button>
        </div>
      </div>
    </CardCheckedForm>
  )
}
