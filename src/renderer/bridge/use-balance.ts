import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Balance } from '#shared/model/balance.ts'
import type { Profile } from '#shared/model/profile.ts'
import { contactOf } from '#shared/rules/contact.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { announce, useTellFailure } from '../components/announcer.tsx'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/index.tsx'
import { useDesk } from './desk.tsx'
import { failureOf } from './failure.ts'

/** A balance younger than this is not read again when a merchant becomes active (milliseconds). */
const FRESH_FOR = 60_000

/**
 * Whether a balance is too recent to be read again at `now` (milliseconds). A time in the future means that the clock
 * was set back since.
 */
export function isFresh({ readAt }: Pick<Balance, 'readAt'>, now: number): boolean {
  return Math.abs(now - Date.parse(readAt)) < FRESH_FOR
}

/** The balance last read for a merchant; `null` if there is none, or no merchant. */
export function useLastBalance(profile: Profile | null): Balance | null {
  const { query } = useDesk()
  const options = query.account.lastBalance.queryOptions({ input: { profileId: profile?.id ?? '' } })
  return useQuery({ ...options, enabled: profile !== null }).data ?? null
}

/**
 * Reads the balance from the platform. If the operator has `asked` for it, the balance is announced and failures are
 * reported, except that the platform was not reached, which shows in the connection state. Once another merchant is
 * active, nothing is said: it would be taken for that one's.
 */
export function useRefreshBalance(
  profile: Profile | null,
  asked = true,
): {
  readonly refresh: () => void
  readonly refreshing: boolean
} {
  const tell = useTellFailure()
  const t = useT()
  const { formatAmount } = useFormat()
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const isToTell = (id: string) => asked && queries.getQueryData(query.profiles.list.queryKey())?.activeId === id
  // A reading that began before the merchant was changed is not kept.
  const key = ['readBalance', profile?.id, profile?.revision]
  const refreshing = useIsMutating({ mutationKey: key }) > 0
  const profileId = profile?.id
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: (id: string) => client.account.readBalance({ profileId: id }),
    onSuccess: ({ balance }, id) => {
      if (isToTell(id) && balance !== null) announce(`${t('shell.balance')}: ${visibleText(formatAmount(balance))}`)
    },
    onError: (error, id) => {
      const failure = failureOf(error)
      const isInConnectionState = failure !== null && contactOf(failure) === 'fails'
      if (isToTell(id) && !isInConnectionState) tell(error)
    },
  })
  const refresh = useCallback(() => {
    if (profileId && !refreshing) mutate(profileId)
  }, [profileId, refreshing, mutate])
  return { refresh, refreshing }
}

/** Reads the balance once when a merchant becomes active, changes or gets its secret, unless a recent one is known. */
export function useBalanceOnActivation(profile: Profile | null): void {
  const desk = useDesk()
  const { refresh } = useRefreshBalance(profile, false)
  const profileId = profile?.id
  const ready = profile !== null && profile.secretState !== 'missing'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another merchant, account or secret is a reason to read
  useEffect(() => {
    if (!profileId || !ready) return
    let gone = false
    const readWhereOld = (last: Balance | null) => {
      if (!gone && !(last !== null && isFresh(last, Date.now()))) refresh()
    }
    // If the last balance cannot be read, nothing is refreshed: the operator's own refresh will show what is wrong.
    desk.client.account.lastBalance({ profileId }).then(readWhereOld, () => undefined)
    return () => {
      gone = true
    }
  }, [profileId, profile?.revision, ready])
}
