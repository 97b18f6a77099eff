import { type RefObject, useMemo, useRef } from 'react'
import { useWidth } from '../use-width.ts'

/** The width of a column, in pixels. */
export interface ColumnRoom {
  /** The minimum width, and the share of the remaining space; 0: none. */
  readonly min: number
  readonly share: number
  /** The minimum width when space is scarce. */
  readonly narrow: number
  /** Priority when the list gets narrower: the highest rank gets its space first. */
  readonly rank: number
}

type Rooms<Name extends string> = Readonly<Record<Name, ColumnRoom>>

const GAP = { wide: 14, narrow: 10 } as const
/** Space before the first and after the last column: the list's edges, and the checkbox if rows have one. */
const EDGES = { wide: 32, narrow: 26 } as const
const TICK = 14

interface FittedColumns<Name extends string> {
  /** The element that the columns are fitted into: as wide as its rows, without the scrollbars beside them. */
  readonly rows: RefObject<HTMLDivElement | null>
  readonly columns: readonly Name[]
  readonly isNarrow: boolean
  readonly hasTick: boolean
  /** Value for grid-template-columns. */
  readonly template: string
}

/** The columns that fit into a list, in order: all of them, tighter if necessary, or those that matter most. */
export function useFittedColumns<Name extends string>(
  rooms: Rooms<Name>,
  names: readonly Name[],
  hasTick = false,
): FittedColumns<Name> {
  const rows = useRef<HTMLDivElement>(null)
  const width = useWidth(rows)
  return useMemo(() => {
    const room = width - (hasTick ? TICK : 0)
    const isNarrow = takes(rooms, names, 'wide') > room
    const columns = isNarrow ? thinned(rooms, names, room) : names
    const tracks = columns.map((name) => {
      const { min, narrow, share } = rooms[name]
      return track(isNarrow ? narrow : min, share)
    })
    return { rows, columns, isNarrow, hasTick, template: [...(hasTick ? [`${TICK}px`] : []), ...tracks].join(' ') }
  }, [rooms, names, hasTick, width])
}

/**
 * All columns, for a list that is scrolled sideways where they do not fit: the value for grid-template-columns, and the
 * least width of a row in pixels.
 */
export function allColumns<Name extends string>(
  rooms: Readonly<Record<Name, Pick<ColumnRoom, 'min' | 'share'>>>,
  names: readonly Name[],
): { readonly template: string; readonly least: number } {
  return {
    template: names.map((name) => track(rooms[name].min, rooms[name].share)).join(' '),
    least: rowOf(
      names.map((name) => rooms[name].min),
      'wide',
    ),
  }
}

function track(least: number, share: number): string {
  return share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`
}

/** The columns that fit, by rank: one that is too wide leaves its space to narrower ones of lower rank. */
function thinned<Name extends string>(rooms: Rooms<Name>, names: readonly Name[], room: number): readonly Name[] {
  const kept: Name[] = []
  for (const name of names.toSorted((a, b) => rooms[b].rank - rooms[a].rank)) {
    if (kept.length === 0 || takes(rooms, [...kept, name], 'narrow') <= room) kept.push(name)
  }
  return names.filter((name) => kept.includes(name))
}

function takes<Name extends string>(rooms: Rooms<Name>, names: readonly Name[], how: 'wide' | 'narrow'): number {
  return rowOf(
    names.map((name) => rooms[name][how === 'wide' ? 'min' : 'narrow']),
    how,
  )
}

/** The width of a row with columns of these widths. */
function rowOf(columns: readonly number[], how: 'wide' | 'narrow'): number {
  return EDGES[how] + columns.reduce((sum, one) => sum + one + GAP[how], 0) - GAP[how]
}
