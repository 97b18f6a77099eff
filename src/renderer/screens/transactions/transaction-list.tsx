// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { T, useT } from '../../i18n/index.tsx'
import { useListState } from './list-state.ts'
import { rowId, TransactionRow } from './transaction-row.tsx'
import classes from './transactions.module.css'
import type { useTransactions } from './use-transactions.ts'

/** The height of a row, as in transactions.module.css. */
const ROW = 34
/** The height of the header, which stays in sight above the rows. */
const HEAD = 30

/** Rows from the end at which the next page is asked for. */
const AHEAD = 30

interface TransactionListProps {
  readonly list: ReturnType<typeof useTransactions>
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  /** Where rows of several merchants are shown, each says whose it is. */
  readonly withMerchant: boolean
  readonly grid: RefObject<HTMLDivElement | null>
}

/** The list itself. Only the rows in sight are drawn. */
export function TransactionList({ list, openId, onOpen, withMerchant, grid }: TransactionListProps): ReactNode {
  const t = useT()
  const { rows, more, complete } = list
  const cursor = useListState((state) => state.cursor)
  const current = openId ?? cursor
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialOffset: () => useListState.getState().offset,
    onChange: ({ scrollOffset }) => {
      if (scrollOffset !== null) useListState.setState({ offset: scrollOffset })
    },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= rows.length - AHEAD) more()
  })
  useStillness(rows, grid)

  const at = rows.findIndex((row) => row.id === current)
  // Only a move of the cursor scrolls; rows that come in do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [current])

  return (
    <div className={classes.list} data-merchant={withMerchant}>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={t('transactions.title')}
        aria-rowcount={complete ? rows.length + 1 : -1}
        aria-activedescendant={items.some((item) => item.index === at) && current ? rowId(current) : undefined}
        className={classes.grid}
      >
        <Header withMerchant={withMerchant} />
        <div style={{ height: virtual.getTotalSize() }} role="rowgroup" className={classes.canvas}>
          {items.map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <TransactionRow
                  key={row.id}
                  row={row}
                  index={item.index}
                  top={item.start - HEAD}
                  current={row.id === current}
                  open={row.id === openId}
                  withMerchant={withMerchant}
                  onOpen={onOpen}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

function Header({ withMerchant }: { readonly withMerchant: boolean }): ReactNode {
  const columns = [
    'time',
    'kind',
    ...(withMerchant ? (['merchant'] as const) : []),
    'id',
    'amount',
    'state',
    'who',
  ] as const
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {columns.map((column) => (
          <div key={column} role="columnheader" className={classes[column]}>
            <T id={`transactions.column.${column}`} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** New rows come in at the top: whoever has scrolled away from there keeps looking at the same ones. */
function useStillness(rows: readonly { readonly id: string }[], scroller: RefObject<HTMLDivElement | null>): void {
  const first = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    const added = rows.findIndex((row) => row.id === first.current)
    if (added > 0 && scroller.current && scroller.current.scrollTop > 0) scroller.current.scrollTop += added * ROW
    first.current = rows[0]?.id
  }, [rows, scroller])
}
