import { Button, FileButton, SegmentedControl, Textarea } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { errorText, type FormValues } from './form-values.ts'
import classes from './profile-form.module.css'
import { SecretInput } from './secret-input.tsx'

/** A larger file is not a certificate (bytes). */
const MAX_FILE = 100_000

type Form = UseFormReturn<FormValues>

/** A client certificate with its key: one file, or two texts. */
export function CertificateFields({ form }: { readonly form: Form }): ReactNode {
  const t = useT()
  const format = useWatch({ control: form.control, name: 'certificateFormat' })
  return (
    <>
      <Controller
        control={form.control}
        name="certificateFormat"
        render={({ field }) => (
          <SegmentedControl
            aria-label={t('profile.certificate.format')}
            value={field.value}
            onChange={field.onChange}
            data={(['pkcs12', 'pem'] as const).map((value) => ({ value, label: t(`profile.certificate.${value}`) }))}
          />
        )}
      />
      {format === 'pkcs12' ? (
        <Pkcs12File form={form} />
      ) : (
        <>
          <PemText form={form} name="certificatePem" />
          <PemText form={form} name="keyPem" />
        </>
      )}
      <SecretInput
        label={t('profile.certificate.passphrase')}
        description={t('profile.certificate.passphrase.hint')}
        error={errorText(t, form.formState.errors.passphrase)}
        {...form.register('passphrase')}
      />
    </>
  )
}

const refusalOf = ({ size }: File): MessageId =>
  size > MAX_FILE ? 'profile.certificate.tooLarge' : 'profile.certificate.notRead'

function Pkcs12File({ form }: { readonly form: Form }): ReactNode {
  const t = useT()
  const name = useWatch({ control: form.control, name: 'pkcs12Name' })
  const error = errorText(t, form.formState.errors.pkcs12)
  const take = async (file: File | null) => {
    if (!file) return
    const bytes = file.size > MAX_FILE ? null : await file.arrayBuffer().catch(() => null)
    if (bytes === null) {
      // The operator no longer means the previous file.
      form.setValue('pkcs12', '')
      form.setValue('pkcs12Name', file.name)
      form.setError('pkcs12', { type: 'rule', message: refusalOf(file) })
      return
    }
    form.setValue('pkcs12', btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')), {
      shouldDirty: true,
    })
    form.setValue('pkcs12Name', file.name)
    form.clearErrors('pkcs12')
  }
  return (
    <div>
      <FileButton accept=".p12,.pfx,application/x-pkcs12" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFile size={15} aria-hidden />}>
            <T id="profile.certificate.choose" />
          </Button>
        )}
      </FileButton>{' '}
      <span className="pd-mono">{name}</span>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function PemText({ form, name }: { readonly form: Form; readonly name: 'certificatePem' | 'keyPem' }): ReactNode {
  const t = useT()
  const take = async (file: File | null) => {
    if (!file) return
    const text = file.size > MAX_FILE ? null : await file.text().catch(() => null)
    if (text === null) {
      // The operator no longer means the previous text.
      form.setValue(name, '')
      form.setError(name, { type: 'rule', message: refusalOf(file) })
      return
    }
    form.setValue(name, text, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className={classes.pem}>
      <Textarea
        label={t(`profile.certificate.${name}`)}
        placeholder={name === 'keyPem' ? '-----BEGIN PRIVATE KEY-----' : '-----BEGIN CERTIFICATE-----'}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: name === 'keyPem' ? classes.secretText : 'pd-mono' }}
        error={errorText(t, form.formState.errors[name])}
        {...form.register(name)}
      />
      <FileButton accept=".pem,.crt,.cer,.key" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="default" size="compact-sm" leftSection={<IconFile size={14} aria-hidden />}>
            <T id="profile.certificate.fromFile" />
          </Button>
        )}
      </FileButton>
    </div>
  )
}
