import { setTimeout } from 'node:timers/promises'
import { app, type BrowserWindow, dialog, type IpcMainEvent, ipcMain } from 'electron'
import { CONNECT_CHANNEL } from '#shared/contract/connect.ts'
import { say } from '../host/faults.ts'
import { EMPTY_WINDOW, type HostLanguage } from './messages.ts'
import { focusWindow } from './window.ts'

/** How long a loaded page may take to ask for the desk (milliseconds); it normally does so while loading. */
const GRACE_MS = 5000

/** A second crash within this time is reported instead of reloaded. */
const REVIVAL_MS = 60_000

/**
 * Shows a dialog if a window's page does not load, loads but never asks for the desk, or crashes repeatedly: its script
 * or the preload script is damaged, or something on the machine ends its process. Otherwise the operator would see an
 * empty window, or none, without an explanation.
 */
export function setupEmptyWindowWatch(language: () => HostLanguage): void {
  app.on('browser-window-created', (_event, window) => watch(window, language))
}

function watch(window: BrowserWindow, language: () => HostLanguage): void {
  let hasAsked = false
  let waiting = new AbortController()
  /** Set while the question is open. */
  let telling: AbortController | null = null
  const asked = (event: IpcMainEvent): void => {
    if (window.isDestroyed() || event.sender !== window.webContents) return
    hasAsked = true
    telling?.abort()
  }
  ipcMain.on(CONNECT_CHANNEL, asked)
  window.once('closed', () => {
    ipcMain.off(CONNECT_CHANNEL, asked)
    waiting.abort()
  })

  const tell = async (why: string): Promise<void> => {
    say(`the screens cannot be shown: ${why}`)
    if (telling !== null) return
    telling = new AbortController()
    await askWhatToDo(window, EMPTY_WINDOW[language()], telling.signal).catch((error: unknown) =>
      say('asking what to do', error),
    )
    telling = null
  }
  let endedAt = 0
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    say(`screen ended: ${reason}`)
    if (reason === 'clean-exit') return
    waiting.abort()
    const isAgain = Date.now() - endedAt <= REVIVAL_MS
    endedAt = Date.now()
    // Not within the event: the window still holds the dead process then.
    setTimeout(0).then(() => {
      if (window.isDestroyed()) return
      if (isAgain) void tell(`their process ends again and again: ${reason}`)
      else window.reload()
    })
  })
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (!isMainFrame || isSameDocument) return
    waiting.abort()
    hasAsked = false
  })
  window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    const ABORTED = -3
    if (isMainFrame && code !== ABORTED) void tell(description)
  })
  window.webContents.on('did-finish-load', () => {
    waiting.abort()
    waiting = new AbortController()
    setTimeout(GRACE_MS, undefined, { signal: waiting.signal }).then(
      () => !hasAsked && void tell('the page has not asked for the desk'),
      () => undefined,
    )
  })
}

type Words = (typeof EMPTY_WINDOW)[HostLanguage]

/** The dialog closes if the page asks for the desk after all. */
async function askWhatToDo(window: BrowserWindow, words: Words, signal: AbortSignal): Promise<void> {
  // For scripts and tests, which run unattended.
  if (process.env.PAYDESK_NO_DIALOG === '1') return
  focusWindow(window)
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: words.message,
    detail: words.detail,
    buttons: [words.retry, words.close],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  })
  if (signal.aborted || window.isDestroyed()) return
  if (response === 1) app.quit()
  else window.webContents.reload()
}
