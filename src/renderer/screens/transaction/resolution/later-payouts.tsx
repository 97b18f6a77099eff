import { Checkbox } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AskAgainOrder } from '#shared/contract/resolution.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { isShownUnpaid } from '#shared/rules/shown-unpaid.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { failureOf } from '../../../bridge/failure.ts'
import { Amount } from '../../../components/amount.tsx'
import { LinkAnchor } from '../../../components/links.tsx'
import { Time } from '../../../components/time.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { DisplayStatusBadge } from '../display-status-badge.tsx'
import classes from './resolution.module.css'

/** Similar payouts made after this one, and whether the operator has said that none was made in its place. */
export interface LaterPayouts {
  /** The payouts for which the last press was refused. */
  readonly found: readonly FoundPayout[]
  /** Those that the operator has looked at, including the ones found by earlier presses. */
  readonly seen: Required<Pick<AskAgainOrder, 'seenSimilar' | 'seenUnpaid'>>
  readonly isSeen: boolean
  readonly see: (isSeen: boolean) => void
  readonly tell: () => void
  readonly told: boolean
}

interface FoundPayout {
  readonly id: string
  /** Undefined until it is loaded. */
  readonly payout: Transaction | undefined
}

export function useLaterPayouts(error: unknown): LaterPayouts {
  const desk = useDesk()
  /** Whether each was shown as not paid when it was looked at. */
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [told, setTold] = useState(false)
  const failure = failureOf(error)
  const ids = failure?.kind === 'similar_payouts' ? failure.transactionIds : []
  const payouts = useQueries({ queries: ids.map((id) => desk.query.transactions.get.queryOptions({ input: { id } })) })
  const found = ids.map((id, nth) => ({ id, payout: payouts[nth]?.data }))
  const isUnpaid = ({ payout }: FoundPayout) => payout !== undefined && isShownUnpaid(payout)
  return {
    found,
    seen: { seenSimilar: [...seen.keys()], seenUnpaid: [...seen].flatMap(([id, unpaid]) => (unpaid ? [id] : [])) },
    isSeen: found.every((one) => seen.has(one.id) && (!seen.get(one.id) || isUnpaid(one))),
    see: (isSeen) =>
      setSeen((before) => {
        const others = [...before].filter(([id]) => !ids.includes(id))
        return new Map([...others, ...(isSeen ? found.map((one) => [one.id, isUnpaid(one)] as const) : [])])
      }),
    tell: () => setTold(true),
    told,
  }
}

/**
 * Payouts that may have been sent in place of the unknown one. If one was, sending the unknown one again could pay
 * twice, so the operator checks them first.
 */
export function LaterPayoutList({ found, isSeen, see, told }: LaterPayouts): ReactNode {
  const t = useT()
  if (found.length === 0) return null
  return (
    <div className={classes.later} role="alert">
      <T as="p" className="pd-warning" id="resolution.ask.later" values={{ count: found.length }} />
      <ul>{found.map(({ id, payout }) => payout && <LaterPayout key={id} payout={payout} />)}</ul>
      <Checkbox
        size="xs"
        label={t('resolution.ask.later.seen', { count: found.length })}
        checked={isSeen}
        onChange={(event) => see(event.currentTarget.checked)}
        error={told && !isSeen ? t('resolution.ask.later.tick') : null}
      />
    </div>
  )
}

function LaterPayout({ payout }: { readonly payout: Transaction }): ReactNode {
  return (
    <li>
      <Amount value={payout.amount} currency={payout.currency} /> <DisplayStatusBadge transaction={payout} />{' '}
      <Time at={payout.createdAt} />
      <br />
      {payout.ownerName !== null && `${visibleText(payout.ownerName)} `}
      {payout.card && <span className="pd-mono">{formatMasked(payout.card)} </span>}
      <LinkAnchor className="pd-mono" to="/transactions/$id" params={{ id: payout.id }}>
        {transactionName(payout)}
      </LinkAnchor>
    </li>
  )
}
