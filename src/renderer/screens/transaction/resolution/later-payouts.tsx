import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatMasked } from '#shared/rules/card-number.ts'
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
  readonly found: readonly string[]
  /** Those that the operator has looked at, including the ones found by earlier presses. */
  readonly seen: readonly string[]
  readonly isSeen: boolean
  readonly see: (isSeen: boolean) => void
  readonly tell: () => void
  readonly told: boolean
}

export function useLaterPayouts(error: unknown): LaterPayouts {
  const [seen, setSeen] = useState<readonly string[]>([])
  const [told, setTold] = useState(false)
  const failure = failureOf(error)
  const found = failure?.kind === 'similar_payouts' ? failure.transactionIds : []
  return {
    found,
    seen,
    isSeen: found.every((id) => seen.includes(id)),
    see: (isSeen) => setSeen((before) => [...before.filter((id) => !found.includes(id)), ...(isSeen ? found : [])]),
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
      <ul>
        {found.map((id) => (
          <LaterPayout key={id} id={id} />
        ))}
      </ul>
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

function LaterPayout({ id }: { readonly id: string }): ReactNode {
  const desk = useDesk()
  const { data: payout } = useQuery(desk.query.transactions.get.queryOptions({ input: { id } }))
  if (!payout) return null
  return (
    <li>
      <Amount value={payout.amount} currency={payout.currency} /> <DisplayStatusBadge transaction={payout} />{' '}
      <Time at={payout.createdAt} />
      <br />
      {payout.ownerName !== null && `${visibleText(payout.ownerName)} `}
      {payout.card && <span className="pd-mono">{formatMasked(payout.card)} </span>}
      <LinkAnchor className="pd-mono" to="/transactions/$id" params={{ id }}>
        {transactionName(payout)}
      </LinkAnchor>
    </li>
  )
}
