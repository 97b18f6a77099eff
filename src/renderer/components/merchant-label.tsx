import type { ReactNode } from 'react'
import type { Environment } from '#shared/model/profile.ts'
import { type Translate, useT } from '../i18n/index.tsx'
import { Tag } from './tag.tsx'

/** The part of a merchant that is needed to name it. */
interface Named {
  readonly name: string
  readonly environment: Environment
}

/** A merchant's display name. The training merchant is named by Paydesk, in the operator's language. */
export function merchantName(t: Translate, { name, environment }: Named): string {
  return environment === 'training' ? t('merchant.training') : name
}

/** A merchant and its environment. The training merchant's name says both, so it is shown as the badge. */
export function MerchantLabel({ merchant }: { readonly merchant: Named }): ReactNode {
  const t = useT()
  if (merchant.environment === 'training') return <Tag tone="training">{merchantName(t, merchant)}</Tag>
  return (
    <>
      <EnvironmentBadge environment={merchant.environment} /> <span>{merchant.name}</span>
    </>
  )
}

/** A merchant's environment: real, test or play money. */
export function EnvironmentBadge({ environment }: { readonly environment: Environment }): ReactNode {
  const t = useT()
  return <Tag tone={environment}>{t(`environment.${environment}`)}</Tag>
}
