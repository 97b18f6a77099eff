// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, type RefObject, useMemo } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../components/amount.tsx'
import { useAmountRoom } from '../../components/grid/amount-room.ts'
import { GridRow, RowGrid } from '../../components/grid/grid.tsx'
import { IdText } from '../../components/grid/id-text.tsx'
import { merchantName } from '../../components/merchant-label.tsx'
import { Age } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { DisplayStatusBadge } from '../transaction/display-status-badge.tsx'
import classes from './expiring.module.css'
import { mayBeTaken } from './expiring-rules.ts'
import { useExpiringPlace } from './expiring-state.ts'
import { TimeLeft, useIsOver } from './time-left.tsx'
import { type ExpiringRows, NEAREST } from './use-expiring.ts'

/** A line of the list: a payin, the heading of a group, or a note that the group is empty. */
type Line =
  | { readonly is: 'row'; readonly id: string; readonly row: TransactionSummary }
  | { readonly is: 'group' | 'nothing'; readonly id: string; readonly words: string }

const ALL_COLUMNS = ['left', 'merchant', 'id', 'amount', 'status', 'refresh', 'act'] as const
type Column = (typeof ALL_COLUMNS)[number]
const COLUMNS = ALL_COLUMNS.filter((column) => column !== 'merchant')

const ROOM = {
  left: { min: 92, share: 0, narrow: 92, rank: 99 },
  merchant: { min: 90, share: 0.7, narrow: 62, rank: 60 },
  id: { min: 150, share: 1, narrow: 100, rank: 97 },
  amount: { min: 110, share: 0.6, narrow: 96, rank: 98 },
  status: { min: 190, share: 0.8, narrow: 120, rank: 50 },
  refresh: { min: 24, share: 0, narrow: 24, rank: 10 },
  act: { min: 164, share: 0.3, narrow: 132, rank: 96 },
} as const

interface CellProps {
  readonly row: TransactionSummary
  /** Whether its status is being read or waits to be. */
  readonly reading: boolean
  readonly onPaid: (row: TransactionSummary) => void
  readonly onRead: (rows: readonly TransactionSummary[]) => void
}

const CELLS: Readonly<Record<Column, (props: CellProps) => ReactNode>> = {
  left: TimeLeft,
  merchant: Merchant,
  id: ({ row }) => <IdText id={visibleText(transactionName(row))} />,
  amount: ({ row }) => <Amount value={row.amount} currency={row.currency} />,
  status: ({ row }) => (
    <>
      <DisplayStatusBadge transaction={row} />
      <span className={classes.read}>
        {row.statusReadAt ? <Age at={row.statusReadAt} /> : <T id="expiring.neverRead" />}
      </span>
    </>
  ),
  refresh: Refresh,
  act: Paid,
}

interface ExpiringListProps extends Pick<CellProps, 'onPaid'> {
  readonly found: ExpiringRows
  readonly lines: readonly Line[]
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  readonly reading: {
    readonly ids: ReadonlySet<string>
    readonly read: (rows: readonly TransactionSummary[]) => void
  }
  /** Whether each row names its merchant, because rows of several are shown. */
  readonly withMerchant: boolean
  readonly grid: RefObject<HTMLDivElement | null>
}

/** Payins about to expire above expired ones, in one list for the keyboard. Row buttons have keys (list-keys.ts). */
export function ExpiringList(props: ExpiringListProps): ReactNode {
  const { found, lines, onOpen, onPaid, reading, withMerchant, ...list } = props
  const t = useT()
  const rows = useMemo(() => [...found.soon, ...found.over], [found.soon, found.over])
  const rooms = useAmountRoom(ROOM, rows)
  return (
    <RowGrid
      {...list}
      label={t('expiring.title')}
      lines={lines}
      isWhole={found.overIsWhole}
      more={found.more}
      rooms={rooms}
      columns={withMerchant ? ALL_COLUMNS : COLUMNS}
      titleOf={(column) =>
        column === 'refresh' ? (
          <VisuallyHidden>
            <T id="list.bulk.refresh" />
          </VisuallyHidden>
        ) : (
          <T id={`expiring.column.${column}`} />
        )
      }
      place={useExpiringPlace}
      of={found.of}
    >
      {(line, place) =>
        line.is === 'row' ? (
          <GridRow key={line.id} {...place} onClick={() => onOpen(line.id)}>
            {(column) => {
              const Cell = CELLS[column]
              return <Cell row={line.row} reading={reading.ids.has(line.id)} onPaid={onPaid} onRead={reading.read} />
            }}
          </GridRow>
        ) : (
          <div
            key={line.id}
            role="row"
            aria-rowindex={place.index + 2}
            className={line.is === 'group' ? classes.group : classes.nothing}
            style={{ transform: `translateY(${place.top}px)` }}
          >
            <div role={line.is === 'group' ? 'rowheader' : 'gridcell'}>{line.words}</div>
          </div>
        )
      }
    </RowGrid>
  )
}

/** The lines of both groups, in order. */
export function useLines({ soon, soonIsCut, over, overIsWhole }: ExpiringRows): readonly Line[] {
  const t = useT()
  return useMemo(() => {
    const linesOf = (name: 'soon' | 'over', words: string, rows: readonly TransactionSummary[]): readonly Line[] => [
      { is: 'group', id: name, words },
      ...rows.map((row) => ({ is: 'row', id: row.id, row }) as const),
      ...(rows.length === 0 ? [{ is: 'nothing', id: `no ${name}`, words: t(`expiring.none.${name}`) } as const] : []),
    ]
    const soonWords = soonIsCut ? t('expiring.soon.cut', { count: NEAREST }) : `${t('expiring.soon')}: ${soon.length}`
    const overWords = `${t('overview.expired')}: ${over.length}${overIsWhole ? '' : '+'}`
    return [...linesOf('soon', soonWords, soon), ...linesOf('over', overWords, over)]
  }, [soon, soonIsCut, over, overIsWhole, t])
}

function Merchant({ row }: CellProps): ReactNode {
  const merchant = merchantName(useT(), { name: row.profileName, environment: row.environment })
  return (
    <span className="pd-ellipsis" title={merchant}>
      {merchant}
    </span>
  )
}

/** Keeps the focus in the list, so that the keyboard continues where it was. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

function Refresh({ row, reading, onRead }: CellProps): ReactNode {
  const t = useT()
  const words = t('expiring.refresh', { name: visibleText(transactionName(row)) })
  return (
    <ActionIcon
      size={24}
      tabIndex={-1}
      title={words}
      aria-label={words}
      loading={reading}
      disabled={row.platformId === null}
      onMouseDown={keepFocus}
      onClick={(event) => {
        event.stopPropagation()
        onRead([row])
      }}
    >
      <IconRefresh size={15} aria-hidden />
    </ActionIcon>
  )
}

/** A button that leads to a dispute once the time is over, or a note that the platform would refuse one. */
function Paid({ row, onPaid }: CellProps): ReactNode {
  const t = useT()
  const isOver = useIsOver(row)
  if (!isOver) return null
  if (!mayBeTaken(row.status)) {
    const status = visibleText(row.status ?? '')
    return (
      <T
        as="span"
        className={classes.refused}
        title={t('expiring.refused.means', { status })}
        id="expiring.refused"
        values={{ status }}
      />
    )
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      tabIndex={-1}
      title={t('expiring.paid.means', { key: 'D' })}
      onMouseDown={keepFocus}
      onClick={(event) => {
        event.stopPropagation()
        onPaid(row)
      }}
    >
      <T id="expiring.paid" />
    </Button>
  )
}
