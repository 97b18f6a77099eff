import { EventPublisher } from '@orpc/server'
import type { DeskEvent } from '#shared/model/desk.ts'
import type { Timer } from './ports.ts'

type TransactionsEvent = Extract<DeskEvent, { changed: 'transactions' }>
export type TransactionNews = NonNullable<TransactionsEvent['news']>[number]

/** Says what changed, to every screen that listens. */
export interface Events {
  say(event: DeskEvent): void
  /** Says that a transaction was read anew. Readings may come by the thousand: those of a moment are said as one. */
  sayRead(transactionId: string): void
  /** The same of one that was polled. `news`: another status than before, noticed by the desk itself. */
  sayPolled(transactionId: string, news?: TransactionNews): void
  listen(signal: AbortSignal | undefined): AsyncIterableIterator<DeskEvent>
  /** Is told of each event, but for what was polled: a poller knows by itself when that is due again. */
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
  const publisher = new EventPublisher<{ desk: DeskEvent; unpolled: DeskEvent }>({ maxBufferedEvents: 1000 })
  const say = (event: DeskEvent): void => {
    publisher.publish('desk', event)
    publisher.publish('unpolled', event)
  }
  const read = new Set<string>()
  const closing = new AbortController()
  let news: readonly TransactionNews[] = []
  let isPolled = true

  function gather(transactionId: string): void {
    if (read.size === 0) void timer.wait(MOMENT, closing.signal).then(sayGathered)
    read.add(transactionId)
  }

  function sayGathered(): void {
    const ids = read.size > MAX_IDS ? null : [...read]
    const event: DeskEvent = { changed: 'transactions', ids, ...(news.length > 0 ? { news: [...news] } : {}) }
    publisher.publish('desk', event)
    if (!isPolled) publisher.publish('unpolled', event)
    read.clear()
    news = []
    isPolled = true
  }

  return {
    say,
    sayRead(transactionId) {
      gather(transactionId)
      isPolled = false
    },
    sayPolled(transactionId, one) {
      gather(transactionId)
      if (one) news = [...news, one].slice(-MAX_NEWS)
    },
    listen: (signal) => publisher.subscribe('desk', signal ? { signal } : {}),
    each: (tell) => void publisher.subscribe('unpolled', tell),
    close: () => closing.abort(),
  }
}
