import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import type { StatusFigures } from '#shared/model/overview.ts'
import type { TransactionKind } from '#shared/model/transaction.ts'
import { Amount } from '../../components/amount.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './overview.module.css'
import { type ListScope, listOf } from './to-list.ts'

interface CountProps {
  readonly list: ListScope
  /** The list of what was counted; `null` if there is none. */
  readonly view: Partial<ListView> | null
  readonly label: {
    readonly kind: TransactionKind
    readonly status: string
    readonly days: number
    readonly count: number
  }
}

/** A count, linked to the list of what it counts. */
export function Count({ view, list, label: { kind, status, days, count } }: CountProps): ReactNode {
  const t = useT()
  if (view === null) return count
  const span = t(days === 1 ? 'overview.counts.today' : 'overview.counts.week')
  return (
    <Link
      to="/transactions"
      search={listOf(list, view)}
      className={classes.count}
      aria-label={t('overview.counts.show', { kind: t(`transactions.kind.${kind}`), status, span, count })}
    >
      {count}
    </Link>
  )
}

/** The sums, one per currency. */
export function Sums({ sums, withoutAmount }: Pick<StatusFigures, 'sums' | 'withoutAmount'>): ReactNode {
  if (sums.length === 0 && withoutAmount === 0) return null
  return (
    <ul>
      {sums.map(({ currency, amount }) => (
        <li key={currency}>
          <Amount value={amount} currency={currency} />
        </li>
      ))}
      {withoutAmount > 0 && (
        <T as="li" className={classes.without} id="overview.counts.withoutAmount" values={{ count: withoutAmount }} />
      )}
    </ul>
  )
}
