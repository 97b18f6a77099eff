import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isKnownStatus } from '#shared/rules/status.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { isWorthTelling } from '#shared/rules/worth-telling.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences } from '../../bridge/hooks.ts'
import { type StatusNews, takeUntoldStatuses, useUntoldStatuses } from '../../bridge/status-news.ts'
import { announce } from '../../components/announcer.tsx'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
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
    const isSeen = ({ id }: StatusNews) => id === openId && document.visibilityState === 'visible'
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

function useTelling(): (heard: readonly StatusNews[]) => void {
  const tellOne = useTellingOne()
  const t = useT()
  const word = useWord()
  const seen = useRef({ each: new Map<string, StatusNews>(), together: [] as readonly StatusNews[] })
  return (heard) => {
    const { each, together } = seen.current
    const { how, news } = telling([...each.values(), ...together], heard, together.length > 0, EACH)
    if (how === 'each') {
      for (const one of news) {
        for (const [earlier, { id }] of each) if (id === one.id) notifications.hide(earlier)
        const toast = `${TOGETHER} ${crypto.randomUUID()}`
        each.set(toast, one)
        void tellOne(one, { toast, isWanted: () => each.has(toast), onClose: () => each.delete(toast) })
      }
      return
    }
    for (const toast of each.keys()) notifications.hide(toast)
    each.clear()
    const show = together.length > 0 ? notifications.update : notifications.show
    seen.current.together = news
    const counts = countsOf(news)
    const parts = counts
      .slice(0, NAMED)
      .map(({ status, count }) => t('polling.news.part', { status: word(status), count }))
    const words = [...parts, ...(counts.length > NAMED ? ['…'] : [])].join(', ')
    const title = t('polling.news.many', { count: news.length })
    announce(`${title}: ${words}`)
    show({
      id: TOGETHER,
      role: 'group',
      title,
      message: (
        <>
          {words} <Way to="/transactions" words="polling.news.list" />
        </>
      ),
      autoClose: SHOWN_FOR,
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

function useTellingOne(): (news: StatusNews, toast: Toast) => Promise<void> {
  const t = useT()
  const word = useWord()
  const { query } = useDesk()
  const queries = useQueryClient()
  return async ({ id, status, before }, { toast, isWanted, onClose }) => {
    const known = await queries
      .fetchQuery(query.transactions.get.queryOptions({ input: { id } }))
      .then(transactionName, () => null)
    if (known === null) onClose()
    if (known === null || !isWanted()) return
    const name = visibleText(known)
    announce(t('polling.news.spoken', { name, status: word(status ?? '') }))
    notifications.show({
      id: toast,
      role: 'group',
      title: name,
      message: (
        <>
          {before !== null && `${word(before)} → `}
          <b>{word(status ?? '')}</b> <Way to={`/transactions/${id}`} words="polling.news.look" />
        </>
      ),
      autoClose: SHOWN_FOR,
      onClose,
    })
  }
}

/** The desk's word for a status; the platform's own where it has none. */
function useWord(): (status: string) => string {
  const t = useT()
  return (status) => (isKnownStatus(status) ? t(`status.${status}`) : visibleText(status))
}

/** A plain address: messages are drawn outside of the router. */
function Way({ to, words }: { readonly to: string; readonly words: MessageId }): ReactNode {
  return (
    <Anchor size="sm" href={`#${to}`}>
      <T id={words} />
    </Anchor>
  )
}
