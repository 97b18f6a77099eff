import type { ReactNode } from 'react'
import type { Environment } from '#shared/model/profile.ts'
import { type Translate, useT } from '../i18n/index.tsx'
import { Tag } from './tag.tsx'

/** As much of a merchant as it takes to call it by its name. */
interface Named {
  readonly name: string
  readonly environment: Environment
}

/** What a merchant is called: its own name. The training merchant is named by us, so in the operator's language. */
export function merchantName(t: Translate, { name, environment }: Named): string {
  return environment === 'training' ? t('merchant.training') : name
}

/** A merchant and where its money is. The training merchant's name says both: it stands in the badge. */
export function MerchantLabel({ merchant }: { readonly merchant: Named }): ReactNode {
  const t = useT()
  if (merchant.environment === 'training') return <Tag tone="training">{merchantName(t, merchant)}</Tag>
  return (
    <>
      <EnvironmentBadge environment={merchant.environment} /> <span>{merchant.name}</span>
    </>
  )
}

/** Where a merchant's money is: real, test or play. */
export function EnvironmentBadge({ environment }: { readonly environment: Environment }): ReactNode {
  const t = useT()
  return <Tag tone={environment}>{t(`environment.${environment}`)}</Tag>
}
