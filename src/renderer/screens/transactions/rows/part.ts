import type { TransactionSummary } from '#shared/model/transaction.ts'

/** Parts of the list start at every hundredth row and hold two hundred, so that one part contains all rows in view. */
export const STEP = 100
export const PART = 2 * STEP

/** Consecutive rows of a list, read together at one moment. */
export interface Part {
  /** The query that found them, serialized: a cached part may come from an equal query that is a different object. */
  readonly of: string
  /** The place of the first row, from 0. */
  readonly from: number
  readonly items: readonly TransactionSummary[]
  /** The cursor after which the following rows start; `null` if there are none. */
  readonly next: string | null
}

/** Returns the start of the part that has the rows in view in its middle, all of them if they fit. */
export function partFor(first: number, last: number): number {
  const middle = Math.floor((first + last) / 2)
  return Math.max(0, Math.round((middle - STEP) / STEP) * STEP)
}

/** Returns the row at a place; `undefined` if it has not been read. */
export function rowAt(part: Part | undefined, index: number): TransactionSummary | undefined {
  return part?.items[index - part.from]
}

/** Returns the place of a row, or -1 if the part does not contain it. */
export function placeOf(part: Part | undefined, id: string | null): number {
  const at = part && id !== null ? part.items.findIndex((row) => row.id === id) : -1
  return part && at >= 0 ? part.from + at : -1
}

/**
 * Returns how many rows the list has, as far as known. The last part knows it exactly; otherwise the count is used,
 * which may be older than the part or not available yet.
 */
export function rowCountOf(part: Part, counted: number | null): number {
  const seen = part.from + part.items.length
  if (part.next !== null) return Math.max(counted ?? 0, seen + 1)
  // The part starts beyond the last row: the list has become shorter.
  return part.items.length === 0 ? Math.min(counted ?? part.from, part.from) : seen
}

/**
 * Returns by how many rows the rows in view have moved between two reads of a part, measured at the first one that is
 * still there. `null` if none is.
 */
export function movedBy(before: Part, after: Part, firstInSight: number): number | null {
  const places = new Map(after.items.map(({ id }, index) => [id, after.from + index]))
  for (let index = Math.max(firstInSight, before.from); index < before.from + before.items.length; index++) {
    const now = places.get(rowAt(before, index)?.id ?? '')
    if (now !== undefined) return now - index
  }
  return null
}
