import { type BrowserWindow, Notification } from 'electron'
import type { Notifier } from '#core/ports.ts'
import type { HostLanguage } from './messages.ts'
import { disputeAddress, disputeNotice, statusNotices } from './notices.ts'
import { focusWindow } from './window.ts'

/** The system itself keeps fewer visible. */
const MAX_SHOWN = 200

/**
 * Shows system notifications unless the window has the focus, in which case the screens show the change. `goTo` brings
 * the window to the front at a screen's address.
 */
export function createNotifier(
  window: () => BrowserWindow | null,
  language: () => HostLanguage,
  goTo: (address: string) => void,
): Notifier {
  // The newest for each address. Without a reference, a notification would be garbage-collected and lose its click
  // handler.
  const shown = new Map<string, Notification>()
  // Windows also keeps those of an earlier run, whose address is lost.
  if (process.platform === 'win32')
    Notification.handleActivation(() => {
      const open = window()
      if (open !== null) focusWindow(open)
    })
  const isSeen = (): boolean => !Notification.isSupported() || window()?.isFocused() === true

  function show(address: string, words: { readonly title: string; readonly body: string }): void {
    shown.get(address)?.close()
    shown.delete(address)
    const [oldest] = shown.keys()
    if (oldest !== undefined && shown.size >= MAX_SHOWN) shown.delete(oldest)
    const notice = new Notification(words)
    notice.on('click', () => {
      shown.delete(address)
      goTo(address)
    })
    shown.set(address, notice)
    notice.show()
  }

  return {
    disputeChanged(news) {
      if (!isSeen()) show(disputeAddress(news), disputeNotice(news, language()))
    },
    statusesChanged(news) {
      if (isSeen()) return
      for (const { address, ...words } of statusNotices(news, language())) show(address, words)
    },
  }
}
