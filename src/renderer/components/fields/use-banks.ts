import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bank } from '#shared/model/bank.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences } from '../../bridge/hooks.ts'

/** A list older than this is read anew when a form opens; the old one stays usable meanwhile. */
const STALE_AFTER = 24 * 60 * 60 * 1000

export interface BankList {
  /** Null until it is known what the desk has. */
  readonly banks: readonly Bank[] | null
  readonly readAt: string | null
  /** Entries of the last reading that had no id or name. */
  readonly unreadable: number
  readonly reading: boolean
  readonly error: unknown
  readonly refresh: () => void
}

/**
 * The bank list of a merchant: what the desk kept, at once; read at the platform when there is none or it is old. Where
 * there is none and the whole one cannot be read, that of the chosen country alone is asked for.
 */
export function useBanks(profileId: string): BankList {
  const desk = useDesk()
  const queries = useQueryClient()
  const kept = useQuery(desk.query.account.lastBanks.queryOptions({ input: { profileId } }))
  const read = useMutation({
    mutationKey: ['banks', profileId],
    mutationFn: () => desk.client.account.readBanks({ profileId }),
    onSuccess: ({ banks, readAt }) =>
      queries.setQueryData(desk.query.account.lastBanks.queryKey({ input: { profileId } }), () => ({ banks, readAt })),
  })
  const { mutate, reset } = read

  const loaded = kept.isFetched
  const readAt = kept.data?.readAt ?? null
  const countryCode = usePreferences().lastBankCountry
  const ofCountry = useQuery({
    ...desk.query.account.readBanks.queryOptions({ input: { profileId, countryCode } }),
    enabled: loaded && readAt === null && read.isError && /^[A-Z]{2}$/.test(countryCode),
    staleTime: STALE_AFTER,
    retry: false,
  })
  const partial = readAt === null && read.isError ? ofCountry.data : undefined
  // Only the arrival of the kept list decides; a reading that failed is not repeated by itself.
  useEffect(() => {
    if (loaded && (readAt === null || Date.now() - Date.parse(readAt) > STALE_AFTER)) mutate()
  }, [loaded, readAt, mutate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another merchant's failed reading says nothing of this one's
  useEffect(reset, [profileId])

  return {
    banks: kept.data?.banks ?? partial?.banks ?? (loaded && !read.isPending ? [] : null),
    readAt: readAt ?? partial?.readAt ?? null,
    unreadable: (partial ?? read.data)?.unreadable ?? 0,
    reading: read.isPending || ofCountry.isFetching,
    error: partial ? null : (ofCountry.error ?? read.error ?? kept.error),
    refresh: () => mutate(),
  }
}
