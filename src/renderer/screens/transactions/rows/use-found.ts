import { useMemo, useRef } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { EVERYTHING, type TransactionQuery } from '#shared/model/transaction-query.ts'
import type { Sight } from '../../../components/grid/sight.ts'
import { isSame, stable } from '../find/address.ts'
import { useUnresolved } from '../use-unresolved.ts'
import { type Part, rowCountOf } from './part.ts'
import { usePart } from './use-part.ts'
import { useTotals } from './use-totals.ts'

const NOTHING: readonly TransactionSummary[] = []

export interface Found {
  /** The query as requested. */
  readonly whole: TransactionQuery
  /** The query of the rows below the pinned ones, which it excludes. */
  readonly query: TransactionQuery
  /**
   * Transactions with an unknown outcome, above the others. A search finds them like others, so there are none then,
   * except those that it cannot find yet.
   */
  readonly pinned: readonly TransactionSummary[]
  readonly part: Part | undefined
  /** The number of rows below the pinned ones. */
  readonly count: number
  /** Whether the rows and their number are still those of the previous query. */
  readonly isOther: boolean
  /** Whether the first read is still pending. */
  readonly loading: boolean
  readonly error: unknown
}

/** The rows that a query finds, as far as they are in view, and how many there are. */
export function useFound(query: TransactionQuery, sight: Sight): Found {
  const { here, loading, error: unresolvedError } = useUnresolved()
  const isPinning = !isLookingFor(query)
  const rest = useMemo(() => (isPinning ? { ...query, isUnresolved: false } : query), [query, isPinning])
  const { part, error } = usePart(rest, sight)
  const pinned = useMemo(() => pinnedOf(query, here), [query, here])
  const shown = useMemo(() => without(part, pinned), [part, pinned])
  const of = useMemo(() => stable(rest), [rest])
  const counted = useCounted(query, isPinning && here.length > 0)
  const last = useRef(0)
  if (shown?.of === of) last.current = rowCountOf(shown, counted)
  return {
    whole: query,
    query: rest,
    pinned,
    part: shown,
    count: last.current,
    isOther: shown !== undefined && shown.of !== of,
    loading: loading || (!part && !error),
    error: error ?? unresolvedError,
  }
}

/**
 * The rows above those that a query finds: all unresolved ones if it excludes nothing. If it asks for just these, those
 * with an answer that is not saved yet, because the database cannot find them.
 */
export function pinnedOf(query: TransactionQuery, here: readonly TransactionSummary[]): readonly TransactionSummary[] {
  if (!isLookingFor(query)) return here
  const isForThese = query.isUnresolved === true && !isLookingFor({ ...query, isUnresolved: null })
  return isForThese ? here.filter(({ unsaved }) => unsaved) : NOTHING
}

/**
 * Removes the pinned rows from a part, so that each is listed once. The database may list them as well: while a
 * response is not saved yet, or if one of the two was read slightly earlier than the other.
 */
function without(part: Part | undefined, pinned: readonly TransactionSummary[]): Part | undefined {
  const above = new Set(pinned.map(({ id }) => id))
  if (!part?.items.some(({ id }) => above.has(id))) return part
  return { ...part, items: part.items.filter(({ id }) => !above.has(id)) }
}

/** Whether a query excludes anything apart from other merchants. */
export function isLookingFor(query: TransactionQuery): boolean {
  const { profileId, sort } = query
  return !isSame(query, { ...EVERYTHING, profileId, sort })
}

/** Returns how many rows a query finds without the unresolved ones; `null` until that is known. */
function useCounted(query: TransactionQuery, less: boolean): number | null {
  const unresolved = useMemo(() => ({ ...query, isUnresolved: true }), [query])
  const all = useTotals({ query })
  const some = useTotals({ query: unresolved }, less)
  if (!all.totals || all.isOther || (less && some.isOther)) return null
  return all.totals.count - (less ? (some.totals?.count ?? 0) : 0)
}
