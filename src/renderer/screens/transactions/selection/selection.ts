import { create } from 'zustand'
import { MAX_SELECTED } from '#shared/contract/transactions.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import type { MessageId } from '../../../i18n/index.tsx'
import type { Range } from './range.ts'

interface Selection {
  /** What is ticked, in the order it was: ids alone, as a row may have changed since. */
  readonly ids: ReadonlySet<string>
  /** What finds those that were ticked unseen; null: each was seen. */
  readonly query: TransactionQuery | null
  /** There are more than can be ticked at once. */
  readonly isPart: boolean
  /** The row that a range begins at; what was ticked besides the range, and whether that is only a part. */
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

/** What is ticked in the list of transactions. */
export const useSelection = create<Selection>(() => NONE)

/** Ends the question whose answer is to be ticked. */
let asked = new AbortController()

function put(next: Selection): void {
  asked.abort()
  const ids = new Set([...next.ids].slice(0, MAX_SELECTED))
  useSelection.setState(ids.size === 0 ? NONE : { ...next, ids, isPart: next.isPart || ids.size < next.ids.size }, true)
}

export function clearSelection(): void {
  dropAnswer()
  if (useSelection.getState().ids.size > 0) put(NONE)
}

/** What is asked for at present is not ticked any more: another list is shown. */
export function dropAnswer(): void {
  asked.abort()
}

/** Asks for ids that are to be ticked. Null: something else was asked for, ticked or cleared in the meantime. */
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

/** Ticks a row, or takes its tick away. A range may begin at it. */
export function toggleRow(id: string): void {
  const now = useSelection.getState()
  const ids = new Set(now.ids)
  if (!ids.delete(id)) ids.add(id)
  put({ ...now, ids, anchor: id, besides: ids, areBesidesPart: now.isPart })
}

/** Ticks a range; what was ticked before stays so, but for another range from the same row. */
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

/** Ticks all of them. */
export function selectAll(all: readonly string[], isWhole: boolean, query: TransactionQuery): void {
  const ids = new Set(all)
  put({ ids, query, isPart: !isWhole, anchor: null, besides: ids, areBesidesPart: !isWhole })
}

/** Says how many are ticked, and of how many where there are more than can be. */
export function tickedWords({ ids, isPart }: Pick<Selection, 'ids' | 'isPart'>): MessageId {
  if (!isPart) return 'list.ticked'
  return ids.size < MAX_SELECTED ? 'list.ticked.ofPart' : 'list.ticked.part'
}
