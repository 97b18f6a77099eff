import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FollowedDispute } from '#shared/model/dispute.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useProfiles } from '../../bridge/hooks.ts'

/** Disputes with a new status that Paydesk read by itself and that was not viewed since, newest change first. */
export interface News {
  /** Of the active merchant. */
  readonly here: readonly FollowedDispute[]
  /** Of other merchants. The training merchant's are left out, as elsewhere: play money needs no attention. */
  readonly elsewhere: readonly FollowedDispute[]
}

const NOTHING: readonly FollowedDispute[] = []

export function useNews(): News {
  const { query } = useDesk()
  const { profiles, activeId } = useProfiles()
  const { data: all = NOTHING } = useQuery(query.disputes.news.queryOptions())
  return useMemo(() => {
    const isReal = (id: string) => profiles.some((one) => one.id === id && one.environment !== 'training')
    return {
      here: all.filter(({ profileId }) => profileId === activeId),
      elsewhere: all.filter(({ profileId }) => profileId !== activeId && isReal(profileId)),
    }
  }, [all, profiles, activeId])
}
