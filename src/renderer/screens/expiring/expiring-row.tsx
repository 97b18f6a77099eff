// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type MouseEvent, memo, type ReactNode } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../components/amount.tsx'
import { IdText } from '../../components/grid/id-text.tsx'
import { merchantName } from '../../components/merchant-name.ts'
import { Age } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { DisplayStatusBadge } from '../transaction/display-status-badge.tsx'
import classes from './expiring.module.css'
import { mayBeTaken } from './expiring-rules.ts'
import { TimeLeft, useIsOver } from './time-left.tsx'

/** The element id of a row, for the grid to name the current one by. */
export function rowId(id: string): string {
  return `expiring-${id}`
}

interface ExpiringRowProps {
  readonly row: TransactionSummary
  readonly index: number
  readonly top: number
  readonly current: boolean
  readonly open: boolean
  /** Whether its status is being read, or is about to be. */
  readonly reading: boolean
  readonly withMerchant: boolean
  readonly onOpen: (id: string) => void
  readonly onPaid: (row: TransactionSummary) => void
  readonly onRead: (rows: readonly TransactionSummary[]) => void
}

/** One payin of the expiry desk. Clicked anywhere, it opens; its buttons have keys of their own (list-keys.ts). */
export const ExpiringRow = memo(function ExpiringRow(props: ExpiringRowProps): ReactNode {
  const { row, index, top, current, open, reading, withMerchant, onOpen, onPaid, onRead } = props
  const t = useT()
  const merchant = merchantName(t, { name: row.profileName, environment: row.environment })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
    <div
      id={rowId(row.id)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={open}
      data-current={current || undefined}
      data-merchant={withMerchant}
      className={`${classes.row} ${classes.data}`}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(row.id)}
    >
      <div role="gridcell" className={classes.left}>
        <TimeLeft row={row} />
      </div>
      {withMerchant && (
        <div role="gridcell" className={classes.merchant}>
          <span className="pd-ellipsis" title={merchant}>
            {merchant}
          </span>
        </div>
      )}
      <div role="gridcell" className={classes.id}>
        <IdText id={visibleText(transactionName(row))} />
      </div>
      <div role="gridcell" className={classes.amount}>
        <Amount value={row.amount} currency={row.currency} />
      </div>
      <div role="gridcell" className={classes.status}>
        <DisplayStatusBadge transaction={row} />
        <span className={classes.read}>
          {row.statusReadAt ? <Age at={row.statusReadAt} /> : <T id="expiring.neverRead" />}
        </span>
      </div>
      <div role="gridcell" className={classes.act}>
        <Refresh row={row} reading={reading} onRead={onRead} />
        <Paid row={row} onPaid={onPaid} />
      </div>
    </div>
  )
})

/** The focus stays in the list: the keys go on from where they were. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type RefreshProps = Pick<ExpiringRowProps, 'row' | 'reading' | 'onRead'>

function Refresh({ row, reading, onRead }: RefreshProps): ReactNode {
  const t = useT()
  const words = t('expiring.refresh', { name: visibleText(transactionName(row)) })
  return (
    <ActionIcon
      size={24}
      className={classes.refresh}
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

/** The way to a dispute, once the time is over; or that the platform would refuse one. */
function Paid({ row, onPaid }: Pick<ExpiringRowProps, 'row' | 'onPaid'>): ReactNode {
  const t = useT()
  const isOver = useIsOver(row)
  if (!isOver) return null
  if (!mayBeTaken(row.status)) {
    const status = visibleText(row.status ?? '')
    return (
      <span className={classes.refused} title={t('expiring.refused.means', { status })}>
        <T id="expiring.refused" values={{ status }} />
      </span>
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
