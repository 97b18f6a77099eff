import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { isWorthTelling } from '#shared/rules/worth-telling.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences, useProfiles } from '../../bridge/hooks.ts'
import { type HeardStatus, takeUntoldStatuses, useUntoldStatuses } from '../../bridge/news.ts'
import { useT } from '../../i18n/index.tsx'
import { statusWords } from '../../i18n/status-words.ts'
import { ToastLink } from './toast-link.tsx'
import { type CombinedMessage, countsOf, extendedMessage, SHOWN_FOR, telling } from './told-statuses.ts'
import { ofMerchant, withoutTraining } from './whose-news.ts'

/** How many messages are shown at once; more are combined into one. */
const EACH = 3
/** How many statuses a combined message names. */
const NAMED = 4
const TOGETHER = 'status-news'
/** Statuses that arrive within this time are announced together (milliseconds). */
const GATHERING = 800

/**
 * Announces transactions that have ended or have a status unknown to Paydesk, as read by Paydesk itself, if the
 * operator has chosen so.
 */
export function StatusToasts(): ReactNode {
  const untold = useUntoldStatuses()
  const { statusNotices } = usePreferences()
  const merchants = useProfiles()
  const { id: openId } = useParams({ strict: false })
  const tell = useTelling()
  const tellAll = useEffectEvent(() => {
    // A transaction that is open in a visible window already shows it.
    const isSeen = ({ id }: HeardStatus) => id === openId && document.visibilityState === 'visible'
    const all = withoutTraining(takeUntoldStatuses(), merchants)
    const heard = all.filter((one) => isWorthTelling(one) && !isSeen(one))
    if (statusNotices && heard.length > 0) tell(heard)
  })
  const hasUntold = untold.length > 0
  useEffect(() => {
    if (!hasUntold) return
    const timer = setTimeout(tellAll, GATHERING)
    return () => clearTimeout(timer)
  }, [hasUntold])
  return null
}

function useTelling(): (heard: readonly HeardStatus[]) => void {
  const { history } = useRouter()
  const tellOne = useTellingOne()
  const t = useT()
  const each = useRef(new Map<string, HeardStatus>()).current
  /** What the combined message says, if there is one. */
  const combined = useRef<(CombinedMessage & { readonly news: readonly HeardStatus[] }) | null>(null)
  return (heard) => {
    const before = combined.current
    const { how, news } = telling([...each.values(), ...(before?.news ?? [])], heard, before !== null, EACH)
    if (how === 'each') {
      for (const one of news) {
        for (const [earlier, { id }] of each) if (id === one.id) notifications.hide(earlier)
        const toast = crypto.randomUUID()
        each.set(toast, one)
        void tellOne(one, { toast, isWanted: () => each.has(toast), onClose: () => each.delete(toast) })
      }
      return
    }
    for (const toast of each.keys()) notifications.hide(toast)
    each.clear()
    const now = extendedMessage(before, Date.now())
    combined.current = { ...now, news }
    const counts = countsOf(news)
    const parts = counts
      .slice(0, NAMED)
      .map(({ status, count }) => t('polling.news.part', { status: statusWords(t, status), count }))
    const words = [...parts, ...(counts.length > NAMED ? ['…'] : [])].join(', ')
    const title = t('polling.news.many', { count: news.length })
    const show = before ? notifications.update : notifications.show
    show({
      id: TOGETHER,
      title,
      message: (
        <>
          {words} <ToastLink to="/transactions" words="polling.news.list" history={history} />
        </>
      ),
      autoClose: now.autoClose,
      onClose: () => {
        combined.current = null
      },
    })
  }
}

interface Toast {
  readonly toast: string
  /** Whether it has not been combined with others meanwhile. */
  readonly isWanted: () => boolean
  readonly onClose: () => void
}

function useTellingOne(): (news: HeardStatus, toast: Toast) => Promise<void> {
  const { history } = useRouter()
  const t = useT()
  const { query } = useDesk()
  const queries = useQueryClient()
  return async ({ id, status, before }, { toast, isWanted, onClose }) => {
    const known = await queries.fetchQuery(query.transactions.get.queryOptions({ input: { id } })).catch(() => null)
    if (known === null) onClose()
    if (known === null || !isWanted()) return
    notifications.show({
      id: toast,
      title: ofMerchant(t, visibleText(transactionName(known)), { ...known, name: known.profileName }),
      message: (
        <>
          {before !== null && `${statusWords(t, before)} → `}
          <b>{statusWords(t, status)}</b> <ToastLink to={`/transactions/${id}`} words="common.view" history={history} />
        </>
      ),
      autoClose: SHOWN_FOR,
      onClose,
    })
  }
}
