import { type BrowserWindow, screen } from 'electron'
import type { SettingsStore } from '#core/ports.ts'
import { say } from '../host/faults.ts'
import { minimumOn, placeWindow, type WindowPlace } from './window-place.ts'

/** Settings key of the window's size and position. */
const WINDOW = 'window'

/** Gives a hidden window the size and position it last had, and saves them when it is closed. */
export function keepPlace(window: BrowserWindow, settings: SettingsStore): Pick<WindowPlace, 'maximized'> {
  const { bounds, maximized } = placeWindow(settings.get(WINDOW), workAreas())
  window.setBounds(bounds)
  followDisplays(window)
  window.on('close', () => {
    try {
      settings.set(WINDOW, placeOf(window))
    } catch (error) {
      // Failing to save the position must not prevent closing: the window reopens in its previous position.
      say('keeping the place of the window', error)
    }
  })
  return { maximized }
}

/** Adjusts the minimum size to the display: the window may move to a smaller one, or the display's scale may change. */
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
