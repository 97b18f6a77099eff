import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { isWorthTelling } from '#shared/rules/worth-telling.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences } from '../../bridge/hooks.ts'
import { type HeardStatus, takeUntoldStatuses, useUntoldStatuses } from '../../bridge/news.ts'
import { useT } from '../../i18n/index.tsx'
import { statusWords } from '../../i18n/status-words.ts'
import { ToastLink } from './toast-link.tsx'
import { countsOf, telling } from './told-statuses.ts'

/** More than these that would be seen at once are told as one. */
const EACH = 3
/** Statuses that are named where many are told as one. */
const NAMED = 4
const TOGETHER = 'status-news'
/** What comes within this time is told together (milliseconds). */
const GATHERING = 800
/** Milliseconds. Who misses it finds the status where the transaction is. */
const SHOWN_FOR = 10_000

/** Tells of transactions that have ended while nobody read their status, where the operator has chosen so. */
export function StatusToasts(): ReactNode {
  const untold = useUntoldStatuses()
  const { statusNotices } = usePreferences()
  const { id: openId } = useParams({ strict: false })
  const tell = useTelling()
  const tellAll = useEffectEvent(() => {
    // What is open before the operator's eyes shows it by itself.
    const isSeen = ({ id }: HeardStatus) => id === openId && document.visibilityState === 'visible'
    const heard = takeUntoldStatuses().filter((one) => isWorthTelling(one) && !isSeen(one))
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
  const seen = useRef({ each: new Map<string, HeardStatus>(), together: [] as readonly HeardStatus[], told: 0 })
  return (heard) => {
    const { each, together } = seen.current
    const { how, news } = telling([...each.values(), ...together], heard, together.length > 0, EACH)
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
    seen.current.together = news
    const counts = countsOf(news)
    const parts = counts
      .slice(0, NAMED)
      .map(({ status, count }) => t('polling.news.part', { status: statusWords(t, status), count }))
    const words = [...parts, ...(counts.length > NAMED ? ['…'] : [])].join(', ')
    const title = t('polling.news.many', { count: news.length })
    const show = together.length > 0 ? notifications.update : notifications.show
    show({
      id: TOGETHER,
      title,
      message: (
        <>
          {words} <ToastLink to="/transactions" words="polling.news.list" history={history} />
        </>
      ),
      // Another duration begins anew: what was told before is not the last of it.
      autoClose: SHOWN_FOR + (++seen.current.told % 2),
      onClose: () => {
        seen.current.together = []
      },
    })
  }
}

interface Toast {
  readonly toast: string
  /** Whether it is not told together with others by now. */
  readonly isWanted: () => boolean
  readonly onClose: () => void
}

function useTellingOne(): (news: HeardStatus, toast: Toast) => Promise<void> {
  const { history } = useRouter()
  const t = useT()
  const { query } = useDesk()
  const queries = useQueryClient()
  return async ({ id, status, before }, { toast, isWanted, onClose }) => {
    const known = await queries
      .fetchQuery(query.transactions.get.queryOptions({ input: { id } }))
      .then(transactionName, () => null)
    if (known === null) onClose()
    if (known === null || !isWanted()) return
    const name = visibleText(known)
    notifications.show({
      id: toast,
      title: name,
      message: (
        <>
          {before !== null && `${statusWords(t, before)} → `}
          <b>{statusWords(t, status)}</b>{' '}
          <ToastLink to={`/transactions/${id}`} words="polling.news.look" history={history} />
        </>
      ),
      autoClose: SHOWN_FOR,
      onClose,
    })
  }
}
