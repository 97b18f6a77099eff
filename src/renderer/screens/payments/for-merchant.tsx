import type { ReactNode } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { EnvironmentBadge } from '../../components/environment-badge.tsx'
import classes from './payments.module.css'

/** For whom a form is filled in: the environment, and the merchant. */
export function ForMerchant({ profile }: { readonly profile: Profile }): ReactNode {
  return (
    <span className={classes.where}>
      <EnvironmentBadge environment={profile.environment} />
      {profile.name}
    </span>
  )
}
