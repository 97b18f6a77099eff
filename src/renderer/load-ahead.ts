import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDeskInfo } from './bridge/hooks.ts'
import { useLine } from './bridge/line.ts'
import { loadAhead } from './components/part.ts'
import type { AppRouter } from './routes.tsx'

/** The performance mark set when the first screen is shown with its data. */
const FIRST_SCREEN = 'paydesk:first-screen'

/** The first screen counts as shown at the latest this long after it first rendered (milliseconds). */
const LATEST = 2_000

/** Whether the first screen is shown with its data. */
export function useFirstScreen(router: AppRouter, queries: QueryClient): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    afterFirstScreen(router, over.signal, () =>
      whenIdle(queries, over.signal, () => {
        performance.mark(FIRST_SCREEN)
        setThere(true)
      }),
    )
    return () => over.abort()
  }, [router, queries])
  return isThere
}

/**
 * Preloads the parts that are not in the initial bundle, so that they appear at once. In a browser as soon as the first
 * screen is shown, and again after a reconnect, because the host that serves them may end. On the desktop, where they
 * are on the local disk, on the first input: an unused window uses less memory.
 */
export function useLoadAhead(isFirstScreenThere: boolean): void {
  const { open } = useLine()
  const { host } = useDeskInfo()
  useEffect(() => {
    if (!isFirstScreenThere || !open) return
    if (host === 'browser') {
      void loadAhead()
      return
    }
    const over = new AbortController()
    const begin = () => {
      over.abort()
      void loadAhead()
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown'] as const) {
      window.addEventListener(sign, begin, { capture: true, signal: over.signal })
    }
    return () => over.abort()
  }, [isFirstScreenThere, open, host])
}

function afterFirstScreen(router: AppRouter, signal: AbortSignal, run: () => void): void {
  if (router.state.resolvedLocation) {
    run()
    return
  }
  const stop = router.subscribe('onRendered', () => {
    stop()
    run()
  })
  signal.addEventListener('abort', stop)
}

/** Calls `run` once, when no query is in flight. */
function whenIdle(queries: QueryClient, signal: AbortSignal, run: () => void): void {
  const done = new AbortController()
  const begin = () => {
    if (done.signal.aborted || signal.aborted) return
    done.abort()
    run()
  }
  const look = () => {
    // By the time the timers set so far have run, the latest data is on the screen.
    if (queries.isFetching() === 0) requestIdle(() => setTimeout(begin))
  }
  const unsubscribe = queries.getQueryCache().subscribe(look)
  const timer = setTimeout(begin, LATEST)
  AbortSignal.any([done.signal, signal]).addEventListener('abort', () => {
    unsubscribe()
    clearTimeout(timer)
  })
  look()
}

/** Not every browser has idle callbacks. */
function requestIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run)
}
