import { type ReactNode, type RefObject, useMemo } from 'react'
import type { ListLayout, ListView } from '#shared/model/list-view.ts'
import type { Sort } from '#shared/model/transaction-query.ts'
import { cx } from '../../components/cx.ts'
import { useAmountRoom } from '../../components/grid/amount-room.ts'
import { useFittedColumns } from '../../components/grid/fit-columns.ts'
import gridClasses from '../../components/grid/grid.module.css'
import { Grid } from '../../components/grid/grid.tsx'
import { mostRows, placesIn, ROWS, type Sight } from '../../components/grid/sight.ts'
import { T, useT } from '../../i18n/index.tsx'
import { COLUMN_ROOM, withMerchant } from './columns/column-room.ts'
import { ListHead } from './columns/list-head.tsx'
import { PinnedRows, pinnedScrolls } from './pinned-rows.tsx'
import { rowAt } from './rows/part.ts'
import type { Found } from './rows/use-found.ts'
import { useSelection } from './selection/selection.ts'
import { looksOf, type RowLooks, rowId, TransactionRow } from './transaction-row.tsx'
import classes from './transactions.module.css'

interface TransactionListProps extends Omit<RowLooks, 'columns' | 'ticked'> {
  readonly found: Found
  readonly view: ListView
  readonly layout: ListLayout
  readonly sight: Sight
  readonly onSort: (sort: Sort) => void
  readonly onTickAll: () => void
  readonly grid: RefObject<HTMLDivElement | null>
}

/** The list itself. Only the rows in view are rendered, and only those around them are read. */
export function TransactionList(props: TransactionListProps): ReactNode {
  const { found, view, layout, sight, current, openId, onOpen, onTick, onSort, onTickAll, grid } = props
  const t = useT()
  const ticked = useSelection(({ ids }) => ids)
  const isOfAll = found.query.profileId === null
  const wanted = useMemo(() => (isOfAll ? withMerchant(layout.columns) : layout.columns), [isOfAll, layout.columns])
  const { pinned, part } = found
  const rows = useMemo(() => [...pinned, ...(part?.items ?? [])], [pinned, part])
  const fit = useFittedColumns(useAmountRoom(COLUMN_ROOM, rows), wanted, true)
  const { columns } = fit
  const height = ROWS[layout.density]
  const count = Math.min(found.count, mostRows(height))
  const looks: RowLooks = { columns, current, openId, ticked, onOpen, onTick }
  const places = placesIn(sight, count)
  const isDrawn = pinned.some(({ id }) => id === current) || places.some((at) => rowAt(part, at)?.id === current)
  const isTicking = ticked.size > 0
  return (
    <Grid
      fit={fit}
      grid={grid}
      label={t('shell.transactions')}
      rowCount={pinned.length + found.count + 1}
      activeId={isDrawn && current ? rowId(current) : undefined}
      isMultiselectable
      row={height}
      height={count * height}
      looks={{
        'data-density': layout.density,
        'data-ticking': isTicking || undefined,
        'data-gutter': pinnedScrolls(pinned.length) || undefined,
      }}
      head={
        <ListHead
          columns={columns}
          sort={view.sort}
          onSort={onSort}
          ticking={isTicking}
          onTickAll={onTickAll}
          grid={grid}
        />
      }
      pinned={pinned.length > 0 && <PinnedRows rows={pinned} height={height} looks={looks} />}
      end={
        count < found.count && <T as="p" className={classes.end} id="list.end" values={{ count, all: found.count }} />
      }
    >
      {places.map((at) => {
        const row = rowAt(part, at)
        const top = at * height
        return row ? (
          <TransactionRow key={row.id} row={row} index={pinned.length + at} top={top} {...looksOf(looks, row.id)} />
        ) : (
          <div
            key={at}
            className={cx(gridClasses.row, gridClasses.data, classes.unread)}
            style={{ transform: `translateY(${top}px)` }}
            aria-hidden
          >
            <span />
            <span />
            <span />
          </div>
        )
      })}
    </Grid>
  )
}
