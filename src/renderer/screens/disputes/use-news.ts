import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FollowedDispute } from '#shared/model/dispute.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useProfiles } from '../../bridge/hooks.ts'
import { type Merchants, withoutTraining } from '../shell/whose-news.ts'

/** Disputes with a new status that Paydesk read by itself and that was not viewed since, newest change first. */
interface News<Dispute> {
  /** Of the active merchant. */
  readonly here: readonly Dispute[]
  /** Of other merchants; of training merchants only while no real one is active. */
  readonly elsewhere: readonly Dispute[]
}

const NOTHING: readonly FollowedDispute[] = []

export function useNews(): News<FollowedDispute> {
  const { query } = useDesk()
  const { profiles, activeId } = useProfiles()
  const { data: all = NOTHING } = useQuery(query.disputes.news.queryOptions())
  return useMemo(() => newsOf(all, { profiles, activeId }), [all, profiles, activeId])
}

/** Parts news by merchant. What a removed merchant left is nobody's. */
export function newsOf<Dispute extends { readonly profileId: string }>(
  all: readonly Dispute[],
  merchants: Merchants,
): News<Dispute> {
  const { profiles, activeId } = merchants
  const isKnown = (id: string) => profiles.some((one) => one.id === id)
  return {
    here: all.filter(({ profileId }) => profileId === activeId),
    elsewhere: withoutTraining(all, merchants).filter(({ profileId }) => profileId !== activeId && isKnown(profileId)),
  }
}
