import { useMemo } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { useActiveProfile, usePreferences } from '../../bridge/hooks.ts'
import { dateIn, spanOf } from '../../components/filters/days.ts'
import { useNow } from '../../components/time.tsx'
import { zoneOf } from '../../i18n/format.ts'
import { stable } from './find/address.ts'

/** What a view asks of the desk here and today. The same one as long as nothing of that has changed. */
export function useViewQuery(view: ListView): TransactionQuery {
  const profileId = useActiveProfile()?.id ?? null
  const zone = zoneOf(usePreferences().timeZone)
  const today = dateIn(zone, useNow(30_000))
  const query = queryOf(view, { profileId, zone, today })
  const key = stable(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it
  return useMemo(() => query, [key])
}

interface Surroundings {
  /** The merchant worked for; null: none. */
  readonly profileId: string | null
  readonly zone: string
  /** The date of now in the zone. */
  readonly today: string
}

/** What a view asks of the desk, for whom and where it is shown. */
function queryOf(view: ListView, { profileId, zone, today }: Surroundings): TransactionQuery {
  const { scope, days, text, ...parts } = view
  const { from, to } = spanOf(days, zone, today)
  return {
    ...parts,
    text: text.trim(),
    profileId: scope === 'all' ? null : profileId,
    createdFrom: from,
    createdTo: to,
    expiresFrom: null,
    expiresTo: null,
  }
}
