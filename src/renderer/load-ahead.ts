import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLine } from './bridge/line.ts'
import { loadAhead } from './components/part.ts'
import type { AppRouter } from './routes.tsx'

/** The mark of the page that says when the first screen was there with what it asked for. */
const FIRST_SCREEN = 'paydesk:first-screen'

/** It begins no later than this after the first screen is there, however busy the page is (milliseconds). */
const LATEST = 2_000

/**
 * Loads the parts that are not in the first load as soon as the first screen is there with what it asked for: whatever is
 * opened later is shown at once. What could not be loaded is tried again when the line is back.
 */
export function useLoadAhead(router: AppRouter, queries: QueryClient): void {
  const { open } = useLine()
  useEffect(() => {
    if (!open) return
    const over = new AbortController()
    afterFirstScreen(router, over.signal, () =>
      whenIdle(queries, over.signal, () => {
        performance.mark(FIRST_SCREEN)
        void loadAhead()
      }),
    )
    return () => over.abort()
  }, [open, router, queries])
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

/** Runs it once, when no query is under way. */
function whenIdle(queries: QueryClient, signal: AbortSignal, run: () => void): void {
  const done = new AbortController()
  const begin = () => {
    if (done.signal.aborted || signal.aborted) return
    done.abort()
    run()
  }
  const look = () => {
    // What came last is on the screen when the timers that were set by now have run.
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
