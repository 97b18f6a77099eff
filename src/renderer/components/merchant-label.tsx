import type { ReactNode } from 'react'
import { useT } from '../i18n/index.tsx'
import { EnvironmentBadge } from './environment-badge.tsx'
import { merchantName, type Named } from './merchant-name.ts'
import { Tag } from './tag.tsx'

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
