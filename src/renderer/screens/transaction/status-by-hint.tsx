import type { ReactNode } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import type { Profile, StatusBy } from '#shared/model/profile.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { isShortId } from '#shared/rules/platform-id.ts'
import { failureOf } from '../../bridge/failure.ts'
import { useProfiles } from '../../bridge/hooks.ts'
import { LinkAnchor } from '../../components/links.tsx'
import { T } from '../../i18n/index.tsx'
import classes from './detail.module.css'

interface StatusByHintProps {
  readonly transaction: Transaction
  /** The error that the reading ended with. */
  readonly error: unknown
}

/** A line that names the merchant's setting, if its platform may serve only the other way to read a status. */
export function StatusByHint({ transaction, error }: StatusByHintProps): ReactNode {
  const { profiles } = useProfiles()
  const { profileId, platformId } = transaction
  const merchant = profiles.find(({ id }) => id === profileId)
  const other = otherStatusBy(failureOf(error), platformId, merchant)
  if (!other) return null
  const link = (
    <LinkAnchor inherit to="/profiles/$id" params={{ id: profileId }}>
      <T id="profile.statusBy" />
    </LinkAnchor>
  )
  return (
    <T
      as="p"
      className={classes.hint}
      id={other === 'path' ? 'transactions.status.tryPath' : 'transactions.status.tryQuery'}
      values={{ link }}
    />
  )
}

/**
 * The other way to read a status, if a reading failed as it does when the platform serves only that one: the query is
 * documented for IDs of 8 characters. `null` if a switch could not help, or there is none to switch.
 */
export function otherStatusBy(
  failure: Failure | null,
  platformId: string | null,
  merchant: Pick<Profile, 'environment' | 'statusBy'> | undefined,
): StatusBy | null {
  if (!failure || platformId === null || !merchant || merchant.environment === 'training') return null
  const byPath = merchant.statusBy === 'path'
  if (failure.kind === 'platform_id_unusable') return byPath ? 'query' : null
  if (failure.kind !== 'refused' && failure.kind !== 'unreadable_answer') return null
  if (byPath !== isShortId(platformId)) return null
  return byPath ? 'query' : 'path'
}
