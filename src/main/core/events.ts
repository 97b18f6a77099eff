import { EventPublisher } from '@orpc/server'
import type { DeskEvent } from '#shared/model/desk.ts'
import type { Timer } from './ports.ts'

type TransactionsEvent = Extract<DeskEvent, { changed: 'transactions' }>
export type TransactionNews = NonNullable<TransactionsEvent['news']>[number]

/** Announces changes to every listening screen. */
export interface Events {
  say(event: DeskEvent): void
  /** Announces that a transaction was read. Readings may come by the thousand: those close together become one. */
  sayRead(transactionId: string): void
  /** Like `sayRead`, for a transaction that was polled. `news`: a changed status that the desk noticed by itself. */
  sayPolled(transactionId: string, news?: TransactionNews): void
  listen(signal: AbortSignal | undefined): AsyncIterableIterator<DeskEvent>
  /** Calls `tell` for each event except polled readings: a poller knows by itself when those are due again. */
  each(tell: (event: DeskEvent) => void): void
  /** Announces pending readings at once. */
  close(): void
}

/** Milliseconds during which readings are collected. */
const MOMENT = 150

/** Refetching more than this many one by one costs a screen more than refetching everything it shows. */
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
