import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDeskInfo } from './bridge/hooks.ts'
import { useLine } from './bridge/line.ts'
import { loadAhead } from './components/part.ts'
import type { AppRouter } from './routes.tsx'

/** The mark of the page that says when the first screen was there with what it asked for. */
const FIRST_SCREEN = 'paydesk:first-screen'

/** It is taken to be there no later than this after it was first shown, however busy the page is (milliseconds). */
const LATEST = 2_000

/** Whether the first screen is there, with what it asked the desk for. */
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
 * Loads the parts that are not in the first load before they are gone to, so that they are shown at once. In a browser as
 * soon as the first screen is there, and again when the line is back: the host that serves them may end. On the desktop,
 * where they lie on this machine's disk, when the operator begins to work: a window that nobody uses holds less memory.
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
