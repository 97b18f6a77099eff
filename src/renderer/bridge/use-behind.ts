import { useQuery } from '@tanstack/react-query'
import type { Contact } from '#shared/model/contact.ts'
import { useDesk } from './desk.tsx'

/** Up to this difference, both clocks count as right (milliseconds). */
const TOLERANCE = 5_000

/**
 * How many milliseconds this computer's clock is behind that of a merchant's platform, negative if it is ahead; 0 if it
 * may be right, or this is not known.
 */
export function useBehind(profileId: string | undefined): number {
  const { query } = useDesk()
  const options = query.account.lastContact.queryOptions({ input: { profileId: profileId ?? '' } })
  return useQuery({ ...options, enabled: profileId !== undefined, select: behindOf }).data ?? 0
}

function behindOf(contact: Contact | null): number {
  const { least, most } = contact?.clock ?? { least: 0, most: 0 }
  return least > TOLERANCE || most < -TOLERANCE ? Math.round((least + most) / 2) : 0
}
