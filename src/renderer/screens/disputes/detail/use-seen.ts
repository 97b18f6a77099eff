import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect } from 'react'
import type { FollowedDispute } from '#shared/model/dispute.ts'
import { useDesk } from '../../../bridge/desk.tsx'

/** Takes the news of a dispute as seen while somebody may be looking at it: not in a window that is hidden. */
export function useSeen({ profileId, item: { id: disputeId }, isNews }: FollowedDispute): void {
  const { client } = useDesk()
  const visible = useDocumentVisibility() === 'visible'
  useEffect(() => {
    // What could not be written stays news, and is taken as seen the next time it is looked at.
    if (isNews && visible) client.disputes.seen({ profileId, disputeId }).catch(() => undefined)
  }, [client, profileId, disputeId, isNews, visible])
}
