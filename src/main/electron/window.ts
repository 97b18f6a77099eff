import { BrowserWindow, nativeTheme } from 'electron'
import { PAGE_URL, scriptToShow } from './app-address.ts'
import type { WindowPlace } from './window-place.ts'

/** The theme's background colours (renderer/theme), so that nothing flashes before the first paint. */
const BACKGROUND = { light: '#ffffff', dark: '#1c2127' }

interface WindowOptions {
  readonly preload: string
  readonly icon: string
  /** The page is loaded once this resolves. */
  readonly secured: Promise<void>
  /** Sets its size and position while the page loads. */
  place(window: BrowserWindow): Promise<Pick<WindowPlace, 'maximized'>>
  /** Whether it is shown once its page is ready. */
  readonly isShown: boolean
}

/** Opens the window, without Node and with an isolated preload script. Shown when its page and position are ready. */
export function openWindow({ preload, icon, secured, place, isShown }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    title: 'Paydesk',
    icon,
    show: false,
    backgroundColor: background(),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
    },
  })
  followTheme(window)
  tellStartTimes(window)
  const isReady = new Promise<void>((resolve) => window.once('ready-to-show', () => resolve()))
  const load = async (): Promise<void> => {
    await secured
    // A page that fails to load leaves an empty window; nothing more can be done here.
    window.loadURL(PAGE_URL).catch(() => undefined)
    const { maximized } = await place(window)
    await isReady
    if (!isShown || window.isDestroyed()) return
    if (maximized) window.maximize()
    window.show()
  }
  // The error is reported by the code that opens the settings.
  load().catch(() => undefined)
  return window
}

/** The title bar follows the theme by itself; the background behind loading screens must be set. */
function followTheme(window: BrowserWindow): void {
  const follow = (): void => window.setBackgroundColor(background())
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}

function background(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light
}

/** Brings the window to the front, even if it is minimized or hidden. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Navigates the screens to an address such as "#/help", without reloading the page. */
export function goToScreen(window: BrowserWindow, address: string): void {
  // A page that is gone cannot navigate.
  window.webContents.executeJavaScript(scriptToShow(address)).catch(() => undefined)
}

/** Resolves in the page once the first screen has all its data: with the time since the epoch, and its heading. */
const FIRST_SCREEN = `new Promise((there) => {
  new PerformanceObserver((list, observer) => {
    const [mark] = list.getEntriesByName('paydesk:first-screen')
    if (!mark) return
    observer.disconnect()
    there({ usable: performance.timeOrigin + mark.startTime, heading: document.querySelector('h1')?.textContent ?? '' })
  }).observe({ type: 'mark', buffered: true })
})`

/**
 * Prints one JSON object per line on standard output when the window is shown and when its first screen is usable. `npm
 * run bench -- start` depends on it, as nothing can attach to a package.
 */
function tellStartTimes(window: BrowserWindow): void {
  if (process.env.PAYDESK_START_TIMES !== '1') return
  const tell = (times: unknown) => process.stdout.write(`${JSON.stringify(times)}\n`)
  window.once('show', () => tell({ shown: performance.timeOrigin + performance.now() }))
  window.webContents.executeJavaScript(FIRST_SCREEN).then(tell, () => undefined)
}
