import type { ReactNode } from 'react'
import type { DisputeAttempt } from '#shared/model/dispute.ts'
import { StateBadge } from '../../../components/state-badge.tsx'
import { Tag } from '../../../components/tag.tsx'
import { useT } from '../../../i18n/index.tsx'

/** What is known of an attempt, in a word: what came back, or how it was settled afterwards. */
export function AttemptBadge({ state, settled }: Pick<DisputeAttempt, 'state' | 'settled'>): ReactNode {
  const t = useT()
  if (state !== 'unknown' || settled === null) return <StateBadge state={state} />
  return (
    <Tag tone={settled === 'found' ? 'good' : 'mute'} title={t(`disputes.attempt.${settled}.means`)}>
      {t(`disputes.attempt.${settled}`)}
    </Tag>
  )
}
