// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { type MouseEvent, memo, type ReactNode } from 'react'
import type { Column } from '#shared/model/list-view.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.tsx'
import { isUnresolved } from '../transaction/display-status.ts'
import { CELLS } from './columns/cells.tsx'
import { rowName } from './row-name.ts'
import classes from './transactions.module.css'

/** The element id of a row, for the grid to name the current one by. */
export function rowId(id: string): string {
  return `transaction-${id}`
}

/** What a row is to the one who looks at the list. */
export interface RowLooks {
  readonly columns: readonly Column[]
  /** The row that the keyboard is at. */
  readonly current: string | null
  readonly openId: string | null
  readonly ticked: ReadonlySet<string>
  readonly onOpen: (id: string) => void
  /** `index` counts the pinned rows, too. `extend`: and all from the one that was ticked last. */
  readonly onTick: (row: TransactionSummary, index: number, extend: boolean) => void
}

interface TransactionRowProps extends Pick<RowLooks, 'columns' | 'onOpen' | 'onTick'> {
  readonly row: TransactionSummary
  readonly index: number
  readonly top: number
  readonly current: boolean
  readonly open: boolean
  readonly ticked: boolean
}

/** One transaction of the list. Clicked anywhere, it opens; the keyboard's way is the grid's (use-list-keys.ts). */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps): ReactNode {
  const { row, index, top, current, open, ticked, columns, onOpen, onTick } = props
  const t = useT()
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
    <div
      id={rowId(row.id)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={open || ticked}
      aria-label={rowName(t, format, row)}
      data-current={current || undefined}
      data-open={open || undefined}
      data-ticked={ticked || undefined}
      data-unknown={isUnresolved(row) || undefined}
      className={`${classes.row} ${classes.data}`}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(row.id)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space ticks the row that the keyboard is at */}
      <div
        role="gridcell"
        className={classes.tick}
        // The focus stays in the list: the keys go on from where they were.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event: MouseEvent) => {
          event.stopPropagation()
          onTick(row, index, event.shiftKey)
        }}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          checked={ticked}
          readOnly
          aria-label={t('list.tick', { id: transactionName(row) })}
        />
      </div>
      {columns.map((name) => {
        const Cell = CELLS[name]
        return (
          <div key={name} role="gridcell" className={classes.cell} data-cell={name}>
            <Cell row={row} />
          </div>
        )
      })}
    </div>
  )
})
