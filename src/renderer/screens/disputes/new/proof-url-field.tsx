import type { ReactNode } from 'react'
import type { Environment } from '#shared/model/profile.ts'
import type { FieldProps } from '../../../components/fields/field-props.ts'
import { UrlField } from '../../../components/fields/url-field.tsx'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import classes from './new-dispute.module.css'
import { urlDoubt } from './private-host.ts'

interface ProofUrlFieldProps extends FieldProps<string> {
  readonly environment: Environment
}

const DOUBTS = {
  private_host: 'newDispute.url.private',
  credentials: 'newDispute.url.credentials',
} as const satisfies Record<string, MessageId>

/**
 * The address of a proof that the platform loads by itself (interface: evidence_url). It does so from outside, so a
 * host in a private network is pointed out, except for the training platform, which is on this machine.
 */
export function ProofUrlField({ environment, ...field }: ProofUrlFieldProps): ReactNode {
  const t = useT()
  const doubt = environment === 'training' ? null : urlDoubt(field.value)
  return (
    <div>
      <UrlField
        label={t('newDispute.evidenceUrl')}
        hint={t('newDispute.evidenceUrl.hint')}
        required={false}
        {...field}
      />
      {doubt && <T as="p" className={classes.warning} role="note" id={DOUBTS[doubt]} />}
    </div>
  )
}
