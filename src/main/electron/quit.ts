import { app, type BrowserWindow, dialog } from 'electron'
import type { Desk } from '#core/create-desk.ts'
import { say } from '../host/faults.ts'
import type { StartingDesk } from '../host/starting-desk.ts'
import { type HostLanguage, QUIT } from './messages.ts'

/**
 * Shuts down in order. While a batch is being sent, requests are unanswered or responses are unsaved, asks the operator
 * first; then the desk closes its files and the app quits. A desk that is still opening has sent nothing, so opening is
 * cancelled without asking. On macOS the app stays open when the window closes, as users expect.
 */
export function setupQuit(
  starting: StartingDesk,
  language: () => HostLanguage,
  current: () => BrowserWindow | null,
): QuitGuard {
  let agreed = false
  let asking = false
  /** Counts answered questions: only the latest answer takes effect. */
  let answers = 0
  let closed = false

  const mayGo = (): boolean => {
    const desk = starting.desk()
    return agreed || desk === null || desk.inFlight() + desk.unsaved() + desk.sending() === 0
  }
  const ask = async (): Promise<void> => {
    const desk = starting.desk()
    if (asking || desk === null) return
    asking = true
    const [why, count] = against(desk)
    const mayClose = await askToClose(why, count, language(), current()).catch((error: unknown) => {
      // The operator has not agreed: the next attempt asks again.
      say('asking before closing', error)
      return false
    })
    asking = false
    const answer = ++answers
    if (!mayClose) return
    if (why === 'sending') {
      // As promised, wait for the payouts under way. Anything else still unanswered then gets its own question.
      await desk.stopSending()
      if (answer !== answers) return
      if (desk.inFlight() + desk.unsaved() + desk.sending() > 0) return ask()
    }
    agreed = true
    app.quit()
  }

  app.on('before-quit', (event) => {
    if (mayGo()) return
    event.preventDefault()
    void ask()
  })
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    starting
      .close()
      .catch((error: unknown) => say('closing the desk', error))
      .finally(() => {
        closed = true
        app.quit()
      })
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  return {
    guard: (window) => {
      window.on('close', (event) => {
        // On macOS the desk outlives its window: closing it loses nothing.
        if (process.platform === 'darwin' || mayGo()) return
        event.preventDefault()
        void ask()
      })
      // The page kept the window open: the agreement does not cover what happens later.
      window.webContents.on('will-prevent-unload', () => {
        agreed = false
      })
      // Windows ends a session without closing windows first; it then waits and shows that Paydesk is the cause.
      window.on('query-session-end', (event) => {
        if (mayGo()) return
        event.preventDefault()
        void ask()
      })
    },
  }
}

interface QuitGuard {
  /** Also asks before this window closes, if closing it would end the app. */
  guard(window: BrowserWindow): void
}

type Against = 'sending' | 'unanswered' | 'unsaved'

/** The reason not to close yet, and how many items it concerns. */
function against(desk: Desk): readonly [Against, number] {
  if (desk.sending() > 0) return ['sending', desk.sending()]
  return desk.inFlight() > 0 ? ['unanswered', desk.inFlight()] : ['unsaved', desk.unsaved()]
}

async function askToClose(
  why: Against,
  count: number,
  language: HostLanguage,
  window: BrowserWindow | null,
): Promise<boolean> {
  const words = QUIT[language]
  const question = {
    type: 'warning' as const,
    message: words[why].message(count),
    detail: words[why].detail,
    buttons: [words.wait, words.close],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  const { response } = await (window === null
    ? dialog.showMessageBox(question)
    : dialog.showMessageBox(window, question))
  return response === 1
}
