// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { T, useT } from '../../i18n/index.tsx'
import { useListState } from './list-state.ts'
import { PinnedRows, pinnedHeight, pinnedScrolls } from './pinned-rows.tsx'
import { ROW } from './row-height.ts'
import { rowId, TransactionRow } from './transaction-row.tsx'
import classes from './transactions.module.css'
import { useStillness } from './use-stillness.ts'

/** The height of the header, which stays in sight above the rows. */
const HEAD = 30

/** Rows from the end at which the next page is asked for. */
const AHEAD = 30

interface TransactionListProps {
  /** What nobody knows the outcome of: stands above the others. */
  readonly pinned: readonly TransactionSummary[]
  readonly rows: readonly TransactionSummary[]
  /** Asks for further rows. */
  readonly more: () => void
  /** Whether there are none. */
  readonly complete: boolean
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  /** Where rows of several merchants are shown, each says whose it is. */
  readonly withMerchant: boolean
  readonly grid: RefObject<HTMLDivElement | null>
}

/** The list itself. Only the rows in sight are drawn. */
export function TransactionList(props: TransactionListProps): ReactNode {
  const { pinned, rows, more, complete, openId, onOpen, withMerchant, grid } = props
  const t = useT()
  const cursor = useListState((state) => state.cursor)
  const current = openId ?? cursor
  const lead = pinnedHeight(pinned.length)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollMargin: HEAD + lead,
    scrollPaddingStart: HEAD + lead,
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
  useStillness(rows, lead, grid)

  const at = rows.findIndex((row) => row.id === current)
  // Only a move of the cursor scrolls; rows that come in do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [current])

  const isDrawn = items.some((item) => item.index === at) || pinned.some((row) => row.id === current)
  return (
    <div className={classes.list} data-merchant={withMerchant} data-gutter={pinnedScrolls(pinned.length) || undefined}>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={t('transactions.title')}
        aria-rowcount={complete ? pinned.length + rows.length + 1 : -1}
        aria-activedescendant={isDrawn && current ? rowId(current) : undefined}
        className={classes.grid}
      >
        <Header withMerchant={withMerchant} />
        {pinned.length > 0 && (
          <PinnedRows rows={pinned} current={current} openId={openId} onOpen={onOpen} withMerchant={withMerchant} />
        )}
        <div style={{ height: virtual.getTotalSize() }} role="rowgroup" className={classes.canvas}>
          {items.map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <TransactionRow
                  key={row.id}
                  row={row}
                  index={pinned.length + item.index}
                  top={item.start - HEAD - lead}
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
