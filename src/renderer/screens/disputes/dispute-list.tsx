import { type ReactNode, type RefObject, useMemo } from 'react'
import type { ListedDispute } from '#shared/model/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../components/amount.tsx'
import { useAmountRoom } from '../../components/grid/amount-room.ts'
import { GridRow, RowGrid } from '../../components/grid/grid.tsx'
import { IdText } from '../../components/grid/id-text.tsx'
import { LinkAnchor } from '../../components/links.tsx'
import { ServiceTime } from '../../components/service-time.tsx'
import { Age } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { DisputeStatus } from './dispute-status.tsx'
import classes from './disputes.module.css'
import { useDisputesState } from './disputes-state.ts'

const COLUMNS = ['created', 'status', 'amount', 'id', 'read'] as const
type Column = (typeof COLUMNS)[number]

const ROOM = {
  created: { min: 100, share: 0, narrow: 92, rank: 20 },
  status: { min: 190, share: 1, narrow: 142, rank: 100 },
  amount: { min: 110, share: 0.7, narrow: 90, rank: 99 },
  id: { min: 160, share: 1.2, narrow: 130, rank: 98 },
  read: { min: 96, share: 0, narrow: 90, rank: 10 },
} as const

interface CellProps {
  readonly row: ListedDispute
}

const CELLS: Readonly<Record<Column, (props: CellProps) => ReactNode>> = {
  created: ({ row: { item } }) =>
    item.created_at === null ? <Nothing /> : <ServiceTime at={item.created_at} style="row" />,
  status: ({ row: { item, isNews } }) => (
    <>
      <DisputeStatus status={item.status} />
      {isNews && <NewsMark />}
    </>
  ),
  amount: ({ row: { item, currency } }) =>
    item.amount === null ? (
      <Nothing />
    ) : (
      <Amount value={visibleText(item.amount)} currency={currency && visibleText(currency)} />
    ),
  id: MerchantId,
  read: ({ row: { readAt } }) => (
    <span className="pd-quiet">
      <Age at={readAt} />
    </span>
  ),
}

interface DisputeListProps {
  /** The merchant whose list it is. */
  readonly of: string
  readonly rows: readonly (ListedDispute & { readonly id: string })[]
  /** Whether there are none after these. */
  readonly isWhole: boolean
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  readonly grid: RefObject<HTMLDivElement | null>
}

export function DisputeList({ rows, onOpen, ...list }: DisputeListProps): ReactNode {
  const t = useT()
  const amounts = useMemo(() => rows.map(({ item, currency }) => ({ amount: item.amount, currency })), [rows])
  const rooms = useAmountRoom(ROOM, amounts)
  return (
    <RowGrid
      {...list}
      label={t('shell.disputes')}
      lines={rows}
      rooms={rooms}
      columns={COLUMNS}
      titleOf={(column) => <T id={`disputes.column.${column}`} />}
      place={useDisputesState}
    >
      {(row, place) => (
        <GridRow key={row.id} {...place} onClick={() => onOpen(row.id)}>
          {(column) => {
            const Cell = CELLS[column]
            return <Cell row={row} />
          }}
        </GridRow>
      )}
    </RowGrid>
  )
}

/** The merchant's ID, linked to the transaction if Paydesk has it. Keyboard users find the link in the detail. */
function MerchantId({ row: { item, transactionId } }: CellProps): ReactNode {
  const id = item.merchant_transaction_id
  if (id === null) return <Nothing />
  const text = <IdText id={visibleText(id)} />
  if (transactionId === null) return text
  return (
    <LinkAnchor
      className={classes.link}
      underline="hover"
      to="/transactions/$id"
      params={{ id: transactionId }}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </LinkAnchor>
  )
}

/** Marks a status that Paydesk read by itself and that has not been viewed yet. */
function NewsMark(): ReactNode {
  const t = useT()
  return <T as="span" className={classes.news} title={t('disputes.news.means')} id="disputes.news.mark" />
}

function Nothing(): ReactNode {
  return <T as="span" className="pd-quiet" id="common.none" />
}
