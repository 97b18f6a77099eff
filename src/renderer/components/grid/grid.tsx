// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { type ComponentProps, type CSSProperties, type ReactNode, type RefObject, useEffect, useId } from 'react'
import { cx } from '../cx.ts'
import { useFittedColumns } from './fit-columns.ts'
import classes from './grid.module.css'
import { HEAD, ROW, useRowsInSight } from './sight.ts'
import type { PlaceStore } from './use-list-keys.ts'

type Fit = Omit<ReturnType<typeof useFittedColumns>, 'columns'>

interface GridProps {
  readonly fit: Fit
  readonly grid: RefObject<HTMLDivElement | null>
  readonly label: string
  /** Includes the header; -1: unknown. */
  readonly rowCount: number
  /** The element ID of the row with the keyboard cursor, if it is rendered. */
  readonly activeId: string | undefined
  readonly isMultiselectable?: boolean
  /** The height of a row, and of all rows together. */
  readonly row?: number
  readonly height: number
  readonly head: ReactNode
  /** Stays visible between the header and the rows. */
  readonly pinned?: ReactNode
  readonly end?: ReactNode
  /** Data attributes that control the list's appearance. */
  readonly looks?: Readonly<Record<`data-${string}`, string | boolean | undefined>>
  /** The visible rows. */
  readonly children: ReactNode
}

/** The frame of every list: it has the focus and names its current row; the header stays visible. */
export function Grid(props: GridProps): ReactNode {
  const { fit, grid, label, rowCount, activeId, isMultiselectable, row = ROW, height } = props
  const { head, pinned, end, looks, children } = props
  return (
    <div
      className={classes.list}
      data-narrow={fit.isNarrow || undefined}
      data-ticks={fit.hasTick || undefined}
      {...looks}
      style={{ '--columns': fit.template, '--row': `${row}px` } as CSSProperties}
    >
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rowCount}
        aria-multiselectable={isMultiselectable}
        aria-activedescendant={activeId}
        className={classes.grid}
      >
        {head}
        {pinned}
        <div ref={fit.rows} style={{ height }} role="rowgroup" className={classes.canvas}>
          {children}
        </div>
        {end}
      </div>
    </div>
  )
}

interface GridHeadProps<Name extends string> extends Pick<ComponentProps<'div'>, 'ref' | 'onKeyDown'> {
  readonly columns: readonly Name[]
  readonly tick?: ReactNode
  readonly sorted?: { readonly by: Name | null; readonly descending: boolean }
  readonly children: (column: Name) => ReactNode
}

/** The column headers. */
export function GridHead<Name extends string>(props: GridHeadProps<Name>): ReactNode {
  const { columns, tick, sorted, children, ...rest } = props
  return (
    <div role="rowgroup" className={classes.head} {...rest}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {tick && (
          <div role="columnheader" className={classes.tick}>
            {tick}
          </div>
        )}
        {columns.map((name) => (
          <div
            key={name}
            role="columnheader"
            className={classes.cell}
            data-cell={name}
            aria-sort={name === sorted?.by ? (sorted.descending ? 'descending' : 'ascending') : undefined}
          >
            {children(name)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The position of a row and its state for the keyboard. */
export interface RowPlace<Name extends string> {
  readonly id: string
  readonly index: number
  readonly top: number
  readonly current: boolean
  readonly open: boolean
  readonly columns: readonly Name[]
}

interface GridRowProps<Name extends string>
  extends RowPlace<Name>,
    Omit<ComponentProps<'div'>, 'id' | 'children' | 'className' | 'style'> {
  /** Absent where rows cannot be ticked: the open row is then the selected one. */
  readonly ticked?: boolean
  readonly tick?: ReactNode
  readonly children: (column: Name) => ReactNode
}

/** One row. A click anywhere opens it; the grid handles the keyboard (use-list-keys.ts). */
export function GridRow<Name extends string>(props: GridRowProps<Name>): ReactNode {
  const { index, top, current, open, columns, ticked, tick, children, ...rest } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={ticked ?? open}
      aria-current={(ticked !== undefined && open) || undefined}
      data-current={current || undefined}
      data-open={open || undefined}
      data-ticked={ticked || undefined}
      className={cx(classes.row, classes.data)}
      style={{ transform: `translateY(${top}px)` }}
      {...rest}
    >
      {tick}
      {columns.map((name) => (
        <div key={name} role="gridcell" className={classes.cell} data-cell={name}>
          {children(name)}
        </div>
      ))}
    </div>
  )
}

/** More rows are requested this many rows before the end. */
const AHEAD = 30

interface RowGridProps<Line extends { readonly id: string }, Name extends string>
  extends Pick<GridProps, 'grid' | 'label'> {
  readonly lines: readonly Line[]
  /** Whether there are no more rows after these. */
  readonly isWhole: boolean
  readonly rooms: Parameters<typeof useFittedColumns<Name>>[0]
  readonly columns: readonly Name[]
  readonly titleOf: (column: Name) => ReactNode
  readonly place: PlaceStore
  /** Identifies whose list it is; `null`: everyone's. */
  readonly of?: string | null
  readonly openId: string | null
  /** Requests more rows; called near the end. */
  readonly more?: () => void
  readonly children: (line: Line, place: RowPlace<Name>) => ReactNode
}

/** A list whose rows are all loaded. Only the visible ones are rendered. */
export function RowGrid<Line extends { readonly id: string }, Name extends string>(
  props: RowGridProps<Line, Name>,
): ReactNode {
  const { grid, label, lines, isWhole, rooms, columns, titleOf, place, of = null, openId, more, children } = props
  const list = useId()
  const cursor = place((state) => state.cursor)
  const current = openId ?? cursor
  const fit = useFittedColumns(rooms, columns)
  const at = lines.findIndex(({ id }) => id === current)
  const sizes = { row: ROW, lead: HEAD }
  const places = useRowsInSight({ scroller: grid, count: lines.length, ...sizes, current, at, place, of })
  useEffect(() => {
    if ((places.at(-1) ?? 0) >= lines.length - AHEAD) more?.()
  })
  const rowId = (index: number) => `${list}-${index}`
  return (
    <Grid
      fit={fit}
      grid={grid}
      label={label}
      rowCount={isWhole ? lines.length + 1 : -1}
      activeId={places.includes(at) ? rowId(at) : undefined}
      height={lines.length * ROW}
      head={<GridHead columns={fit.columns}>{titleOf}</GridHead>}
    >
      {places.map((index) => {
        const line = lines[index]
        const [id, top, { columns: shown }] = [rowId(index), index * ROW, fit]
        return (
          line &&
          children(line, {
            ...{ id, index, top, columns: shown },
            current: line.id === current,
            open: line.id === openId,
          })
        )
      })}
    </Grid>
  )
}
