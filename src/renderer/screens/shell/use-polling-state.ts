import { useQuery } from '@tanstack/react-query'
import type { PollingState } from '#shared/contract/tracking.ts'
import { useDesk } from '../../bridge/desk.tsx'

/** How much is due changes without an event (milliseconds). */
const ANEW = 15_000

/** How the desk reads a merchant's statuses by itself just now; undefined while that is not known. */
export function usePollingState(profileId: string): PollingState | undefined {
  const { query } = useDesk()
  return useQuery({ ...query.tracking.state.queryOptions({ input: { profileId } }), refetchInterval: ANEW }).data
}
