import type { ReactNode } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { MerchantLabel } from '../../components/merchant-label.tsx'
import classes from './payments.module.css'

/** The environment and the merchant that a form is filled in for. */
export function ForMerchant({ profile }: { readonly profile: Profile }): ReactNode {
  return (
    <span className={classes.where}>
      <MerchantLabel merchant={profile} />
    </span>
  )
}
