// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { type MouseEvent, memo, type ReactNode } from 'react'
import type { Column } from '#shared/model/list-view.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import classes from '../../components/grid/grid.module.css'
import { GridRow } from '../../components/grid/grid.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.tsx'
import { isUnresolved } from '../transaction/display-status.ts'
import { CELLS } from './columns/cells.tsx'
import { rowName } from './row-name.ts'

/** The element ID of a row, by which the grid names the current one. */
export function rowId(id: string): string {
  return `transaction-${id}`
}

/** The presentation state that all rows share. */
export interface RowLooks {
  readonly columns: readonly Column[]
  /** The row under the keyboard cursor. */
  readonly current: string | null
  readonly openId: string | null
  readonly ticked: ReadonlySet<string>
  readonly onOpen: (id: string) => void
  /** `extend`: also ticks all rows from the one that was ticked last. */
  readonly onTick: (row: TransactionSummary, extend: boolean) => void
}

/** Returns the props of one row, which is rendered again only if they change. */
export function looksOf({ current, openId, ticked, columns, onOpen, onTick }: RowLooks, id: string) {
  return { current: id === current, open: id === openId, ticked: ticked.has(id), columns, onOpen, onTick }
}

interface TransactionRowProps extends ReturnType<typeof looksOf> {
  readonly row: TransactionSummary
  readonly index: number
  readonly top: number
}

/** One transaction of the list. */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps): ReactNode {
  const { row, onOpen, onTick, ...place } = props
  const t = useT()
  const format = useFormat()
  return (
    <GridRow
      {...place}
      id={rowId(row.id)}
      aria-label={rowName(t, format, row)}
      data-unknown={isUnresolved(row) || undefined}
      onClick={() => onOpen(row.id)}
      tick={
        // biome-ignore lint/a11y/useKeyWithClickEvents: Space ticks the row that the keyboard is at
        <div
          role="gridcell"
          className={classes.tick}
          // Keeps the focus in the list, so that the keys continue from where they were.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event: MouseEvent) => {
            event.stopPropagation()
            onTick(row, event.shiftKey)
          }}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            checked={place.ticked}
            readOnly
            aria-label={t('list.tick', { id: transactionName(row) })}
          />
        </div>
      }
    >
      {(column) => {
        const Cell = CELLS[column]
        return <Cell row={row} />
      }}
    </GridRow>
  )
})
