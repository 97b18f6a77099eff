import { Button, Radio, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { type Control, Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Profile, StatusBy } from '#shared/model/profile.ts'
import { readBaseUrl } from '#shared/rules/base-url.ts'
import { useProfiles } from '../../bridge/hooks.ts'
import { cx } from '../../components/cx.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { CardCheckedForm, useCardWarning } from '../../components/fields/card-warning.tsx'
import type { FieldProps } from '../../components/fields/field-props.ts'
import { intoView, useFirstField } from '../../components/screen-focus.ts'
import { T, useT } from '../../i18n/index.tsx'
import { AuthFields } from './auth-fields.tsx'
import { ConnectionCheck, useConnectionCheck } from './connection-check.tsx'
import { errorText, type FormValues, inOtherEnvironment } from './form-values.ts'
import classes from './profile-form.module.css'
import { useProfileForm, useSaveProfile } from './use-profile-form.ts'

interface ProfileFormProps {
  /** `null` for a new merchant. */
  readonly profile: Profile | null
  readonly onSaved: (saved: Profile) => void
  readonly onUnsaved?: (unsaved: boolean) => void
  /** More buttons, at the left of the bar. */
  readonly actions?: ReactNode
}

/** A merchant's platform: its name, its address, how requests authenticate, and how a status is read. */
export function ProfileForm({ profile, onSaved, onUnsaved, actions }: ProfileFormProps): ReactNode {
  const t = useT()
  const parts = useProfileForm(profile)
  const { form, read, setReplacing } = parts
  const { errors, isDirty } = form.formState
  // With the very input: an address may be entered at once.
  useLayoutEffect(() => onUnsaved?.(isDirty), [onUnsaved, isDirty])
  const check = useConnectionCheck(profile)
  const save = useSaveProfile(profile, (saved) => {
    setReplacing(false)
    onSaved(saved)
  })
  // The form of a new merchant takes the focus; otherwise the focus stays in the list.
  const shown = useFirstField<HTMLFormElement>(!profile)
  const { reset } = check
  const replace = (isOn: boolean) => {
    reset()
    setReplacing(isOn)
  }
  // The result of a check is only valid for the values it was made with.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: reset }), [form, reset])
  const submitTo = (act: (reading: Extract<ReturnType<typeof read>, { result: 'ok' }>) => void) =>
    form.handleSubmit((values) => {
      const reading = read(values)
      if (reading.result === 'ok') act(reading)
    })
  return (
    <CardCheckedForm ref={shown} className={classes.form} onSubmit={submitTo(save.mutate)}>
      {/* Once it is saved, the form begins anew: nothing is typed meanwhile. */}
      <fieldset disabled={save.isPending} className={classes.fields}>
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
              <div role="status" className={classes.otherEnvironment}>
                {profile && field.value !== profile.environment && (
                  <T as="p" className="pd-warning" id="profile.environment.other" />
                )}
              </div>
            </Radio.Group>
          )}
        />
        <AddressField form={form} profile={profile} />
        <AuthFields profile={profile} parts={{ ...parts, setReplacing: replace }} />
        <StatusByField control={form.control} />
      </fieldset>
      {save.error && (
        <div ref={intoView} className={classes.found}>
          <FailureNotice error={save.error} />
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

interface AddressFieldProps {
  readonly form: UseFormReturn<FormValues>
  /** `null` for a new merchant. */
  readonly profile: Profile | null
}

/** The base URL, the exact address that requests will go to, and what changing it means. */
function AddressField({ form, profile }: AddressFieldProps): ReactNode {
  const t = useT()
  const { profiles } = useProfiles()
  const [typed, environment] = useWatch({ control: form.control, name: ['baseUrl', 'environment'] })
  const reading = readBaseUrl(typed)
  const contrary = inOtherEnvironment(profiles, profile, { baseUrl: typed, environment })
  const isOther = profile !== null && reading.result === 'ok' && reading.baseUrl !== profile.baseUrl
  return (
    <TextInput
      label={t('profile.baseUrl')}
      description={
        <span role="status" data-testid="base-url-reading">
          {reading.result === 'ok' ? (
            <T
              id="profile.baseUrl.reading"
              values={{ address: <span className={classes.address}>{`${reading.baseUrl}/merchant/…`}</span> }}
            />
          ) : (
            t('profile.baseUrl.hint')
          )}
          {isOther && (
            <>
              <br />
              <T id="profile.baseUrl.other" />
            </>
          )}
          {contrary && (
            <span className={cx('pd-warning', classes.contrary)}>
              <T
                id="profile.baseUrl.otherEnvironment"
                values={{ name: contrary.name, environment: t(`environment.${contrary.environment}`) }}
              />
            </span>
          )}
        </span>
      }
      placeholder="https://"
      autoCapitalize="off"
      classNames={{ input: 'pd-mono' }}
      error={errorText(t, form.formState.errors.baseUrl)}
      {...form.register('baseUrl')}
    />
  )
}

/** The operator's name for the merchant. */
function NameField({ form }: { readonly form: UseFormReturn<FormValues> }): ReactNode {
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
      label={t('fields.name')}
      description={t('profile.name.hint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={warning ?? error}
    />
  )
}

const PLACES: Record<StatusBy, string> = {
  query: '/merchant/status?transaction_id=<id>',
  path: '/merchant/<id>/status',
}

/** Which of the two forms of reading a status the platform serves (interface: GET /merchant/status). */
function StatusByField({ control }: { readonly control: Control<FormValues> }): ReactNode {
  const t = useT()
  return (
    <Controller
      control={control}
      name="statusBy"
      render={({ field }) => (
        <Radio.Group
          label={t('profile.statusBy')}
          description={t('profile.statusBy.hint')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          value={field.value}
          onChange={field.onChange}
        >
          <div className={classes.places}>
            <Radio
              ref={field.ref}
              value="query"
              label={t('profile.statusBy.query')}
              description={<Place by="query" />}
            />
            <Radio value="path" label={t('profile.statusBy.path')} description={<Place by="path" />} />
          </div>
        </Radio.Group>
      )}
    />
  )
}

function Place({ by }: { readonly by: StatusBy }): ReactNode {
  return <span className="pd-mono">{PLACES[by]}</span>
}
