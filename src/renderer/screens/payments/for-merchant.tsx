import type { ReactNode } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { MerchantLabel } from '../../components/merchant-label.tsx'
import classes from './payments.module.css'

/** For whom a form is filled in: the environment, and the merchant. */
export function ForMerchant({ profile }: { readonly profile: Profile }): ReactNode {
  return (
    <span className={classes.where}>
      <MerchantLabel merchant={profile} />
    </span>
  )
}
