import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconGavel,
  IconHash,
  IconNote,
  IconReceipt,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column } from '#shared/model/list-view.ts'
import type { TransactionKind, TransactionSummary } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../../components/amount.tsx'
import { CopyId, IdText } from '../../../components/grid/id-text.tsx'
import { EnvironmentBadge } from '../../../components/merchant-label.tsx'
import { ServiceTime } from '../../../components/service-time.tsx'
import { RowTime } from '../../../components/time.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { DisplayStatusBadge } from '../../transaction/display-status-badge.tsx'
import classes from '../transactions.module.css'

interface CellProps {
  readonly row: TransactionSummary
}

/** Renders the cell of each column. */
export const CELLS: Readonly<Record<Column, (props: CellProps) => ReactNode>> = {
  created: ({ row }) => <RowTime at={row.createdAt} />,
  merchant: ({ row }) => (
    <>
      <EnvironmentBadge environment={row.environment} />
      {row.environment !== 'training' && <Text className={classes.merchantName} of={row.profileName} />}
    </>
  ),
  kind: ({ row }) => <Kind kind={row.kind} />,
  merchantTransactionId: ({ row }) => <Id id={transactionName(row)} />,
  platformId: ({ row }) => row.platformId !== null && <Id id={row.platformId} />,
  reference: ({ row }) => <Text className={classes.dimmed} of={row.reference} />,
  standing: ({ row }) => <DisplayStatusBadge transaction={row} />,
  statusReadAt: ({ row }) => row.statusReadAt !== null && <RowTime at={row.statusReadAt} />,
  amount: ({ row }) => <Amount value={row.amount} currency={row.currency} />,
  counterparty: Counterparty,
  expiresAt: ({ row }) => row.expiresAt !== null && <ServiceTime at={row.expiresAt} style="row" />,
  marks: Marks,
  tags: Tags,
  note: ({ row }) => <Text className={classes.dimmed} of={row.note} />,
}

function Text({ of, className = '' }: { readonly of: string | null; readonly className?: string | undefined }) {
  if (of === null) return null
  const text = visibleText(of)
  return (
    <span className={`pd-ellipsis ${className}`} title={text}>
      {text}
    </span>
  )
}

function Id({ id }: { readonly id: string }): ReactNode {
  return (
    <>
      <IdText id={id} />
      <CopyId id={id} />
    </>
  )
}

const KIND_ICONS: Record<TransactionKind, TablerIcon> = {
  payin_account: IconArrowDownLeft,
  payin_acquiring: IconArrowDownLeft,
  payout_card: IconArrowUpRight,
  added: IconHash,
}

function Kind({ kind }: { readonly kind: TransactionKind }): ReactNode {
  const t = useT()
  const Icon = KIND_ICONS[kind]
  return (
    <>
      <Icon size={16} aria-hidden className={classes.icon} />
      <T
        as="span"
        className={classes.kindText}
        title={t(`transactions.kind.${kind}`)}
        id={`transactions.kind.${kind}`}
      />
    </>
  )
}

function Counterparty({ row: { ownerName, card } }: CellProps): ReactNode {
  return (
    <>
      {card && (
        <span className={classes.card} title={formatMasked(card)}>
          {`•• ${card.last4}`}
        </span>
      )}
      <Text of={ownerName} />
    </>
  )
}

/** Icons for what a transaction has: a dispute, receipts, a note. */
function Marks({ row: { hasDispute, hasReceipt, note } }: CellProps): ReactNode {
  const t = useT()
  return (
    <>
      {hasDispute && <Mark icon={IconGavel} means={t('list.mark.dispute')} />}
      {hasReceipt && <Mark icon={IconReceipt} means={t('list.mark.receipt')} />}
      {note !== null && <Mark icon={IconNote} means={t('list.mark.note', { note: visibleText(note) })} />}
    </>
  )
}

function Mark({ icon: Icon, means }: { readonly icon: TablerIcon; readonly means: string }): ReactNode {
  return (
    <span role="img" aria-label={means} title={means} className={classes.mark}>
      <Icon size={15} stroke={1.7} aria-hidden />
    </span>
  )
}

function Tags({ row: { tags } }: CellProps): ReactNode {
  return tags.map((name) => (
    <span key={name} className={classes.tag} title={tags.map((tag) => visibleText(tag)).join(', ')}>
      {visibleText(name)}
    </span>
  ))
}
