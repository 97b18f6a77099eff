import { type BrowserWindow, powerMonitor, powerSaveBlocker } from 'electron'
import type { Power } from '#core/ports.ts'

/** Controls the machine's sleep and the progress shown in its taskbar or dock. */
export function createPower(window: () => BrowserWindow | null): Power {
  return {
    keepAwake() {
      const id = powerSaveBlocker.start('prevent-app-suspension')
      return () => void powerSaveBlocker.stop(id)
    },
    // A value below 0 hides the progress.
    progress: (done) => window()?.setProgressBar(done ?? -1),
    onSleep(tell) {
      powerMonitor.on('suspend', tell)
      return () => void powerMonitor.off('suspend', tell)
    },
  }
}
