import { app, type BrowserWindow, dialog } from 'electron'
import type { Desk } from '#core/create-desk.ts'
import { say } from '../host/faults.ts'
import type { StartingDesk } from '../host/starting-desk.ts'
import { type HostLanguage, QUIT } from './messages.ts'

/**
 * Ends the desk in order: with a batch that is being sent, requests not answered, or answers not saved, the operator is asked first, then the desk closes its
 * files, then the app goes. A desk that is being opened has sent nothing: it is given up without a question. macOS keeps the
 * app when the window closes, as its users expect.
 */
export function setupQuit(
  starting: StartingDesk,
  language: () => HostLanguage,
  current: () => BrowserWindow | null,
): QuitGuard {
  let agreed = false
  let asking = false
  /** Of the questions that were answered, the last one counts. */
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
      // Nobody has agreed to anything: the next try asks again.
      say('asking before closing', error)
      return false
    })
    asking = false
    const answer = ++answers
    if (!mayClose) return
    if (why === 'sending') {
      // As was promised: the payouts under way are waited for. What else is not answered then is asked about by itself.
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
        // On macOS the desk outlives its window: nothing is lost by closing it.
        if (process.platform === 'darwin' || mayGo()) return
        event.preventDefault()
        void ask()
      })
      // The page has kept the window: what comes later has not been agreed to.
      window.webContents.on('will-prevent-unload', () => {
        agreed = false
      })
      // Windows ends a session without closing the windows first: it waits, and names Paydesk as what it waits for.
      window.on('query-session-end', (event) => {
        if (mayGo()) return
        event.preventDefault()
        void ask()
      })
    },
  }
}

interface QuitGuard {
  /** Makes closing this window ask as well, where that would end the app. */
  guard(window: BrowserWindow): void
}

type Against = 'sending' | 'unanswered' | 'unsaved'

/** What stands against closing, and how many of them there are. */
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
