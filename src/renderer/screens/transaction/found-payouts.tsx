import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { isShownUnpaid } from '#shared/rules/shown-unpaid.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { Amount } from '../../components/amount.tsx'
import { LinkAnchor } from '../../components/links.tsx'
import { Time } from '../../components/time.tsx'
import { T } from '../../i18n/index.tsx'
import { DisplayStatusBadge } from './display-status-badge.tsx'
import { isClosedButThere } from './resolution/rules.ts'

/** A payout similar to one that was not sent because of it. */
export interface FoundPayout {
  readonly id: string
  /** Undefined until it is loaded. */
  readonly payout: Transaction | undefined
}

/** The payouts as they are now: their states may have changed since they were found. */
export function useFoundPayouts(ids: readonly string[]): readonly FoundPayout[] {
  const { query } = useDesk()
  const payouts = useQueries({ queries: ids.map((id) => query.transactions.get.queryOptions({ input: { id } })) })
  return ids.map((id, nth) => ({ id, payout: payouts[nth]?.data }))
}

/** Whether it is shown as not paid. */
export function isUnpaid({ payout }: FoundPayout): boolean {
  return payout !== undefined && isShownUnpaid(payout)
}

/** The payouts with what tells whether one of them is the same, and with their states. */
export function FoundPayouts({ found }: { readonly found: readonly FoundPayout[] }): ReactNode {
  return <ul>{found.map(({ id, payout }) => payout && <Found key={id} payout={payout} />)}</ul>
}

function Found({ payout }: { readonly payout: Transaction }): ReactNode {
  return (
    <li>
      <Amount value={payout.amount} currency={payout.currency} /> <DisplayStatusBadge transaction={payout} />{' '}
      <Time at={payout.createdAt} />
      {isClosedButThere(payout) && <T as="p" className="pd-warning" role="note" id="review.similar.isThere" />}
      <br />
      {payout.ownerName !== null && `${visibleText(payout.ownerName)} `}
      {payout.card && <span className="pd-mono">{formatMasked(payout.card)} </span>}
      <LinkAnchor className="pd-mono" to="/transactions/$id" params={{ id: payout.id }}>
        {transactionName(payout)}
      </LinkAnchor>
    </li>
  )
}
