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
  /** What is looked for. */
  readonly whole: TransactionQuery
  /** What the rows below the pinned ones are: the query without what is pinned. */
  readonly query: TransactionQuery
  /** What nobody knows the outcome of stands above the others; where something is looked for, it is among what is found. */
  readonly pinned: readonly TransactionSummary[]
  readonly part: Part | undefined
  /** How many rows there are below the pinned ones. */
  readonly count: number
  /** Nothing is known yet. */
  readonly loading: boolean
  readonly error: unknown
}

/** The rows that a query finds, as far as they are in sight, and how many they are. */
export function useFound(query: TransactionQuery, sight: Sight): Found {
  const { here, loading, error: unresolvedError } = useUnresolved()
  const isPinning = !isLookingFor(query)
  const rest = useMemo(() => (isPinning ? { ...query, isUnresolved: false } : query), [query, isPinning])
  const { part, error } = usePart(rest, sight)
  const shown = useMemo(() => (isPinning ? without(part, here) : part), [part, here, isPinning])
  const of = useMemo(() => stable(rest), [rest])
  const counted = useCounted(query, isPinning && here.length > 0)
  const last = useRef(0)
  if (shown?.of === of) last.current = rowCountOf(shown, counted)
  return {
    whole: query,
    query: rest,
    pinned: isPinning ? here : NOTHING,
    part: shown,
    count: last.current,
    loading: loading || (!part && !error),
    error: error ?? unresolvedError,
  }
}

/**
 * What is pinned above stands nowhere else. The history may have it in the list as well: while an answer is not saved yet,
 * or where one of the two was read a moment before the other.
 */
function without(part: Part | undefined, pinned: readonly TransactionSummary[]): Part | undefined {
  const above = new Set(pinned.map(({ id }) => id))
  if (!part?.items.some(({ id }) => above.has(id))) return part
  return { ...part, items: part.items.filter(({ id }) => !above.has(id)) }
}

/** Whether a query leaves anything out, but other merchants'. */
export function isLookingFor(query: TransactionQuery): boolean {
  const { profileId, sort } = query
  return !isSame(query, { ...EVERYTHING, profileId, sort })
}

/** How many a query finds without the unresolved ones; null while that is not known. */
function useCounted(query: TransactionQuery, less: boolean): number | null {
  const unresolved = useMemo(() => ({ ...query, isUnresolved: true }), [query])
  const all = useTotals(query)
  const some = useTotals(unresolved, less)
  if (!all.totals || all.isOther || (less && some.isOther)) return null
  return all.totals.count - (less ? (some.totals?.count ?? 0) : 0)
}
