import { useQuery } from '@tanstack/react-query'
import type { FollowingState } from '#shared/contract/tracking.ts'
import { useDesk } from '../../bridge/desk.tsx'

/** How much is due changes without an event (milliseconds). */
const ANEW = 15_000

/** How the desk reads a merchant's statuses by itself just now; undefined while that is not known. */
export function useFollowingState(profileId: string): FollowingState | undefined {
  const { query } = useDesk()
  return useQuery({ ...query.tracking.state.queryOptions({ input: { profileId } }), refetchInterval: ANEW }).data
}
