import type { ReactNode } from 'react'
import type { Environment } from '#shared/model/profile.ts'
import { useT } from '../i18n/index.tsx'
import { Tag } from './tag.tsx'

/** Where a merchant's money is: real, test or play. */
export function EnvironmentBadge({ environment }: { readonly environment: Environment }): ReactNode {
  const t = useT()
  return <Tag tone={environment}>{t(`environment.${environment}`)}</Tag>
}
