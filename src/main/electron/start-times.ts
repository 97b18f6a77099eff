import type { BrowserWindow } from 'electron'

/** Resolves in the page when its first screen is there with what it asked for: since the epoch, and its heading. */
const FIRST_SCREEN = `new Promise((there) => {
  new PerformanceObserver((list, observer) => {
    const [mark] = list.getEntriesByName('paydesk:first-screen')
    if (!mark) return
    observer.disconnect()
    there({ usable: performance.timeOrigin + mark.startTime, heading: document.querySelector('h1')?.textContent ?? '' })
  }).observe({ type: 'mark', buffered: true })
})`

/**
 * Tells on standard output, a JSON object a line, when the window was shown and when its first screen was there: for
 * `npm run bench -- start`, which has nothing else to see it by, as nobody can attach to a package.
 */
export function tellStartTimes(window: BrowserWindow): void {
  if (process.env.PAYDESK_START_TIMES !== '1') return
  const tell = (times: unknown) => process.stdout.write(`${JSON.stringify(times)}\n`)
  window.once('show', () => tell({ shown: performance.timeOrigin + performance.now() }))
  window.webContents.executeJavaScript(FIRST_SCREEN).then(tell, () => undefined)
}
