import { IconArrowDownLeft, IconArrowUpRight, IconHash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TransactionKind, TransactionSummary } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../components/amount.tsx'
import { EnvironmentBadge } from '../../components/merchant-label.tsx'
import { useT } from '../../i18n/index.tsx'
import { DisplayStatusBadge } from '../transaction/display-status-badge.tsx'
import classes from './found-transaction.module.css'

const ICONS: Readonly<Record<TransactionKind, typeof IconHash>> = {
  payin_account: IconArrowDownLeft,
  payin_acquiring: IconArrowDownLeft,
  payout_card: IconArrowUpRight,
  added: IconHash,
}

/** A transaction as the palette shows it: its ID, merchant, amount and status. */
export function FoundTransaction({ row }: { readonly row: TransactionSummary }): ReactNode {
  const t = useT()
  const { kind, platformId, card, reference, ownerName, environment, profileName } = row
  const Icon = ICONS[kind]
  const about = [platformId, card && formatMasked(card), reference ?? ownerName].filter((one) => one !== null)
  return (
    <span className={classes.found} data-transaction>
      <Icon size={17} role="img" aria-label={t(`transactions.kind.${kind}`)} className={classes.icon} />
      <span className={classes.which}>
        <span className="pd-ellipsis pd-mono">{visibleText(transactionName(row))}</span>
        <span className={`${classes.about} pd-ellipsis`}>{about.map((one) => visibleText(one)).join(' · ')}</span>
      </span>
      <span className={classes.whose}>
        <EnvironmentBadge environment={environment} />
        {environment !== 'training' && <span className="pd-ellipsis">{visibleText(profileName)}</span>}
      </span>
      <span>
        <DisplayStatusBadge transaction={row} />
      </span>
      <span className={classes.amount}>
        <Amount value={row.amount} currency={row.currency} />
      </span>
    </span>
  )
}
