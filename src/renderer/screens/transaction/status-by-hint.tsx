import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { failureOf } from '../../bridge/failure.ts'
import { useProfiles } from '../../bridge/hooks.ts'
import { T } from '../../i18n/index.tsx'
import classes from './detail.module.css'
import { otherStatusBy } from './other-status-by.ts'

interface StatusByHintProps {
  readonly transaction: Transaction
  /** What the reading ended with. */
  readonly error: unknown
}

/** A line that names the merchant's switch, where the other way to read a status may be the one its platform serves. */
export function StatusByHint({ transaction, error }: StatusByHintProps): ReactNode {
  const { profiles } = useProfiles()
  const { profileId, platformId } = transaction
  const merchant = profiles.find(({ id }) => id === profileId)
  const other = otherStatusBy(failureOf(error), platformId, merchant)
  if (!other) return null
  const link = (
    <Anchor inherit renderRoot={(props) => <Link {...props} to="/profiles/$id" params={{ id: profileId }} />}>
      <T id="profile.statusBy" />
    </Anchor>
  )
  return (
    <p className={classes.hint}>
      <T id={other === 'path' ? 'transactions.status.tryPath' : 'transactions.status.tryQuery'} values={{ link }} />
    </p>
  )
}
