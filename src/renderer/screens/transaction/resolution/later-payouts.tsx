import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AskAgainOrder } from '#shared/contract/resolution.ts'
import { failureOf } from '../../../bridge/failure.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { type FoundPayout, FoundPayouts, isUnpaid, useFoundPayouts } from '../found-payouts.tsx'
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

export function useLaterPayouts(error: unknown): LaterPayouts {
  /** Whether each was shown as not paid when it was looked at. */
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [told, setTold] = useState(false)
  const failure = failureOf(error)
  const ids = failure?.kind === 'similar_payouts' ? failure.transactionIds : []
  const found = useFoundPayouts(ids)
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
      <FoundPayouts found={found} />
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
