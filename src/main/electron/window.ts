import { BrowserWindow, nativeTheme } from 'electron'
import { PAGE_URL } from './app-address.ts'
import type { WindowPlace } from './window-place.ts'

/** The theme's own backgrounds (renderer/theme), so that nothing flashes before the first paint. */
const BACKGROUND = { light: '#ffffff', dark: '#1c2127' }

interface WindowOptions {
  readonly preload: string
  readonly icon: string
  /** The page is loaded when the session is. */
  readonly secured: Promise<void>
  /** Its size and place are found meanwhile. */
  place(window: BrowserWindow): Promise<Pick<WindowPlace, 'maximized'>>
  /** Whether it is shown once its page is there. */
  readonly isShown: boolean
}

/** Opens the window: no Node in it, its own world for the preload script. It is seen when its page and its place are there. */
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
    // A page that did not load shows an empty window: nothing more to be done about it here.
    window.loadURL(PAGE_URL).catch(() => undefined)
    const { maximized } = await place(window)
    await isReady
    if (!isShown || window.isDestroyed()) return
    if (maximized) window.maximize()
    window.show()
  }
  // Why it has no place, whoever opens the settings says.
  load().catch(() => undefined)
  return window
}

/** The title bar follows the theme by itself; what is seen behind the screens while they load has to be told. */
function followTheme(window: BrowserWindow): void {
  const follow = (): void => window.setBackgroundColor(background())
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}

function background(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light
}

/** Brings the window to the front, wherever it was. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Has the screens go to an address of theirs, such as "#/help", by themselves: the page is never loaded anew for it. */
export function goToScreen(window: BrowserWindow, address: string): void {
  // As JSON it is a text in a script, whatever stands in it. A page that is gone has nowhere to go to.
  window.webContents.executeJavaScript(`window.location.hash = ${JSON.stringify(address)}`).catch(() => undefined)
}

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
function tellStartTimes(window: BrowserWindow): void {
  if (process.env.PAYDESK_START_TIMES !== '1') return
  const tell = (times: unknown) => process.stdout.write(`${JSON.stringify(times)}\n`)
  window.once('show', () => tell({ shown: performance.timeOrigin + performance.now() }))
  window.webContents.executeJavaScript(FIRST_SCREEN).then(tell, () => undefined)
}
