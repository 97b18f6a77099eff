import { type ReactNode, useId } from 'react'
import type { FollowedDispute } from '#shared/model/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useProfiles } from '../../bridge/hooks.ts'
import { LinkAnchor } from '../../components/links.tsx'
import { merchantName } from '../../components/merchant-label.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { DisputeStatus } from './dispute-status.tsx'
import classes from './news-strip.module.css'
import { useNews } from './use-news.ts'

/** News that has not been viewed yet, whatever the filter shows. An entry disappears when it is opened. */
export function NewsStrip(): ReactNode {
  const { here, elsewhere } = useNews()
  const title = useId()
  const news = [...here, ...elsewhere]
  if (news.length === 0) return null
  return (
    <section className={classes.strip} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        <T id="disputes.news.title" values={{ count: news.length }} />
      </h2>
      <ul className={classes.list}>
        {news.map((one) => (
          <li key={`${one.profileId} ${one.item.id}`} className={classes.one}>
            <OneNews dispute={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneNews({ dispute: { profileId, item, statuses } }: { readonly dispute: FollowedDispute }): ReactNode {
  const t = useT()
  const { profiles, activeId } = useProfiles()
  const merchant = profiles.find(({ id }) => id === profileId)
  const [before, now] = [statuses.at(-2), statuses.at(-1)]
  return (
    <>
      <LinkAnchor
        size="sm"
        className={classes.name}
        to="/disputes/$profileId/$disputeId"
        params={{ profileId, disputeId: item.id }}
      >
        {visibleText(item.merchant_transaction_id || item.id)}
      </LinkAnchor>
      {before && (
        <>
          <DisputeStatus status={before.status} />
          <span aria-hidden>→</span>
        </>
      )}
      <DisputeStatus status={now ? now.status : item.status} />
      {merchant && profileId !== activeId && <span className={classes.whose}>{merchantName(t, merchant)}</span>}
    </>
  )
}
