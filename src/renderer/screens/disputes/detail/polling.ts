import type { FollowedDispute } from '#shared/model/dispute.ts'
import type { Preferences } from '#shared/model/preferences.ts'
import { plainlyClosed } from '#shared/rules/dispute.ts'
import type { MessageId } from '../../../i18n/index.tsx'
import { vocabularyOf } from '../dispute-word.ts'

type Of = Pick<FollowedDispute, 'isFollowed'> & { readonly item: Pick<FollowedDispute['item'], 'status'> }

/** Returns the message that says whether Paydesk keeps polling a dispute, and why. */
export function pollingWords({ isFollowed, item: { status } }: Of, minutes: Preferences['disputeMinutes']): MessageId {
  if (isFollowed) return minutes === 0 ? 'disputes.polling.off' : 'disputes.polling.on'
  if (status === null || !plainlyClosed(status)) return 'disputes.polling.elsewhere'
  return vocabularyOf(status) === 'filter' ? 'disputes.polling.ended.filter' : 'disputes.polling.ended.closed'
}
