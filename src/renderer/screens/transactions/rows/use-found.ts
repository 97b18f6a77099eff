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
  /** Transactions with an unknown outcome, above the others. Empty during a search, which finds them like others. */
  readonly pinned: readonly TransactionSummary[]
  readonly part: Part | undefined
  /** The number of rows below the pinned ones. */
  readonly count: number
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
