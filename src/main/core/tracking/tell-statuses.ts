import type { Notifier, StatusNews, Timer } from '../ports.ts'
import type { Settings } from '../settings.ts'

export interface TellStatusesParts {
  readonly settings: Settings
  readonly notifier: Notifier
  readonly timer: Timer
}

/** What changes within so many milliseconds is told as one. */
const TOGETHER = 5000

/** Has the system tell which statuses have changed, by the operator's choice. */
export function createTellStatuses({ settings, notifier, timer }: TellStatusesParts) {
  const closing = new AbortController()
  let gathered: StatusNews[] = []

  async function tellSoon(): Promise<void> {
    await timer.wait(TOGETHER, closing.signal)
    const news = gathered
    gathered = []
    if (!closing.signal.aborted && settings.preferences().statusNotices) notifier.statusesChanged(news)
  }

  return {
    tell(news: StatusNews): void {
      gathered.push(news)
      if (gathered.length === 1) void tellSoon()
    },
    close: (): void => closing.abort(),
  }
}
