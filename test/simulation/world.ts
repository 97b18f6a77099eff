import { setImmediate as turn } from 'node:timers/promises'

/** Virtual time: a day of waiting costs only its events. */
export interface World {
  /** Milliseconds since the start of the run, independent of clock changes. */
  elapsed(): number
  /** The machine's clock, in milliseconds since the epoch. */
  now(): number
  /** Moves the machine's clock. Timers are not affected. */
  setClock(by: number): void
  /** Runs something after so many milliseconds. Returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
  /**
   * Advances time to a moment of `elapsed`, or until an event after which `isOver`. After each event, everything that it
   * triggers has ended.
   */
  runUntil(moment: number, isOver?: () => boolean): Promise<void>
  /** Stops time until `work` settles: for work in threads that the event loop does not show. */
  hold(work: Promise<unknown>): void
  /** Runs what is due now, until nothing moves. */
  settle(): Promise<void>
  /** Number of events so far. */
  events(): number
}

interface Event {
  readonly at: number
  readonly number: number
  readonly run: () => void
  cancelled: boolean
}

/** Resources of the event loop that mean pending work; real timers are not waited for. */
const MOVING = /^(Immediate|FS|CloseReq|GetAddr)/

export function createWorld(start: number): World {
  let elapsed = 0
  let clock = start
  let count = 0
  let events = 0
  let held = 0
  const queue = createQueue()

  function after(milliseconds: number, run: () => void): () => void {
    const event: Event = { at: elapsed + Math.max(0, milliseconds), number: count++, run, cancelled: false }
    queue.push(event)
    return () => {
      event.cancelled = true
    }
  }

  async function idle(): Promise<void> {
    do await turn()
    while (held > 0 || process.getActiveResourcesInfo().some((name) => MOVING.test(name)))
  }

  async function runUntil(moment: number, isOver = () => false): Promise<void> {
    await idle()
    for (let next = queue.peek(); next && next.at <= moment; next = queue.peek()) {
      queue.pop()
      if (next.cancelled) continue
      clock += next.at - elapsed
      elapsed = next.at
      events++
      next.run()
      await idle()
      if (isOver()) return
    }
    if (moment > elapsed) {
      clock += moment - elapsed
      elapsed = moment
    }
  }

  return {
    elapsed: () => elapsed,
    now: () => clock,
    setClock(by) {
      clock += by
    },
    after,
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const done = (): void => {
          takeBack()
          signal?.removeEventListener('abort', done)
          resolve()
        }
        const takeBack = after(milliseconds, done)
        signal?.addEventListener('abort', done, { once: true })
      }),
    hold(work) {
      held++
      void work.finally(() => held--)
    },
    runUntil,
    settle: () => runUntil(elapsed),
    events: () => events,
  }
}

/** A binary heap of events, earliest first; at the same moment, in order of creation. */
function createQueue() {
  const heap: Event[] = []
  const isBefore = (one: Event, other: Event): boolean =>
    one.at < other.at || (one.at === other.at && one.number < other.number)
  const swap = (one: number, other: number): void => {
    const [a, b] = [heap[one], heap[other]]
    if (a && b) [heap[one], heap[other]] = [b, a]
  }
  return {
    peek: (): Event | undefined => heap[0],
    push(event: Event): void {
      heap.push(event)
      for (let place = heap.length - 1; place > 0; ) {
        const parent = (place - 1) >> 1
        if (!isBefore(heap[place] as Event, heap[parent] as Event)) break
        swap(place, parent)
        place = parent
      }
    },
    pop(): void {
      const last = heap.pop()
      if (!last || heap.length === 0) return
      heap[0] = last
      for (let place = 0; ; ) {
        const least = [2 * place + 1, 2 * place + 2].reduce(
          (best, child) => (heap[child] && isBefore(heap[child], heap[best] as Event) ? child : best),
          place,
        )
        if (least === place) break
        swap(place, least)
        place = least
      }
    },
  }
}
