/** Rows from one to another. */
export interface Range {
  readonly ids: readonly string[]
  /** The row it begins at. */
  readonly anchor: string
  /** It goes on beyond what can be ticked at once. */
  readonly isPart: boolean
}

/** The ids of a list from its top on. */
interface Top {
  readonly ids: readonly string[]
  /** There are no more. */
  readonly isWhole: boolean
}

/** A row that was pointed at: by its place alone where it is not read. */
interface Pointed {
  readonly id: string | undefined
  readonly place: number
}

/**
 * The range from one row to another, wherever the first stands by now. Where that is not found, it begins at the row that
 * was pointed at. Null: that row is gone, too.
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
