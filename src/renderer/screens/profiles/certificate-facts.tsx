import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CertificateInfo } from '#shared/model/profile.ts'
import { certificateDays } from '#shared/rules/certificate-expiry.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Time } from '../../components/time.tsx'
import { useNow } from '../../components/use-now.ts'
import { T } from '../../i18n/index.tsx'
import classes from './profile-form.module.css'

/** What the client certificate that is kept says of itself. */
export function CertificateFacts({ certificate }: { readonly certificate: CertificateInfo }): ReactNode {
  const { subject, issuer, validTo } = certificate
  const { state } = certificateDays(validTo, useNow(60_000))
  return (
    <>
      <dl className={classes.certificate}>
        <dt>
          <T id="profile.certificate.subject" />
        </dt>
        <dd>{visibleText(subject)}</dd>
        <dt>
          <T id="profile.certificate.issuer" />
        </dt>
        <dd>{visibleText(issuer)}</dd>
        <dt>
          <T id="profile.certificate.validTo" />
        </dt>
        <dd>
          <Time at={validTo} />
        </dd>
      </dl>
      {state !== 'valid' && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            <T id={`profile.certificate.${state}`} />
          </span>
        </p>
      )}
    </>
  )
}
