// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { type CSSProperties, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { ListLayout, ListView } from '#shared/model/list-view.ts'
import type { Sort } from '#shared/model/transaction-query.ts'
import { ROWS } from '../../components/grid/row-height.ts'
import { useWidth } from '../../components/grid/use-width.ts'
import { T, useT } from '../../i18n/index.tsx'
import { fitColumns, withMerchant } from './columns/fit-columns.ts'
import { ListHead } from './columns/list-head.tsx'
import { PinnedRows, pinnedHeight, pinnedScrolls } from './pinned-rows.tsx'
import { rowAt } from './rows/part.ts'
import type { Found } from './rows/use-found.ts'
import { mostRows, type Sight } from './rows/use-sight.ts'
import { useSelection } from './selection/selection.ts'
import { type RowLooks, rowId, TransactionRow } from './transaction-row.tsx'
import classes from './transactions.module.css'

/** Height that the pinned rows take above the others. */
export function leadOf(found: Pick<Found, 'pinned'>, density: ListLayout['density']): number {
  return pinnedHeight(found.pinned.length, ROWS[density])
}

interface TransactionListProps extends Omit<RowLooks, 'columns' | 'ticked'> {
  readonly found: Found
  readonly view: ListView
  readonly layout: ListLayout
  readonly sight: Sight
  readonly onSort: (sort: Sort) => void
  readonly onTickAll: () => void
  readonly grid: RefObject<HTMLDivElement | null>
}

/** The list itself. Only the rows in sight are drawn, and only what is around them is read. */
export function TransactionList(props: TransactionListProps): ReactNode {
  const { found, view, layout, sight, current, openId, onOpen, onTick, onSort, onTickAll, grid } = props
  const t = useT()
  const ticked = useTicked()
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const { columns, isNarrow, template } = useColumns(view, layout, width)
  const { pinned, part } = found
  const height = ROWS[layout.density]
  const count = Math.min(found.count, mostRows(height))
  const looks: RowLooks = { columns, current, openId, ticked, onOpen, onTick }
  const places = range(Math.max(0, sight[0]), Math.min(count - 1, sight[1]))
  const isDrawn = pinned.some(({ id }) => id === current) || places.some((at) => rowAt(part, at)?.id === current)
  return (
    <div
      ref={list}
      className={classes.list}
      data-narrow={isNarrow || undefined}
      data-density={layout.density}
      data-ticking={ticked.size > 0 || undefined}
      data-gutter={pinnedScrolls(pinned.length) || undefined}
      style={{ '--columns': template, '--row': `${height}px` } as CSSProperties}
    >
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={t('transactions.title')}
        aria-rowcount={pinned.length + found.count + 1}
        aria-multiselectable
        aria-activedescendant={isDrawn && current ? rowId(current) : undefined}
        className={classes.grid}
      >
        <ListHead
          columns={columns}
          sort={view.sort}
          onSort={onSort}
          ticking={ticked.size > 0}
          onTickAll={onTickAll}
          grid={grid}
        />
        {pinned.length > 0 && <PinnedRows rows={pinned} height={height} looks={looks} />}
        <div style={{ height: count * height }} role="rowgroup" className={classes.canvas}>
          {places.map((at) => {
            const row = rowAt(part, at)
            return row ? (
              <TransactionRow
                key={row.id}
                row={row}
                index={pinned.length + at}
                top={at * height}
                current={row.id === current}
                open={row.id === openId}
                ticked={ticked.has(row.id)}
                columns={columns}
                onOpen={onOpen}
                onTick={onTick}
              />
            ) : (
              <div
                key={at}
                className={classes.unread}
                style={{ transform: `translateY(${at * height}px)` }}
                aria-hidden
              >
                <span />
                <span />
                <span />
              </div>
            )
          })}
        </div>
        {count < found.count && (
          <p className={classes.end}>
            <T id="list.end" values={{ count, all: found.count }} />
          </p>
        )}
      </div>
    </div>
  )
}

function useTicked(): ReadonlySet<string> {
  const rows = useSelection((selection) => selection.rows)
  return useMemo(() => new Set(rows.keys()), [rows])
}

function useColumns({ scope }: ListView, layout: ListLayout, width: number) {
  const { columns } = layout
  return useMemo(() => fitColumns(scope === 'all' ? withMerchant(columns) : columns, width), [scope, columns, width])
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
