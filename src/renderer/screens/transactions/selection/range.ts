/** Consecutive rows. */
export interface Range {
  readonly ids: readonly string[]
  /** The row where it starts. */
  readonly anchor: string
  /** Whether it extends beyond what can be ticked at once. */
  readonly isPart: boolean
}

/** The IDs of a list, from its top. */
interface Top {
  readonly ids: readonly string[]
  /** Whether there are no more. */
  readonly isWhole: boolean
}

/** The row that was pointed at; only its place is known if it has not been read. */
interface Pointed {
  readonly id: string | undefined
  readonly place: number
}

/**
 * Returns the range from the anchor to a row, wherever the anchor is by now. If the anchor is not found, the range
 * starts at the row that was pointed at. `null` if that row is gone, too.
 */
export function rangeOf({ ids, isWhole }: Top, anchor: string | null, to: Pointed): Range | null {
  const begin = anchor === null ? -1 : ids.indexOf(anchor)
  const isBeyond = !isWhole && to.place >= ids.length
  const end = to.id === undefined ? Math.min(to.place, ids.length - 1) : ids.indexOf(to.id)
  if (anchor === null || begin < 0) {
    const only = to.id ?? (isBeyond ? undefined : ids[end])
    return only === undefined ? null : { ids: [only], anchor: only, isPart: false }
  }
  if (isBeyond && (to.id === undefined || end < 0)) return { ids: ids.slice(begin), anchor, isPart: true }
  if (end < 0) return null
  return { ids: ids.slice(Math.min(begin, end), Math.max(begin, end) + 1), anchor, isPart: false }
}
