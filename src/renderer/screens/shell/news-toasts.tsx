import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useProfiles } from '../../bridge/hooks.ts'
import { type HeardDispute, takeUntoldNews, useUntoldNews } from '../../bridge/news.ts'
import { useT } from '../../i18n/index.tsx'
import { disputeStatusWords } from '../disputes/dispute-word.ts'
import { ToastLink } from './toast-link.tsx'
import { ofMerchant, withoutTraining } from './whose-news.ts'

/** How many messages are shown at once; more are combined into one. */
const EACH = 3
const TOGETHER = 'dispute-news'
/** Milliseconds. News that is missed is still counted in the navigation. */
const SHOWN_FOR = 15_000

/** Announces each dispute for which Paydesk has noticed another status. */
export function NewsToasts(): ReactNode {
  const untold = useUntoldNews()
  const merchants = useProfiles()
  const tell = useTelling()
  const tellAll = useEffectEvent(() => {
    for (const one of withoutTraining(takeUntoldNews(), merchants)) tell(one)
  })
  useEffect(() => {
    if (untold.length > 0) tellAll()
  }, [untold])
  return null
}

function useTelling(): (news: HeardDispute) => void {
  const { history } = useRouter()
  const tellOne = useTellingOne()
  const t = useT()
  const seen = useRef({ each: new Set<string>(), many: 0, told: 0 })
  return (news) => {
    const { each, many } = seen.current
    if (many === 0 && each.size < EACH) {
      const id = crypto.randomUUID()
      each.add(id)
      tellOne(news, id, () => each.delete(id))
      return
    }
    const count = (many === 0 ? each.size : many) + 1
    for (const id of each) notifications.hide(id)
    seen.current.many = count
    const show = many > 0 ? notifications.update : notifications.show
    show({
      id: TOGETHER,
      title: t('disputes.news.many', { count }),
      message: <ToastLink to="/disputes" words="common.view" history={history} />,
      // A different duration restarts the timer: there is more news than before.
      autoClose: SHOWN_FOR + (++seen.current.told % 2),
      onClose: () => {
        seen.current.many = 0
      },
    })
  }
}

function useTellingOne(): (news: HeardDispute, toast: string, onClose: () => void) => void {
  const { history } = useRouter()
  const t = useT()
  const { query } = useDesk()
  const queries = useQueryClient()
  const { profiles } = useProfiles()
  return ({ profileId, id, status, before }, toast, onClose) => {
    const words = {
      id: toast,
      message: (
        <>
          {disputeStatusWords(t, before)} → <b>{disputeStatusWords(t, status)}</b>{' '}
          <ToastLink to={`/disputes/${profileId}/${encodeURIComponent(id)}`} words="common.view" history={history} />
        </>
      ),
      autoClose: SHOWN_FOR,
      onClose,
    }
    const merchant = profiles.find((profile) => profile.id === profileId)
    const of = (name: string) => ofMerchant(t, t('disputes.news.of', { id: visibleText(name) }), merchant)
    notifications.show({ ...words, title: of(id) })
    // Operators know it by the merchant's ID.
    const known = queries.fetchQuery(query.disputes.get.queryOptions({ input: { profileId, disputeId: id } }))
    known.then(
      ({ item }) =>
        item.merchant_transaction_id !== null &&
        notifications.update({ ...words, title: of(item.merchant_transaction_id) }),
      () => undefined,
    )
  }
}
