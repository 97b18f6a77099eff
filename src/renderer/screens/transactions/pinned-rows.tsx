// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import gridClasses from '../../components/grid/grid.module.css'
import { useRowsInSight } from '../../components/grid/sight.ts'
import { useKeepsOpen } from '../../components/keeps-open.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './pinned-rows.module.css'
import { looksOf, type RowLooks, TransactionRow } from './transaction-row.tsx'

/** How many rows are visible at once, so that they do not push the list off the screen. Half a row hints at more. */
const SEEN = 5.5
/** The height of the title and the border below, as in pinned-rows.module.css. */
const FRAME = 28 + 2

/** The height that pinned rows take, from their number and the height of a row. */
export function pinnedHeight(count: number, height: number): number {
  return count === 0 ? 0 : FRAME + rowsHeight(count, height)
}

/** Whether this many pinned rows need scrolling. */
export function pinnedScrolls(count: number): boolean {
  return count > SEEN
}

function rowsHeight(count: number, height: number): number {
  return Math.min(count, SEEN) * height
}

interface PinnedRowsProps {
  readonly rows: readonly TransactionSummary[]
  readonly height: number
  readonly looks: RowLooks
}

/**
 * Transactions with an unknown outcome, above the list and visible wherever it is scrolled to. They are not repeated at
 * their place below: a payment that is seen twice looks like one that was made twice.
 */
export function PinnedRows({ rows, height, looks }: PinnedRowsProps): ReactNode {
  const t = useT()
  useKeepsOpen('unresolved')
  const scroller = useRef<HTMLDivElement>(null)
  const { current } = looks
  const at = rows.findIndex(({ id }) => id === current)
  const places = useRowsInSight({ scroller, count: rows.length, row: height, lead: 0, current, at })
  return (
    <div className={classes.pinned} data-testid="unresolved">
      <div className={classes.title} aria-hidden>
        <IconAlertTriangle size={15} />
        <T id="unresolved.title" />
        <span className="pd-num">{rows.length}</span>
      </div>
      <div
        ref={scroller}
        role="rowgroup"
        aria-label={t('unresolved.group', { count: rows.length })}
        className={classes.rows}
        style={{ height: rowsHeight(rows.length, height) }}
        // What scrolls must be reachable by keyboard; the keys do the same here as in the grid.
        {...(pinnedScrolls(rows.length) && { tabIndex: 0 })}
      >
        <div className={gridClasses.canvas} style={{ height: rows.length * height }}>
          {places.map((index) => {
            const row = rows[index]
            const top = index * height
            return row && <TransactionRow key={row.id} row={row} index={index} top={top} {...looksOf(looks, row.id)} />
          })}
        </div>
      </div>
    </div>
  )
}
