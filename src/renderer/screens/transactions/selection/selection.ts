import { create } from 'zustand'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'

interface Selection {
  /** What is ticked, in the order it was. A row that was only counted in, and never seen, is not known. */
  readonly rows: ReadonlyMap<string, TransactionSummary | null>
  /** What finds those that were ticked unseen; null: each was seen. */
  readonly query: TransactionQuery | null
  /** There are more than can be ticked at once. */
  readonly isPart: boolean
  /** Where a range begins; what was ticked besides it. */
  readonly anchor: number | null
  readonly besides: ReadonlyMap<string, TransactionSummary | null>
}

const NONE: Selection = { rows: new Map(), query: null, isPart: false, anchor: null, besides: new Map() }

/** What is ticked in the list of transactions. */
export const useSelection = create<Selection>(() => NONE)

const set = useSelection.setState

export function clearSelection(): void {
  if (useSelection.getState().rows.size > 0) set(NONE)
}

/** Ticks a row, or takes its tick away. A range may begin at its place. */
export function toggleRow(row: TransactionSummary, place: number): void {
  const rows = new Map(useSelection.getState().rows)
  if (!rows.delete(row.id)) rows.set(row.id, row)
  set(rows.size === 0 ? NONE : { rows, isPart: false, anchor: place, besides: rows })
}

/** Ticks a range, from where it began; what was ticked before stays so. */
export function extendTo(
  rows: readonly (readonly [string, TransactionSummary | null])[],
  anchor: number,
  query: TransactionQuery | null = null,
): void {
  const { besides, query: before } = useSelection.getState()
  set({ rows: new Map([...besides, ...rows]), query: query ?? before, isPart: false, anchor, besides })
}

/** Ticks all of them; those that were seen are known. */
export function selectAll(
  ids: readonly string[],
  isWhole: boolean,
  seen: readonly TransactionSummary[],
  query: TransactionQuery,
): void {
  const known = new Map(seen.map((row) => [row.id, row]))
  const rows = new Map(ids.map((id) => [id, known.get(id) ?? null]))
  set(rows.size === 0 ? NONE : { rows, query, isPart: !isWhole, anchor: null, besides: rows })
}
