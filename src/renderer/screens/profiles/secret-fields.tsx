import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { T, useT } from '../../i18n/index.tsx'
import { CertificateFields } from './certificate-fields.tsx'
import { errorText, type FormValues } from './form-values.ts'
import classes from './profile-form.module.css'
import type { SecretEntry } from './read-form.ts'
import { SecretInput } from './secret-input.tsx'

interface SecretFieldsProps {
  readonly form: UseFormReturn<FormValues>
  readonly entry: SecretEntry
}

/** The inputs of the chosen scheme. If a kept secret is used, only those that are not secret. */
export function SecretFields({ form, entry }: SecretFieldsProps): ReactNode {
  const t = useT()
  const scheme = useWatch({ control: form.control, name: 'scheme' })
  const { errors } = form.formState
  const asked = entry !== 'none'
  switch (scheme) {
    case 'bearer':
      return asked ? (
        <SecretInput
          label={t('profile.token')}
          description={t('profile.token.hint')}
          error={errorText(t, errors.token)}
          {...form.register('token')}
        />
      ) : null
    case 'api_key':
      return (
        <div className={classes.pair}>
          <TextInput
            label={t('profile.keyHeader')}
            classNames={{ input: 'pd-mono' }}
            error={errorText(t, errors.keyHeader)}
            {...form.register('keyHeader')}
          />
          {asked && <SecretInput label={t('profile.key')} error={errorText(t, errors.key)} {...form.register('key')} />}
        </div>
      )
    case 'basic':
      return asked ? (
        <div className={classes.pair}>
          <TextInput
            label={t('profile.username')}
            error={errorText(t, errors.username)}
            {...form.register('username')}
          />
          <SecretInput
            label={t('profile.password')}
            error={errorText(t, errors.password)}
            {...form.register('password')}
          />
        </div>
      ) : null
    case 'headers':
      return <HeaderRows form={form} asked={asked} />
    case 'client_certificate':
      return (
        <>
          {asked && <CertificateFields form={form} />}
          <T as="p" className={classes.note} id="profile.certificate.headers" />
          <HeaderRows form={form} asked={asked} />
        </>
      )
  }
}

const MAX_HEADERS = 20

function HeaderRows({ form, asked }: { readonly form: UseFormReturn<FormValues>; readonly asked: boolean }): ReactNode {
  const t = useT()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'headers' })
  const errors = form.formState.errors.headers
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.row}>
          <TextInput
            aria-label={t('profile.header.name', { number: index + 1 })}
            placeholder={t('profile.header.namePlaceholder')}
            classNames={{ input: 'pd-mono' }}
            error={errorText(t, errors?.[index]?.name)}
            {...form.register(`headers.${index}.name`)}
          />
          {asked ? (
            <SecretInput
              aria-label={t('profile.header.value', { number: index + 1 })}
              placeholder={t('profile.header.valuePlaceholder')}
              error={errorText(t, errors?.[index]?.value)}
              {...form.register(`headers.${index}.value`)}
            />
          ) : (
            <TextInput
              aria-label={t('profile.header.value', { number: index + 1 })}
              placeholder={t('profile.header.valueKept')}
              disabled
            />
          )}
          <ActionIcon
            aria-label={t('profile.header.remove', { number: index + 1 })}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={fields.length >= MAX_HEADERS}
          onClick={() => append({ name: '', value: '' })}
        >
          <T id="profile.header.add" />
        </Button>
      </div>
    </>
  )
}
