import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Balance } from '#shared/model/balance.ts'
import type { Profile } from '#shared/model/profile.ts'
import { contactOf } from '#shared/rules/contact.ts'
import { useTellFailure } from '../components/announcer.tsx'
import { useDesk } from './desk.tsx'
import { failureOf } from './failure.ts'

/** A balance younger than this is not read anew when a merchant becomes active. */
const FRESH_FOR = 60_000

/** Whether a balance is not read anew yet at `now` (milliseconds): one that is to come is of a clock that was set back since. */
export function isFresh({ readAt }: Pick<Balance, 'readAt'>, now: number): boolean {
  return Math.abs(now - Date.parse(readAt)) < FRESH_FOR
}

/** The balance last read for a merchant; null where it never was or there is no merchant. */
export function useLastBalance(profile: Profile | null): Balance | null {
  const { query } = useDesk()
  const options = query.account.lastBalance.queryOptions({ input: { profileId: profile?.id ?? '' } })
  return useQuery({ ...options, enabled: profile !== null }).data ?? null
}

/**
 * Reads the balance at the platform. Whether the platform was reached is seen in the connection state; what else fails is
 * told where the operator has `asked` for it.
 */
export function useRefreshBalance(
  profile: Profile | null,
  asked = true,
): {
  readonly refresh: () => void
  readonly refreshing: boolean
} {
  const tell = useTellFailure()
  const { client } = useDesk()
  const key = ['readBalance', profile?.id]
  const refreshing = useIsMutating({ mutationKey: key }) > 0
  const profileId = profile?.id
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: (id: string) => client.account.readBalance({ profileId: id }),
    onError: (error) => {
      const failure = failureOf(error)
      const isInConnectionState = failure !== null && contactOf(failure) === 'fails'
      if (asked && !isInConnectionState) tell(error)
    },
  })
  const refresh = useCallback(() => {
    if (profileId && !refreshing) mutate(profileId)
  }, [profileId, refreshing, mutate])
  return { refresh, refreshing }
}

/** Reads the balance once when a merchant becomes active, or gets its secret, and none or only an old one is known. */
export function useBalanceOnActivation(profile: Profile | null): void {
  const desk = useDesk()
  const { refresh } = useRefreshBalance(profile, false)
  const profileId = profile?.id
  const ready = profile !== null && profile.secretState !== 'missing'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another merchant, or its secret, is a reason to read
  useEffect(() => {
    if (!profileId || !ready) return
    let gone = false
    const readWhereOld = (last: Balance | null) => {
      if (!gone && !(last !== null && isFresh(last, Date.now()))) refresh()
    }
    // Without the last one there is nothing to be old: the operator's own refresh will say what is wrong.
    desk.client.account.lastBalance({ profileId }).then(readWhereOld, () => undefined)
    return () => {
      gone = true
    }
  }, [profileId, ready])
}
