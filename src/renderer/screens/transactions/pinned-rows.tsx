// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { IconAlertTriangle } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { useKeepsOpen } from '../../components/keeps-open.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './pinned-rows.module.css'
import { type RowLooks, TransactionRow } from './transaction-row.tsx'

/** Rows that are seen at once. The half says that there are more: the list must not be pushed off the screen by them. */
const SEEN = 5.5
/** Title and line below, as in pinned-rows.module.css. */
const FRAME = 28 + 2

/** How much of the list's height is taken by so many pinned rows of a height. */
export function pinnedHeight(count: number, height: number): number {
  return count === 0 ? 0 : FRAME + rowsHeight(count, height)
}

/** Whether so many are scrolled through. */
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
 * What nobody knows the outcome of, above the list and in sight wherever that is scrolled to, whatever is looked for. It is
 * here and not in its place below as well: a payment that is seen twice looks like one that was made twice.
 */
export function PinnedRows({ rows, height, looks }: PinnedRowsProps): ReactNode {
  const t = useT()
  useKeepsOpen('unresolved')
  const scroller = useRef<HTMLDivElement>(null)
  const { current, openId, ticked, columns, onOpen, onTick } = looks
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is measured anew
  useEffect(() => virtual.measure(), [height])
  const at = rows.findIndex(({ id }) => id === current)
  // Only a move of the cursor scrolls; rows that come in do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [current])
  return (
    <div className={classes.pinned} data-testid="unresolved">
      <div className={classes.title} aria-hidden>
        <IconAlertTriangle size={15} />
        <T id="unresolved.title" />
        <span className={classes.count}>{rows.length}</span>
      </div>
      <div
        ref={scroller}
        role="rowgroup"
        aria-label={t('unresolved.group', { count: rows.length })}
        className={classes.rows}
        style={{ height: rowsHeight(rows.length, height) }}
        // What scrolls can be reached by keyboard; the keys do the same here as in the grid.
        {...(pinnedScrolls(rows.length) && { tabIndex: 0 })}
      >
        <div className={classes.canvas} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                <TransactionRow
                  key={row.id}
                  row={row}
                  index={index}
                  top={start}
                  current={row.id === current}
                  open={row.id === openId}
                  ticked={ticked.has(row.id)}
                  columns={columns}
                  onOpen={onOpen}
                  onTick={onTick}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}
