import { type BrowserWindow, powerMonitor, powerSaveBlocker } from 'electron'
import type { Power } from '#core/ports.ts'

/** The machine's sleep, and the progress that its taskbar or dock shows. */
export function createPower(window: () => BrowserWindow | null): Power {
  return {
    keepAwake() {
      const id = powerSaveBlocker.start('prevent-app-suspension')
      return () => void powerSaveBlocker.stop(id)
    },
    // Below 0 there is none.
    progress: (done) => window()?.setProgressBar(done ?? -1),
    onSleep(tell) {
      powerMonitor.on('suspend', tell)
      return () => void powerMonitor.off('suspend', tell)
    },
  }
}
