import { useMemo } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { useActiveProfile, usePreferences } from '../../bridge/hooks.ts'
import { dateIn } from '../../components/filters/days.ts'
import { useNow } from '../../components/use-now.ts'
import { zoneOf } from '../../i18n/zone.ts'
import { stable } from './find/address.ts'
import { queryOf } from './find/query-of-view.ts'

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
