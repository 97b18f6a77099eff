// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { ROW } from '../../components/grid/row-height.ts'
import { useStaysInSight } from '../../components/grid/use-stays-in-sight.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import classes from './expiring.module.css'
import { ExpiringRow, rowId } from './expiring-row.tsx'
import { useExpiringPlace } from './expiring-state.ts'
import { type ExpiringRows, NEAREST } from './use-expiring.ts'

/** The height of the header, which stays in sight above the rows. */
const HEAD = 30
/** Rows from the end at which the next page is asked for. */
const AHEAD = 30

/** A line of the list: a payin, or the words above a group of them. */
type Line =
  | { readonly is: 'row'; readonly key: string; readonly row: TransactionSummary }
  | { readonly is: 'group'; readonly key: 'soon' | 'over'; readonly words: string }
  | { readonly is: 'nothing'; readonly key: 'no soon' | 'no over'; readonly words: MessageId }

interface ExpiringListProps {
  readonly found: ExpiringRows
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  readonly onPaid: (row: TransactionSummary) => void
  readonly reading: {
    readonly ids: ReadonlySet<string>
    readonly read: (rows: readonly TransactionSummary[]) => void
  }
  /** Where rows of several merchants are shown, each says whose it is. */
  readonly withMerchant: boolean
  readonly grid: RefObject<HTMLDivElement | null>
  /** The rows that can be seen, for who reads their statuses. */
  readonly inSight: RefObject<readonly TransactionSummary[]>
}

/** What expires above what has expired, in one list for the keyboard. Only the lines in sight are drawn. */
export function ExpiringList(props: ExpiringListProps): ReactNode {
  const { found, openId, onOpen, onPaid, reading, withMerchant, grid, inSight } = props
  const { more } = found
  const t = useT()
  const cursor = useExpiringPlace((place) => place.cursor)
  const current = openId ?? cursor
  const lines = useLines(found)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 12,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialOffset: () => useExpiringPlace.getState().offset,
    onChange: ({ scrollOffset }) => {
      if (scrollOffset !== null) useExpiringPlace.setState({ offset: scrollOffset })
    },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= lines.length - AHEAD) more()
    const { startIndex = 0, endIndex = -1 } = virtual.range ?? {}
    inSight.current = lines.slice(startIndex, endIndex + 1).flatMap((line) => (line.is === 'row' ? [line.row] : []))
  })
  const at = lines.findIndex(({ key }) => key === current)
  // Only a move of the cursor scrolls; rows that come in do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [current])
  useStaysInSight(grid, () => at >= 0 && virtual.scrollToIndex(at, { align: 'auto' }))
  const isDrawn = items.some(({ index }) => index === at)
  return (
    <div className={classes.list}>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={t('expiring.title')}
        aria-rowcount={found.overIsWhole ? lines.length + 1 : -1}
        aria-activedescendant={isDrawn && current ? rowId(current) : undefined}
        className={classes.grid}
      >
        <Header withMerchant={withMerchant} />
        <div style={{ height: virtual.getTotalSize() }} role="rowgroup" className={classes.canvas}>
          {items.map(({ index, start }) => {
            const line = lines[index]
            if (!line) return null
            const place = { index, top: start - HEAD }
            return line.is === 'row' ? (
              <ExpiringRow
                key={line.key}
                {...place}
                row={line.row}
                current={line.key === current}
                open={line.key === openId}
                reading={reading.ids.has(line.key)}
                withMerchant={withMerchant}
                onOpen={onOpen}
                onPaid={onPaid}
                onRead={reading.read}
              />
            ) : (
              <WordsLine key={line.key} {...place} isGroup={line.is === 'group'}>
                {line.is === 'group' ? line.words : <T id={line.words} />}
              </WordsLine>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function useLines({ soon, soonIsCut, over, overIsWhole }: ExpiringRows): readonly Line[] {
  const t = useT()
  return useMemo(() => {
    const lineOf = (row: TransactionSummary): Line => ({ is: 'row', key: row.id, row })
    const count = (shown: number, isWhole: boolean) => (isWhole ? String(shown) : `${shown}+`)
    return [
      {
        is: 'group',
        key: 'soon',
        words: soonIsCut
          ? t('expiring.soon.cut', { count: NEAREST })
          : `${t('expiring.soon')}: ${count(soon.length, true)}`,
      },
      ...soon.map(lineOf),
      ...(soon.length === 0 ? [{ is: 'nothing', key: 'no soon', words: 'expiring.none.soon' } as const] : []),
      { is: 'group', key: 'over', words: `${t('expiring.over')}: ${count(over.length, overIsWhole)}` },
      ...over.map(lineOf),
      ...(over.length === 0 ? [{ is: 'nothing', key: 'no over', words: 'expiring.none.over' } as const] : []),
    ]
  }, [soon, soonIsCut, over, overIsWhole, t])
}

const COLUMNS = ['left', 'merchant', 'id', 'amount', 'status', 'act'] as const

function Header({ withMerchant }: { readonly withMerchant: boolean }): ReactNode {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row} data-merchant={withMerchant}>
        {COLUMNS.filter((column) => column !== 'merchant' || withMerchant).map((column) => (
          <div key={column} role="columnheader" className={classes[column]}>
            <T id={`expiring.column.${column}`} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface WordsLineProps {
  readonly index: number
  readonly top: number
  readonly isGroup: boolean
  readonly children: ReactNode
}

function WordsLine({ index, top, isGroup, children }: WordsLineProps): ReactNode {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={isGroup ? classes.group : classes.nothing}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role={isGroup ? 'rowheader' : 'gridcell'}>{children}</div>
    </div>
  )
}
