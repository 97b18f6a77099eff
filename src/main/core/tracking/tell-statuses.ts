import { isWorthTelling } from '#shared/rules/worth-telling.ts'
import type { Parts } from '../parts.ts'
import type { StatusNews } from '../ports.ts'

/** Changes within this many milliseconds are reported as one. */
const TOGETHER = 5000

/** Notifies the operator through the system when transactions end, in whichever way, if they chose so. */
export function createTellStatuses({ settings, notifier, timer }: Parts<'settings' | 'notifier' | 'timer'>) {
  const closing = new AbortController()
  /** Only the newest change of each transaction. */
  const gathered = new Map<string, StatusNews>()

  async function tellSoon(): Promise<void> {
    await timer.wait(TOGETHER, closing.signal)
    const news = [...gathered.values()]
    gathered.clear()
    if (!closing.signal.aborted && settings.preferences().statusNotices) notifier.statusesChanged(news)
  }

  return {
    tell(news: StatusNews): void {
      if (!isWorthTelling(news)) return
      const isFirst = gathered.size === 0
      gathered.set(news.transactionId, news)
      if (isFirst) void tellSoon()
    },
    close: (): void => closing.abort(),
  }
}
