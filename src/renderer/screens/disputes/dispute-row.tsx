// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import type { ListedDispute } from '#shared/model/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../components/amount.tsx'
import { IdText } from '../../components/grid/id-text.tsx'
import { readMoment } from '../../components/read-moment.ts'
import { RowTime } from '../../components/row-time.tsx'
import { Age } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { DisputeStatus } from './dispute-status.tsx'
import classes from './disputes.module.css'

/** The element id of a row, for the grid to name the current one by. The service's own ids may hold anything. */
export function rowId(index: number): string {
  return `dispute-${index}`
}

interface DisputeRowProps {
  readonly row: ListedDispute
  readonly index: number
  readonly top: number
  readonly current: boolean
  readonly open: boolean
  readonly onOpen: (id: string) => void
}

/** One dispute of the list. Clicked anywhere, it opens; the keyboard's way is the grid's (use-list-keys.ts). */
export const DisputeRow = memo(function DisputeRow({
  row,
  index,
  top,
  current,
  open,
  onOpen,
}: DisputeRowProps): ReactNode {
  const { item, currency, readAt, isNews } = row
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
    <div
      id={rowId(index)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={open}
      data-current={current || undefined}
      className={`${classes.row} ${classes.data}`}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(item.id)}
    >
      <Cell name="created">
        <Created at={item.created_at} />
      </Cell>
      <Cell name="status">
        <DisputeStatus status={item.status} withWord />
        {isNews && <NewsMark />}
      </Cell>
      <Cell name="amount">
        {item.amount === null ? (
          <Nothing />
        ) : (
          <Amount value={visibleText(item.amount)} currency={currency && visibleText(currency)} />
        )}
      </Cell>
      <Cell name="id">
        <MerchantId row={row} />
      </Cell>
      <Cell name="read">
        <Age at={readAt} />
      </Cell>
    </div>
  )
})

type CellName = 'created' | 'status' | 'amount' | 'id' | 'read'

function Cell({ name, children }: { readonly name: CellName; readonly children: ReactNode }): ReactNode {
  return (
    <div role="gridcell" className={classes[name]}>
      {children}
    </div>
  )
}

function Created({ at }: { readonly at: string | null }): ReactNode {
  if (at === null) return <Nothing />
  const moment = readMoment(at)
  return moment === null ? visibleText(at) : <RowTime at={new Date(moment).toISOString()} />
}

/** The merchant's id; where the desk has the transaction, the way there. By keyboard that way is in the detail. */
function MerchantId({ row: { item, transactionId } }: { readonly row: ListedDispute }): ReactNode {
  const id = item.merchant_transaction_id
  if (id === null) return <Nothing />
  const text = <IdText id={visibleText(id)} />
  if (transactionId === null) return text
  return (
    <Anchor
      className={classes.link}
      underline="hover"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/transactions/$id"
          params={{ id: transactionId }}
          tabIndex={-1}
          onClick={(event) => event.stopPropagation()}
        />
      )}
    >
      {text}
    </Anchor>
  )
}

/** That the status came by itself and nobody has looked at it yet. */
function NewsMark(): ReactNode {
  const t = useT()
  return (
    <span className={classes.news} title={t('disputes.news.means')}>
      <T id="disputes.news.mark" />
    </span>
  )
}

function Nothing(): ReactNode {
  return (
    <span className={classes.quiet}>
      <T id="common.none" />
    </span>
  )
}
