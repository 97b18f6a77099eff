import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Profile } from '#shared/model/profile.ts'
import { readBaseUrl } from '#shared/rules/base-url.ts'
import { T, useT } from '../../i18n/index.tsx'
import { errorText } from './error-text.ts'
import type { FormValues } from './form-values.ts'
import classes from './profile-form.module.css'

interface AddressFieldProps {
  readonly form: UseFormReturn<FormValues>
  /** Null: a new one. */
  readonly profile: Profile | null
}

/** The base URL, and the exact address that requests will go to; and what it means to change it. */
export function AddressField({ form, profile }: AddressFieldProps): ReactNode {
  const t = useT()
  const typed = useWatch({ control: form.control, name: 'baseUrl' })
  const reading = readBaseUrl(typed)
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
        </span>
      }
      placeholder="https://"
      spellCheck={false}
      autoCapitalize="off"
      classNames={{ input: 'pd-mono' }}
      error={errorText(t, form.formState.errors.baseUrl)}
      {...form.register('baseUrl')}
    />
  )
}
