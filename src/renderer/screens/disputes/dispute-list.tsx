// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect } from 'react'
import type { ListedDispute } from '#shared/model/dispute.ts'
import { ROW } from '../../components/grid/row-height.ts'
import { useStaysInSight } from '../../components/grid/use-stays-in-sight.ts'
import { T, useT } from '../../i18n/index.tsx'
import { DisputeRow, rowId } from './dispute-row.tsx'
import classes from './disputes.module.css'
import { useDisputesState } from './disputes-state.ts'

/** The height of the header, which stays in sight above the rows. */
const HEAD = 30

interface DisputeListProps {
  readonly rows: readonly ListedDispute[]
  /** Whether there are none after these. */
  readonly isWhole: boolean
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  readonly grid: RefObject<HTMLDivElement | null>
}

/** The list itself. Only the rows in sight are drawn. */
export function DisputeList({ rows, isWhole, openId, onOpen, grid }: DisputeListProps): ReactNode {
  const t = useT()
  const cursor = useDisputesState((state) => state.cursor)
  const current = openId ?? cursor
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.item.id ?? index,
    overscan: 12,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialOffset: () => useDisputesState.getState().offset,
    onChange: ({ scrollOffset }) => {
      if (scrollOffset !== null) useDisputesState.setState({ offset: scrollOffset })
    },
  })
  const items = virtual.getVirtualItems()
  const at = rows.findIndex(({ item }) => item.id === current)
  // Only a move of the cursor scrolls; rows that come in do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [current])
  useStaysInSight(grid, () => at >= 0 && virtual.scrollToIndex(at, { align: 'auto' }))
  const isDrawn = items.some((item) => item.index === at)
  return (
    <div className={classes.list}>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={t('disputes.title')}
        aria-rowcount={isWhole ? rows.length + 1 : -1}
        aria-activedescendant={isDrawn ? rowId(at) : undefined}
        className={classes.grid}
      >
        <Header />
        <div style={{ height: virtual.getTotalSize() }} role="rowgroup" className={classes.canvas}>
          {items.map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <DisputeRow
                  key={row.item.id}
                  row={row}
                  index={item.index}
                  top={item.start - HEAD}
                  current={row.item.id === current}
                  open={row.item.id === openId}
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

const COLUMNS = ['created', 'status', 'amount', 'id', 'read'] as const

function Header(): ReactNode {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {COLUMNS.map((column) => (
          <div key={column} role="columnheader" className={classes[column]}>
            <T id={`disputes.column.${column}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
