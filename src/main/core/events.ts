import { EventPublisher } from '@orpc/server'
import type { DeskEvent } from '#shared/model/desk.ts'

/** Says what changed, to every screen that listens. */
export interface Events {
  say(event: DeskEvent): void
  listen(signal: AbortSignal | undefined): AsyncIterableIterator<DeskEvent>
}

export function createEvents(): Events {
  const publisher = new EventPublisher<{ desk: DeskEvent }>({ maxBufferedEvents: 1000 })
  return {
    say: (event) => publisher.publish('desk', event),
    listen: (signal) => publisher.subscribe('desk', signal ? { signal } : {}),
  }
}
