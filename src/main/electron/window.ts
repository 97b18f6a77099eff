import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { SettingsStore } from '#core/ports.ts'
import { say } from '../host/faults.ts'
import { PAGE_URL } from './app-address.ts'
import { tellStartTimes } from './start-times.ts'
import { MINIMUM, type Place, placeWindow } from './window-place.ts'

/** Settings key of the window's size and place. */
const WINDOW = 'window'

/** Two crashes within this time are one that will not go away. */
const REVIVAL_MS = 60_000

/** The theme's own backgrounds (renderer/theme), so that nothing flashes before the first paint. */
const BACKGROUND = { light: '#ffffff', dark: '#1c2127' }

/** Opens the window: no Node in it, its own world for the preload script, its size and place as they were left. */
export function openWindow(preload: string, icon: string, settings: SettingsStore): BrowserWindow {
  const { bounds, maximized } = placeWindow(settings.get(WINDOW), workAreas())
  const window = new BrowserWindow({
    ...bounds,
    minWidth: Math.min(MINIMUM.width, bounds.width),
    minHeight: Math.min(MINIMUM.height, bounds.height),
    title: 'Paydesk',
    icon,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
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
  window.once('ready-to-show', () => {
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
