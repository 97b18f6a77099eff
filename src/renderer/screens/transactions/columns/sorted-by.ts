import type { Sort } from '#shared/model/transaction-query.ts'

/** What one looks for the newest or the largest of. */
const FALLING: ReadonlySet<Sort['by']> = new Set(['created', 'statusReadAt', 'amount', 'expiresAt'])

/** Sorted by a column: the other way round where it is sorted by that already. */
export function sortedBy(by: Sort['by'], before: Sort): Sort {
  return { by, descending: by === before.by ? !before.descending : FALLING.has(by) }
}
