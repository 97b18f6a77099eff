import type { Column } from '#shared/model/list-view.ts'
import type { Sort } from '#shared/model/transaction-query.ts'

interface ColumnRoom {
  /** What it takes at least, in pixels, and its share of what is left over; 0: no more than that. */
  readonly min: number
  readonly share: number
  /** The same where room is scarce. */
  readonly narrow: number
  /** How long it stays as the list becomes narrower: the highest is the last to go. */
  readonly rank: number
  readonly sort: Sort['by'] | null
}

export const COLUMN_ROOM: Readonly<Record<Column, ColumnRoom>> = {
  created: { min: 94, share: 0, narrow: 84, rank: 90, sort: 'created' },
  merchant: { min: 110, share: 0.8, narrow: 66, rank: 85, sort: 'merchant' },
  kind: { min: 138, share: 0, narrow: 18, rank: 80, sort: 'kind' },
  merchantTransactionId: { min: 172, share: 1, narrow: 104, rank: 98, sort: 'merchantTransactionId' },
  platformId: { min: 112, share: 0.6, narrow: 92, rank: 75, sort: 'platformId' },
  reference: { min: 104, share: 0.8, narrow: 84, rank: 65, sort: 'reference' },
  standing: { min: 152, share: 0, narrow: 134, rank: 100, sort: 'status' },
  statusReadAt: { min: 94, share: 0, narrow: 84, rank: 40, sort: 'statusReadAt' },
  amount: { min: 120, share: 0.9, narrow: 104, rank: 99, sort: 'amount' },
  counterparty: { min: 130, share: 1.3, narrow: 100, rank: 50, sort: 'ownerName' },
  expiresAt: { min: 94, share: 0, narrow: 84, rank: 55, sort: 'expiresAt' },
  marks: { min: 74, share: 0, narrow: 74, rank: 45, sort: null },
  tags: { min: 100, share: 0.8, narrow: 80, rank: 60, sort: null },
  note: { min: 120, share: 1, narrow: 90, rank: 42, sort: null },
}

const GAP = { wide: 14, narrow: 10 } as const
/** What stands before the first column and behind the last one: the tick, and the list's own edges. */
const EDGES = { wide: 46, narrow: 40 } as const

export interface FittedColumns {
  readonly columns: readonly Column[]
  readonly isNarrow: boolean
  /** For grid-template-columns, without the tick's. */
  readonly template: string
}

/** The columns that have room in a list of a width, in their order: all of them, tighter, or those that matter most. */
export function fitColumns(columns: readonly Column[], width: number): FittedColumns {
  if (takes(columns, 'wide') <= width) return fitted(columns, false)
  let left = columns
  while (left.length > 1 && takes(left, 'narrow') > width) {
    const least = left.reduce((a, b) => (COLUMN_ROOM[b].rank < COLUMN_ROOM[a].rank ? b : a))
    left = left.filter((name) => name !== least)
  }
  return fitted(left, true)
}

function takes(columns: readonly Column[], how: 'wide' | 'narrow'): number {
  const own = columns.map((name) => COLUMN_ROOM[name][how === 'wide' ? 'min' : 'narrow'])
  return EDGES[how] + own.reduce((sum, one) => sum + one + GAP[how], 0) - GAP[how]
}

function fitted(columns: readonly Column[], isNarrow: boolean): FittedColumns {
  const tracks = columns.map((name) => {
    const { min, narrow, share } = COLUMN_ROOM[name]
    const least = isNarrow ? narrow : min
    return share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`
  })
  return { columns, isNarrow, template: tracks.join(' ') }
}

/** The columns of a list that shows several merchants: whose a row is must be seen, whatever was chosen. */
export function withMerchant(columns: readonly Column[]): readonly Column[] {
  if (columns.includes('merchant')) return columns
  const at = columns.indexOf('kind') + 1 || Math.min(1, columns.length)
  return [...columns.slice(0, at), 'merchant', ...columns.slice(at)]
}
