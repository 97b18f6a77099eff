import { type BrowserWindow, screen } from 'electron'
import type { SettingsStore } from '#core/ports.ts'
import { say } from '../host/faults.ts'
import { minimumOn, placeWindow, type WindowPlace } from './window-place.ts'

/** Settings key of the window's size and place. */
const WINDOW = 'window'

/** Gives a window that is not shown yet the size and place it was left with, and keeps what it is closed with. */
export function keepPlace(window: BrowserWindow, settings: SettingsStore): Pick<WindowPlace, 'maximized'> {
  const { bounds, maximized } = placeWindow(settings.get(WINDOW), workAreas())
  window.setBounds(bounds)
  followDisplays(window)
  window.on('close', () => {
    try {
      settings.set(WINDOW, placeOf(window))
    } catch (error) {
      // A place that cannot be written down must not be in the way of closing: the window comes back where it was before.
      say('keeping the place of the window', error)
    }
  })
  return { maximized }
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

function placeOf(window: BrowserWindow): WindowPlace {
  return { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
}

function workAreas() {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== main.id)
  return [main, ...others].map((display) => display.workArea)
}
