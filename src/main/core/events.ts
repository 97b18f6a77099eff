import { EventPublisher } from '@orpc/server'
import type { DeskEvent } from '#shared/model/desk.ts'
import type { Timer } from './ports.ts'

type TransactionsEvent = Extract<DeskEvent, { changed: 'transactions' }>
export type TransactionNews = NonNullable<TransactionsEvent['news']>[number]

/** Says what changed, to every screen that listens. */
export interface Events {
  say(event: DeskEvent): void
  /**
   * Says that a transaction was read anew. Readings may come by the thousand: those of a moment are said as one. `news`:
   * another status than before, noticed by the desk itself.
   */
  sayRead(transactionId: string, news?: TransactionNews): void
  listen(signal: AbortSignal | undefined): AsyncIterableIterator<DeskEvent>
  /** Is told of each event. */
  each(tell: (event: DeskEvent) => void): void
  /** Says at once what is gathered. */
  close(): void
}

/** Milliseconds that readings are gathered for. */
const MOMENT = 150

/** To ask again for more than these one by one costs a screen more than to ask for all it shows. */
const MAX_IDS = 500
const MAX_NEWS = 20

export function createEvents(timer: Timer): Events {
  const publisher = new EventPublisher<{ desk: DeskEvent }>({ maxBufferedEvents: 1000 })
  const say = (event: DeskEvent): void => publisher.publish('desk', event)
  const read = new Set<string>()
  const closing = new AbortController()
  let news: readonly TransactionNews[] = []

  function sayGathered(): void {
    const ids = read.size > MAX_IDS ? null : [...read]
    say({ changed: 'transactions', ids, ...(news.length > 0 ? { news: [...news] } : {}) })
    read.clear()
    news = []
  }

  return {
    say,
    sayRead(transactionId, one) {
      if (read.size === 0) void timer.wait(MOMENT, closing.signal).then(sayGathered)
      read.add(transactionId)
      if (one) news = [...news, one].slice(-MAX_NEWS)
    },
    listen: (signal) => publisher.subscribe('desk', signal ? { signal } : {}),
    each: (tell) => void publisher.subscribe('desk', tell),
    close: () => closing.abort(),
  }
}
