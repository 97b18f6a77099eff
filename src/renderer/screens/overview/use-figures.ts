import { useQuery } from '@tanstack/react-query'
import type { OverviewFigures, OverviewScope } from '#shared/model/overview.ts'
import { ENVIRONMENTS } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useActiveProfile, usePreferences, useProfiles } from '../../bridge/hooks.ts'
import { ofSame } from '../../bridge/of-same.ts'
import { zoneOf } from '../../i18n/format.ts'
import { useOverviewChoice } from './overview-state.ts'

/** Time passes without an event, so what expires within the hour is recounted this often (milliseconds). */
const REFETCH_MS = 60_000

/** Whose figures are shown; `null` without a merchant. If none is active: of the environment closest to live. */
export function useOverviewScope(): OverviewScope | null {
  const active = useActiveProfile()
  const { profiles } = useProfiles()
  const { scope } = useOverviewChoice()
  if (active && (scope === 'active' || active.environment === 'training'))
    return { of: 'merchant', profileId: active.id }
  const environment =
    active?.environment ?? ENVIRONMENTS.find((one) => profiles.some((profile) => profile.environment === one))
  return environment ? { of: 'environment', environment } : null
}

export interface Figures {
  readonly figures: OverviewFigures | null
  readonly error: unknown
  readonly counting: boolean
  readonly countAgain: () => void
}

/** The figures of a scope. Those of other days stay while these are counted; of another scope they would be wrong. */
export function useFigures(scope: OverviewScope): Figures {
  const { client, query } = useDesk()
  // By name: the host's own zone may be another one, if it runs elsewhere or began before the zone was changed.
  const timeZone = zoneOf(usePreferences().timeZone)
  const { days } = useOverviewChoice()
  const asked = useQuery({
    queryKey: [...query.overview.figures.key(), timeZone, scope, days],
    queryFn: ({ signal }) => client.overview.figures({ scope, timeZone, days }, { signal }),
    placeholderData: ofSame(scope),
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  })
  return {
    figures: asked.data ?? null,
    error: asked.error,
    counting: asked.isFetching,
    countAgain: () => void asked.refetch(),
  }
}
