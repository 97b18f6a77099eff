import type { ReactNode } from 'react'
import type { FollowedDispute } from '#shared/model/dispute.ts'
import { CLOSED_DISPUTE_STATUSES } from '#shared/rules/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { usePreferences } from '../../../bridge/hooks.ts'
import { Time } from '../../../components/time.tsx'
import { T } from '../../../i18n/index.tsx'
import { Card } from '../../transaction/record/card.tsx'
import { DisputeStatus } from '../dispute-status.tsx'
import classes from './dispute-detail.module.css'
import { pollingWords } from './polling.ts'

/** The statuses that were seen, what the newest means for a second dispute, and whether the desk goes on reading. */
export function StatusCard({ dispute }: { readonly dispute: FollowedDispute }): ReactNode {
  const { disputeMinutes } = usePreferences()
  const { status } = dispute.item
  const values = { status: <code>{visibleText(status ?? '')}</code>, minutes: disputeMinutes }
  return (
    <Card title={<T id="disputes.statuses" />}>
      <ol className={classes.statuses}>
        {dispute.statuses.map((seen, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only ever added to
          <li key={index}>
            <Time at={seen.at} /> <DisputeStatus status={seen.status} />
          </li>
        ))}
      </ol>
      {status !== null && (
        <T
          as="p"
          className={classes.text}
          id={CLOSED_DISPUTE_STATUSES.includes(status) ? 'disputes.counts.closed' : 'disputes.counts.open'}
          values={values}
        />
      )}
      <T as="p" className={classes.quiet} id={pollingWords(dispute, disputeMinutes)} values={values} />
    </Card>
  )
}
