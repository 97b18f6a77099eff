import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { SettingsStore } from '#core/ports.ts'
import { say } from '../host/faults.ts'
import { PAGE_URL } from './app-address.ts'
import { tellStartTimes } from './start-times.ts'
import { minimumOn, type Place, placeWindow } from './window-place.ts'

/** Settings key of the window's size and place. */
const WINDOW = 'window'

/** Two crashes within this time are one that will not go away. */
const REVIVAL_MS = 60_000

/** The theme's own backgrounds (renderer/theme), so that nothing flashes before the first paint. */
const BACKGROUND = { light: '#ffffff', dark: '#1c2127' }

interface WindowOptions {
  readonly preload: string
  readonly icon: string
  readonly settings: SettingsStore
  /** Whether it is shown once its page is there. */
  readonly isShown: boolean
}

/** Opens the window: no Node in it, its own world for the preload script, its size and place as they were left. */
export function openWindow({ preload, icon, settings, isShown }: WindowOptions): BrowserWindow {
  const { bounds, maximized } = placeWindow(settings.get(WINDOW), workAreas())
  const window = new BrowserWindow({
    ...bounds,
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
  // Windows takes the size by the scale of the main display, even where the window opens on another one.
  if (process.platform === 'win32') window.setBounds(bounds)
  followDisplays(window)
  followTheme(window)
  window.once('ready-to-show', () => {
    if (!isShown) return
    if (maximized) window.maximize()
    window.show()
  })
  window.on('close', () => settings.set(WINDOW, placeOf(window)))
  reviveOnce(window)
  tellStartTimes(window)
  // A page that did not load shows an empty window: nothing more to be done about it here.
  window.loadURL(PAGE_URL).catch(() => undefined)
  return window
}

/** A window may come to be on a smaller display, or its display gets another scale: it can then be made that small. */
function followDisplays(window: BrowserWindow): void {
  const limit = (): void => {
    const { width, height } = minimumOn(screen.getDisplayMatching(window.getNormalBounds()).workArea)
    window.setMinimumSize(width, height)
  }
  limit()
  window.on('moved', limit)
  screen.on('display-metrics-changed', limit)
  window.once('closed', () => screen.off('display-metrics-changed', limit))
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

/** A screen that crashed is shown again; one that crashes at once again is left to the operator's Reload Screen. */
function reviveOnce(window: BrowserWindow): void {
  let last = 0
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    say(`screen ended: ${reason}`)
    // Not within the event: the dead process is still the window's own then.
    if (reason !== 'clean-exit' && Date.now() - last > REVIVAL_MS) setTimeout(() => window.reload())
    last = Date.now()
  })
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

function placeOf(window: BrowserWindow): Place {
  return { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
}

function workAreas() {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== main.id)
  return [main, ...others].map((display) => display.workArea)
}
