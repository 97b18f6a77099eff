import { useMemo } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { useActiveProfile, usePreferences } from '../../bridge/hooks.ts'
import { dateIn, spanOf } from '../../components/filters/days.ts'
import { useNow } from '../../components/time.tsx'
import { zoneOf } from '../../i18n/format.ts'
import { stable } from './find/address.ts'

/** The query of a view, for the active merchant and today. The same object until its contents change. */
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
  /** The active merchant; `null` if there is none. */
  readonly profileId: string | null
  readonly zone: string
  /** Today's date in the zone. */
  readonly today: string
}

/** Builds the query of a view. */
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
