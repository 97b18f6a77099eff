import { create } from 'zustand'
import { MAX_SELECTED } from '#shared/contract/transactions.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import type { MessageId } from '../../../i18n/index.tsx'
import type { Range } from './range.ts'

interface Selection {
  /** The ticked rows, in the order they were ticked: only IDs, because a row may have changed since. */
  readonly ids: ReadonlySet<string>
  /** The query that finds the rows that were ticked unseen; `null` if all were seen. */
  readonly query: TransactionQuery | null
  /** Whether there are more rows than can be ticked at once. */
  readonly isPart: boolean
  /** The row where a range starts; what is ticked besides the range, and whether that is only a part. */
  readonly anchor: string | null
  readonly besides: ReadonlySet<string>
  readonly areBesidesPart: boolean
}

const NONE: Selection = {
  ids: new Set(),
  query: null,
  isPart: false,
  anchor: null,
  besides: new Set(),
  areBesidesPart: false,
}

/** The rows ticked in the transaction list. */
export const useSelection = create<Selection>(() => NONE)

/** Aborts the request whose result will be ticked. */
let asked = new AbortController()

function put(next: Selection): void {
  asked.abort()
  const ids = new Set([...next.ids].slice(0, MAX_SELECTED))
  useSelection.setState(ids.size === 0 ? NONE : { ...next, ids, isPart: next.isPart || ids.size < next.ids.size }, true)
}

export function clearSelection(): void {
  asked.abort()
  if (useSelection.getState().ids.size > 0) put(NONE)
}

/**
 * Another order is shown: discards the result of the request under way, and ticks that are only the first rows of the
 * previous order, which are not the first ones now.
 */
export function dropOrder(): void {
  asked.abort()
  if (useSelection.getState().isPart) put(NONE)
}

/** Requests IDs to tick. Returns `null` if something else was requested, ticked or cleared in the meantime. */
export async function askForTicks<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | null> {
  asked.abort()
  asked = new AbortController()
  const { signal } = asked
  try {
    const answer = await ask(signal)
    return signal.aborted ? null : answer
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}

/** Ticks or unticks a row. A range may start at it. */
export function toggleRow(id: string): void {
  const now = useSelection.getState()
  const ids = new Set(now.ids)
  if (!ids.delete(id)) ids.add(id)
  put({ ...now, ids, anchor: id, besides: ids, areBesidesPart: now.isPart })
}

/** Ticks a range. Earlier ticks stay, except those of another range from the same row. */
export function extendTo({ ids, anchor, isPart }: Range, query: TransactionQuery | null = null): void {
  const now = useSelection.getState()
  const isSameRow = anchor === now.anchor
  const besides = isSameRow ? now.besides : now.ids
  const areBesidesPart = isSameRow ? now.areBesidesPart : now.isPart
  put({
    ids: new Set([...besides, ...ids]),
    query: query ?? now.query,
    isPart: isPart || areBesidesPart,
    anchor,
    besides,
    areBesidesPart,
  })
}

/** Ticks all rows that a query found. */
export function selectAll(all: readonly string[], isWhole: boolean, query: TransactionQuery): void {
  const ids = new Set(all)
  put({ ids, query, isPart: !isWhole, anchor: null, besides: ids, areBesidesPart: !isWhole })
}

/** The message that says how many are ticked, and of how many if there are more than can be. */
export function tickedWords({ ids, isPart }: Pick<Selection, 'ids' | 'isPart'>): MessageId {
  if (!isPart) return 'list.ticked'
  return ids.size < MAX_SELECTED ? 'list.ticked.ofPart' : 'list.ticked.part'
}
