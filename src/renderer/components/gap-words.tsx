import type { ReactNode } from 'react'
import type { MissingTime } from '#shared/model/backup.ts'
import { type MessageId, T } from '../i18n/index.tsx'
import { Time } from './time.tsx'

/** A period missing from the history, and its consequence: a payout sent during it is not recognised. */
export function GapWords({ gap: { cause, from, to } }: { readonly gap: MissingTime }): ReactNode {
  return <T as="span" id={gapWords(cause, from)} values={{ from: from && <Time at={from} />, to: <Time at={to} /> }} />
}

function gapWords(cause: MissingTime['cause'], from: string | null): MessageId {
  if (cause === 'unrecorded') return 'review.gap.unrecorded'
  if (from === null) return 'review.gap.before'
  return cause === 'restored' ? 'review.gap.restored' : 'review.gap.between'
}
