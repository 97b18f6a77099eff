import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PollingState } from '#shared/contract/profiles.ts'
import type { FollowedDispute } from '#shared/model/dispute.ts'
import type { Preferences } from '#shared/model/preferences.ts'
import { CLOSED_DISPUTE_STATUSES, plainlyClosed } from '#shared/rules/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { usePreferences } from '../../../bridge/hooks.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Time } from '../../../components/time.tsx'
import { type MessageId, T } from '../../../i18n/index.tsx'
import { Card } from '../../transaction/record/card.tsx'
import { DisputeStatus } from '../dispute-status.tsx'
import { vocabularyOf } from '../dispute-word.ts'
import classes from './dispute-detail.module.css'

/** The statuses seen, what the newest means for a second dispute, and whether Paydesk keeps polling. */
export function StatusCard({ dispute }: { readonly dispute: FollowedDispute }): ReactNode {
  const { disputeMinutes } = usePreferences()
  const pause = usePause(dispute, disputeMinutes)
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
      {pause ? (
        <Pause {...pause} profileId={dispute.profileId} />
      ) : (
        <T as="p" className={classes.quiet} id={pollingWords(dispute, disputeMinutes)} values={values} />
      )}
    </Card>
  )
}

/** What pauses the polling of a dispute that would otherwise be polled. */
function usePause({ profileId, isFollowed }: FollowedDispute, minutes: number): PollingState['disputes'] {
  const { query } = useDesk()
  const state = query.tracking.state.queryOptions({ input: { profileId } })
  const isPolled = isFollowed && minutes > 0
  const { data } = useQuery({ ...state, enabled: isPolled })
  return (isPolled && data?.disputes) || null
}

function Pause({
  failure,
  until,
  profileId,
}: NonNullable<PollingState['disputes']> & { readonly profileId: string }): ReactNode {
  return (
    <>
      {until === null ? (
        <T as="p" className={classes.text} id="disputes.polling.stopped" />
      ) : (
        <T
          as="p"
          className={classes.text}
          id="disputes.polling.resting"
          values={{ time: <Time at={until} style="time" /> }}
        />
      )}
      <FailureNotice failure={failure} merchantId={profileId} />
    </>
  )
}

type Of = Pick<FollowedDispute, 'isFollowed'> & { readonly item: Pick<FollowedDispute['item'], 'status'> }

/** Returns the message that says whether Paydesk keeps polling a dispute, and why. */
export function pollingWords({ isFollowed, item: { status } }: Of, minutes: Preferences['disputeMinutes']): MessageId {
  if (isFollowed) return minutes === 0 ? 'disputes.polling.off' : 'disputes.polling.on'
  if (status === null || !plainlyClosed(status)) return 'disputes.polling.elsewhere'
  return vocabularyOf(status) === 'filter' ? 'disputes.polling.ended.filter' : 'disputes.polling.ended.closed'
}
