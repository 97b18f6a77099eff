import type { TransactionSummary } from '#shared/model/transaction.ts'

/** Parts of the list begin at every hundredth row, and hold two hundred: what is in sight is always whole in one. */
export const STEP = 100
export const PART = 2 * STEP

/** The rows of a list from one place on, as they were together at one moment. */
export interface Part {
  /** The query that found them, as a text: what is kept may be of an equal query that is another object. */
  readonly of: string
  /** The place of the first of them, from 0. */
  readonly from: number
  readonly items: readonly TransactionSummary[]
  /** What the rows after these begin after; null: there are none. */
  readonly next: string | null
}

/** Where the part begins that has the rows in sight in its midst, whole where so many fit in it. */
export function partFor(first: number, last: number): number {
  const middle = Math.floor((first + last) / 2)
  return Math.max(0, Math.round((middle - STEP) / STEP) * STEP)
}

/** The row at a place; undefined while it is not read. */
export function rowAt(part: Part | undefined, index: number): TransactionSummary | undefined {
  return part?.items[index - part.from]
}

/** The place of a row; -1 where it is not among these. */
export function placeOf(part: Part | undefined, id: string | null): number {
  const at = part && id !== null ? part.items.findIndex((row) => row.id === id) : -1
  return part && at >= 0 ? part.from + at : -1
}

/**
 * How many rows the list has, as far as that is known: the part that is its end knows it; else the count does, which may
 * be older than the part or not there yet.
 */
export function rowCountOf(part: Part, counted: number | null): number {
  const seen = part.from + part.items.length
  if (part.next !== null) return Math.max(counted ?? 0, seen + 1)
  // There are none where it begins: the list has become shorter.
  return part.items.length === 0 ? Math.min(counted ?? part.from, part.from) : seen
}

/**
 * By how many rows what was in sight has moved when a part was read anew: from the first of them that is still there.
 * Null: none of them is.
 */
export function movedBy(before: Part, after: Part, firstInSight: number): number | null {
  const places = new Map(after.items.map(({ id }, index) => [id, after.from + index]))
  for (let index = Math.max(firstInSight, before.from); index < before.from + before.items.length; index++) {
    const now = places.get(rowAt(before, index)?.id ?? '')
    if (now !== undefined) return now - index
  }
  return null
}
