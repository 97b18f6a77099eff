import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { LinkButton } from '../../components/links.tsx'
import { Page } from '../../components/page.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { DisputeDetail } from './detail/dispute-detail.tsx'
import { FindDispute } from './find-dispute.tsx'
import { KeptDisputes } from './listed.tsx'
import { NewsStrip } from './news-strip.tsx'
import { NoMerchant } from './no-disputes.tsx'

/** The merchant's disputes as the platform lists them, and one of them in full beside. Opens without a connection. */
export function DisputesScreen(): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const { profileId, disputeId } = useParams({ strict: false })
  const profile = useActiveProfile()
  const grid = useRef<HTMLDivElement>(null)
  const close = () => {
    void navigate({ to: '/disputes' })
    grid.current?.focus()
  }
  const opened = profileId !== undefined && disputeId !== undefined
  return (
    <Page
      title={t('shell.disputes')}
      actions={
        <>
          {profile && <FindDispute profileId={profile.id} />}
          <LinkButton size="compact-sm" to="/disputes/new">
            <T id="dispute.open" />
          </LinkButton>
        </>
      }
      aside={
        opened && (
          <DisputeDetail
            key={`${profileId} ${disputeId}`}
            profileId={profileId}
            disputeId={disputeId}
            onClose={close}
          />
        )
      }
      flush
    >
      <NewsStrip />
      {profile ? (
        <KeptDisputes key={profile.id} profile={profile} openId={opened ? disputeId : null} close={close} grid={grid} />
      ) : (
        <NoMerchant />
      )}
    </Page>
  )
}
