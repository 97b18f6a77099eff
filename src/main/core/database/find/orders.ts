import type { Sort } from '#shared/model/transaction-query.ts'
import type { Position } from './cursor.ts'
import { raw, type Sql, sql } from './sql.ts'

/** A part of the list whose rows have one order: which rows it contains, and what they are ordered by. */
export interface Stretch {
  /** The only merchant in it; `null` for all requested merchants. */
  readonly merchant: number | null
  readonly condition: Sql
  /** The column it is ordered by before the number; `null` if it is ordered by the number alone. */
  readonly column: string | null
}

const COLUMNS: Readonly<Record<Exclude<Sort['by'], 'created' | 'merchant'>, { name: string; nullable: boolean }>> = {
  kind: { name: 'kind', nullable: false },
  merchantTransactionId: { name: 'merchant_transaction_id', nullable: true },
  platformId: { name: 'platform_id', nullable: true },
  reference: { name: 'reference', nullable: true },
  state: { name: 'state', nullable: false },
  status: { name: 'status', nullable: true },
  statusReadAt: { name: 'status_read_at', nullable: true },
  amount: { name: 'amount_key', nullable: true },
  currency: { name: 'currency', nullable: true },
  ownerName: { name: 'owner_name', nullable: true },
  expiresAt: { name: 'expires_at', nullable: true },
}

/** The whole list, in the order of creation. */
export const BY_CREATION: Stretch = { merchant: null, condition: raw('1'), column: null }

/**
 * Splits the list, from its beginning or after a row, into stretches in its order. Rows without a value come last in
 * both directions; rows with the same value are in the order of creation, in the same direction.
 */
export function stretchesOf(sort: Sort, merchants: readonly number[], after: Position | null): readonly Stretch[] {
  const beyond = raw(sort.descending ? '<' : '>')
  const afterNumber = after === null ? raw('1') : sql`number ${beyond} ${after.number}`
  switch (sort.by) {
    // Its range of numbers already begins after the row.
    case 'created':
      return [BY_CREATION]
    case 'merchant': {
      const inOrder = sort.descending ? merchants.toReversed() : merchants
      const first = after === null ? 0 : inOrder.findIndex((one) => String(one) === after.key)
      return inOrder.slice(Math.max(0, first)).map((merchant, index) => ({
        merchant,
        condition: index === 0 ? afterNumber : raw('1'),
        column: null,
      }))
    }
    default:
      return byColumn(COLUMNS[sort.by], beyond, afterNumber, after)
  }
}

function byColumn(
  { name, nullable }: { name: string; nullable: boolean },
  beyond: Sql,
  afterNumber: Sql,
  after: Position | null,
): readonly Stretch[] {
  const column = raw(name)
  const stretch = (condition: Sql, ordered: boolean): Stretch => ({
    merchant: null,
    condition,
    column: ordered ? name : null,
  })
  const absent = stretch(sql`${column} IS NULL`, false)
  const last = nullable ? [absent] : []
  if (after === null) return [stretch(nullable ? sql`${column} IS NOT NULL` : raw('1'), true), ...last]
  if (after.key === null) return [stretch(sql`${column} IS NULL AND ${afterNumber}`, false)]
  return [
    stretch(sql`${column} = ${after.key} AND ${afterNumber}`, false),
    stretch(sql`${column} ${beyond} ${after.key}`, true),
    ...last,
  ]
}

/** A row's value in the sort column, used to find the row after it. */
export function keyColumn(sort: Sort): Sql {
  switch (sort.by) {
    case 'created':
      return raw('NULL')
    case 'merchant':
      return raw('CAST(merchant AS TEXT)')
    default:
      return raw(COLUMNS[sort.by].name)
  }
}

/** The index that has this order. */
export function indexOf(sort: Sort): string {
  return sort.by === 'created' || sort.by === 'merchant' ? 'listed_by_merchant' : `listed_by_${COLUMNS[sort.by].name}`
}
