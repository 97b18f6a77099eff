import { Button, Select, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import type { CertificateInfo, Profile } from '#shared/model/profile.ts'
import { certificateDays } from '#shared/rules/certificate-expiry.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { Description, DescriptionList } from '../../components/description-list.tsx'
import { useFirstField } from '../../components/screen-focus.ts'
import { Time, useNow } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { SCHEMES } from './form-values.ts'
import classes from './profile-form.module.css'
import { SecretFields } from './secret-fields.tsx'
import type { ProfileForm } from './use-profile-form.ts'

interface AuthFieldsProps {
  readonly profile: Profile | null
  readonly parts: ProfileForm
}

/** How requests authenticate, and the secret for it: entered here, never shown again. */
export function AuthFields({ profile, parts }: AuthFieldsProps): ReactNode {
  const t = useT()
  const { form, standing, isOtherAccount, entry, replacing, setReplacing } = parts
  const secret = useFirstField<HTMLDivElement>(replacing)
  return (
    <Stack component="fieldset" gap={10}>
      <Controller
        control={form.control}
        name="scheme"
        render={({ field }) => (
          <Select
            label={t('profile.scheme')}
            description={t('profile.scheme.hint')}
            data={SCHEMES.map((value) => ({ value, label: t(`profile.scheme.${value}`) }))}
            value={field.value}
            onChange={(value) => value && field.onChange(value)}
            onBlur={field.onBlur}
            ref={field.ref}
            allowDeselect={false}
          />
        )}
      />
      <SecretNote
        standing={standing}
        // A new address is pointed out at its own field, and a secret being replaced beside it.
        isOtherAccount={isOtherAccount && standing !== 'other_address' && !(standing === 'kept' && replacing)}
      />
      {standing === 'kept' && profile?.certificate && <CertificateFacts certificate={profile.certificate} />}
      <Stack gap={10} ref={secret}>
        <SecretFields form={form} entry={entry} />
      </Stack>
      {standing === 'kept' && profile && (
        <div className={classes.kept}>
          <T id={replacing ? 'profile.secret.replacing' : `profile.secret.kept.${keptIn(profile)}`} />
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setReplacing(!replacing)
              form.clearErrors()
            }}
          >
            <T id={replacing ? 'profile.secret.keep' : 'profile.secret.replace'} />
          </Button>
        </div>
      )}
      {entry !== 'none' && <WhereKept />}
    </Stack>
  )
}

function keptIn(profile: Profile): 'system' | 'session' {
  return profile.secretState === 'session' ? 'session' : 'system'
}

/** Why a secret is asked for again, and what follows from another account. */
function SecretNote({ standing, isOtherAccount }: Pick<ProfileForm, 'standing' | 'isOtherAccount'>): ReactNode {
  const isFitting = standing === 'new' || standing === 'kept'
  if (isFitting && !isOtherAccount) return null
  return (
    <p className={classes.warning} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {!isFitting && <T id={`profile.secret.${standing}`} />}{' '}
        {isOtherAccount && <T id="profile.secret.otherAccount" />}
      </span>
    </p>
  )
}

function WhereKept(): ReactNode {
  const { keyStore } = useDeskInfo()
  return <T as="p" className={classes.note} id={`profile.secret.where.${keyStore}`} />
}

/** The details of the kept client certificate. */
function CertificateFacts({ certificate }: { readonly certificate: CertificateInfo }): ReactNode {
  const { subject, issuer, validTo } = certificate
  const { state } = certificateDays(validTo, useNow(60_000))
  return (
    <>
      <DescriptionList labelWidth={110} className={classes.certificate}>
        <Description label="profile.certificate.subject">{visibleText(subject)}</Description>
        <Description label="profile.certificate.issuer">{visibleText(issuer)}</Description>
        <Description label="profile.certificate.validTo">
          <Time at={validTo} />
        </Description>
      </DescriptionList>
      {state !== 'valid' && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          <T as="span" id={`profile.certificate.${state}`} />
        </p>
      )}
    </>
  )
}
