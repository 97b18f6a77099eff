import type { Browser, Page } from '@playwright/test'

/** What the page's main thread did during a measurement. Times are milliseconds. */
export interface Work {
  /** The longest task: thread time and wall-clock time. */
  readonly task: { readonly busy: number; readonly clock: number }
  /** The frame with the most work among those that took longer than 50 ms of wall-clock time. */
  readonly frame: { readonly busy: number; readonly clock: number }
  readonly tasks: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

interface Span {
  readonly from: number
  readonly to: number
}

const MARK = 'paydesk bench'

/**
 * Measures the work of a page's thread. Time that the processor spends on other programs is not the page's, so limits
 * apply to thread time; wall-clock time is only reported.
 */
export async function workOf(browser: Browser, page: Page, run: () => Promise<void>): Promise<Work> {
  await page.evaluate(watchFrames)
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  const marked = await page.evaluate((name) => performance.mark(name).startTime, MARK)
  await run()
  const frames = await page.evaluate(framesSeen)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly TraceEvent[] }
  const mark = traceEvents.find(({ name }) => name === MARK)
  if (!mark) throw new Error('The trace has no mark')
  const begun = mark.ts / 1000 - marked
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === mark.pid && tid === mark.tid)
    .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts / 1000 - begun, clock: dur / 1000, busy: tdur / 1000 }))
  const inFrame = ({ from, to }: Span) => ({
    clock: to - from,
    busy: tasks.filter((task) => task.from >= from - 1 && task.from < to).reduce((sum, { busy }) => sum + busy, 0),
  })
  const busiest = (all: readonly { readonly busy: number; readonly clock: number }[]) =>
    all.reduce((most, { busy, clock }) => (busy > most.busy ? { busy, clock } : most), { busy: 0, clock: 0 })
  return { task: busiest(tasks), frame: busiest(frames.map(inFrame)), tasks: tasks.length }
}

/** The page's heap after garbage collection, in megabytes. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}

declare global {
  interface Window {
    seenFrames?: Span[]
  }
}

function watchFrames(): void {
  if (window.seenFrames) {
    window.seenFrames = []
    return
  }
  window.seenFrames = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.seenFrames?.push({ from: startTime, to: startTime + duration })
  }).observe({ type: 'long-animation-frame' })
}

function framesSeen(): Span[] {
  return window.seenFrames ?? []
}
