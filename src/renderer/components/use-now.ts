import { useSyncExternalStore } from 'react'

interface Ticker {
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => number
}

const tickers = new Map<number, Ticker>()

/** One timer for all that tick at the same pace; none while nothing is shown. It catches up when the page is seen again. */
function tickerOf(pace: number): Ticker {
  const known = tickers.get(pace)
  if (known) return known
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  const onVisible = () => document.visibilityState === 'visible' && tick()
  const ticker: Ticker = {
    subscribe: (listener) => {
      if (listeners.size === 0) {
        now = Date.now()
        timer = setInterval(tick, pace)
        document.addEventListener('visibilitychange', onVisible)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        document.removeEventListener('visibilitychange', onVisible)
      }
    },
    get: () => now,
  }
  tickers.set(pace, ticker)
  return ticker
}

/** The time of this machine's clock in milliseconds, renewed at the given pace (milliseconds). */
export function useNow(pace = 10_000): number {
  const ticker = tickerOf(pace)
  return useSyncExternalStore(ticker.subscribe, ticker.get)
}
