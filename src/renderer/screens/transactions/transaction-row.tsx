// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { IconArrowDownLeft, IconArrowUpRight, IconHash, type TablerIcon } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { TransactionKind, TransactionSummary } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../components/amount.tsx'
import { cx } from '../../components/cx.ts'
import { EnvironmentBadge } from '../../components/environment-badge.tsx'
import { RowTime } from '../../components/row-time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { CopyId, IdText } from './id-text.tsx'
import { isUnresolved } from './standing.ts'
import { StandingBadge } from './standing-badge.tsx'
import classes from './transactions.module.css'

/** The element id of a row, for the grid to name the current one by. */
export function rowId(id: string): string {
  return `transaction-${id}`
}

interface TransactionRowProps {
  readonly row: TransactionSummary
  readonly index: number
  readonly top: number
  readonly current: boolean
  readonly open: boolean
  readonly withMerchant: boolean
  readonly onOpen: (id: string) => void
}

/** One transaction of the list. Clicked anywhere, it opens; the keyboard's way is the grid's (use-list-keys.ts). */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps): ReactNode {
  const { row, index, top, current, open, withMerchant, onOpen } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
    <div
      id={rowId(row.id)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={open}
      data-current={current || undefined}
      data-unknown={isUnresolved(row) || undefined}
      className={`${classes.row} ${classes.data}`}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(row.id)}
    >
      <Cell name="time">
        <RowTime at={row.createdAt} />
      </Cell>
      <Cell name="kind">
        <KindCell kind={row.kind} />
      </Cell>
      {withMerchant && (
        <Cell name="merchant">
          <EnvironmentBadge environment={row.environment} />
          {row.environment !== 'training' && (
            <span className={cx('pd-ellipsis', classes.merchantName)} title={row.profileName}>
              {row.profileName}
            </span>
          )}
        </Cell>
      )}
      <Cell name="id">
        <IdText id={transactionName(row)} />
        <CopyId id={transactionName(row)} />
      </Cell>
      <Cell name="amount">
        <Amount value={row.amount} currency={row.currency} />
      </Cell>
      <Cell name="state">
        <StandingBadge transaction={row} />
      </Cell>
      <Cell name="who">
        <Who row={row} />
      </Cell>
    </div>
  )
})

type CellName = 'time' | 'kind' | 'merchant' | 'id' | 'amount' | 'state' | 'who'

function Cell({ name, children }: { readonly name: CellName; readonly children: ReactNode }): ReactNode {
  return (
    <div role="gridcell" className={classes[name]}>
      {children}
    </div>
  )
}

const KIND_ICONS: Record<TransactionKind, TablerIcon> = {
  payin_account: IconArrowDownLeft,
  payin_acquiring: IconArrowDownLeft,
  payout_card: IconArrowUpRight,
  added: IconHash,
}

function KindCell({ kind }: { readonly kind: TransactionKind }): ReactNode {
  const t = useT()
  const Icon = KIND_ICONS[kind]
  return (
    <>
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={classes.kindText} title={t(`transactions.kind.${kind}`)}>
        <T id={`transactions.kind.${kind}`} />
      </span>
    </>
  )
}

function Who({ row: { ownerName, card } }: { readonly row: TransactionSummary }): ReactNode {
  return (
    <>
      {card && (
        <span className={classes.card} title={formatMasked(card)}>
          {`•• ${card.last4}`}
        </span>
      )}
      {ownerName && (
        <span className="pd-ellipsis" title={visibleText(ownerName)}>
          {visibleText(ownerName)}
        </span>
      )}
    </>
  )
}
