import type { ListView } from '#shared/model/list-view.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { spanOf } from '../../../components/filters/days.ts'

interface Surroundings {
  /** The merchant worked for; null: none. */
  readonly profileId: string | null
  readonly zone: string
  /** The date of now in the zone. */
  readonly today: string
}

/** What a view asks of the desk, for whom and where it is shown. */
export function queryOf(view: ListView, { profileId, zone, today }: Surroundings): TransactionQuery {
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
