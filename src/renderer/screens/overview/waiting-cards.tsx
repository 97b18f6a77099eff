import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { OverviewFigures } from '#shared/model/overview.ts'
import { T, useT } from '../../i18n/index.tsx'
import { useExpiringChoice } from '../expiring/expiring-state.ts'
import classes from './overview.module.css'
import { type ListScope, listOf } from './to-list.ts'

interface Card {
  readonly is: 'unresolved' | 'expiring' | 'expired' | 'disputeNews' | 'batches' | 'errors'
  readonly tone: 'warn' | 'bad' | 'odd'
  readonly to: LinkProps
  /** Makes the target screen show what was counted. */
  readonly prepare?: () => void
}

/** What needs attention, each with a link to where it is dealt with. */
export function WaitingCards({
  figures,
  list,
}: {
  readonly figures: OverviewFigures
  readonly list: ListScope
}): ReactNode {
  const heading = useId()
  const cards: readonly Card[] = [
    {
      is: 'unresolved',
      tone: 'warn',
      to: { to: '/transactions', search: listOf(list, { isUnresolved: true }) },
    },
    {
      is: 'expiring',
      tone: 'warn',
      to: { to: '/expiring' },
      prepare: () => useExpiringChoice.setState({ ...list, within: 60 }),
    },
    {
      is: 'expired',
      tone: 'bad',
      to: { to: '/expiring' },
      prepare: () => useExpiringChoice.setState({ ...list, within: 60, since: 1 }),
    },
    { is: 'disputeNews', tone: 'odd', to: { to: '/disputes' } },
    { is: 'batches', tone: 'warn', to: { to: '/batches' } },
    {
      is: 'errors',
      tone: 'bad',
      to: {
        to: '/transactions',
        search: listOf(list, { statuses: ['error'], hasDispute: false, days: { by: 'last', days: 7 } }),
      },
    },
  ]
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>
          <T id="overview.waiting" />
        </h2>
      </header>
      <ul className={classes.cards}>
        {cards.map((card) => (
          <li key={card.is}>
            <WaitingCard card={card} count={figures[card.is]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingCard({ card, count }: { readonly card: Card; readonly count: number }): ReactNode {
  const t = useT()
  return (
    <Link {...card.to} className={classes.card} data-tone={count > 0 ? card.tone : undefined} onClick={card.prepare}>
      <span className={classes.figure}>{count}</span>
      <span className={classes.cardName}>{t(`overview.${card.is}`)}</span>
      <span className="pd-quiet">{t(`overview.${card.is}.hint`)}</span>
    </Link>
  )
}
