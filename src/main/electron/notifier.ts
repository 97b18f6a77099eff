import { type BrowserWindow, Notification } from 'electron'
import type { Notifier } from '#core/ports.ts'
import { disputeAddress, disputeNotice } from './dispute-notice.ts'
import type { Language } from './words.ts'

/**
 * Has the system tell what the operator cannot see in the window just now: while it has the focus, the screens tell it.
 * `goTo` brings the window to the front, at an address of the screens.
 */
export function createNotifier(
  window: () => BrowserWindow | null,
  language: () => Language,
  goTo: (address: string) => void,
): Notifier {
  // The newest of each dispute. One that nobody holds is collected as garbage, and its click with it.
  const shown = new Map<string, Notification>()
  return {
    disputeChanged(news) {
      if (!Notification.isSupported() || window()?.isFocused()) return
      const address = disputeAddress(news)
      shown.get(address)?.close()
      const notice = new Notification(disputeNotice(news, language()))
      notice.on('click', () => {
        shown.delete(address)
        goTo(address)
      })
      shown.set(address, notice)
      notice.show()
    },
  }
}
