import type { ReactNode } from 'react'
import type { Environment } from '#shared/model/profile.ts'
import { judgeUrl } from '#shared/rules/judge-url.ts'
import type { FieldProps } from '../../../components/fields/field-props.ts'
import { UrlField } from '../../../components/fields/url-field.tsx'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import classes from './new-dispute.module.css'

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

/**
 * Why the platform will most likely not load an address, or should not be given it; `null` if there is no objection.
 * `private_host`: the host is clearly this machine or in a private network. `credentials`: the address contains a user
 * name or a password. Text that is not a URL is not judged.
 */
export function urlDoubt(text: string): 'private_host' | 'credentials' | null {
  const judged = judgeUrl(text.trim())
  if (judged.is === 'unusable') return null
  if (judged.userInfo) return 'credentials'
  return judged.isPrivate ? 'private_host' : null
}
