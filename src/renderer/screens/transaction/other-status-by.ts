import type { Failure } from '#shared/model/failure.ts'
import type { Profile, StatusBy } from '#shared/model/profile.ts'
import { isShortId } from '#shared/rules/platform-id.ts'

/**
 * The other way to read a status, where a reading failed as it does when the platform serves that one alone: the query is
 * documented for ids of 8 characters. Null where a switch could not help, or there is none to switch.
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
