import { app, type BrowserWindow, dialog } from 'electron'
import type { Desk } from '#core/create-desk.ts'
import { say } from '../host/faults.ts'
import type { StartingDesk } from '../host/starting-desk.ts'
import { type HostLanguage, QUIT, type QuitReason } from './messages.ts'
import { focusWindow } from './window.ts'

/**
 * Shuts down in order. Asks the operator first while a batch is being sent, requests are unanswered, responses are
 * unsaved, something entered, a backup or an export being made would be lost, or a batch still needs card numbers that
 * are only in memory; then the desk closes its files and the app quits. A desk that is still opening has sent nothing,
 * so opening is cancelled without asking. On macOS the app stays open when the window closes, as users expect.
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
  /** Told to end by a signal: no one may be there to answer, not even the page. */
  let isTold = false

  /** Windows that may close although something entered on their screens is lost. */
  const released = new WeakSet<BrowserWindow>()

  const mayGo = (): boolean => {
    const desk = starting.desk()
    return agreed || desk === null || against(desk) === null
  }
  /** `closing`: only this window is being closed, not the app. */
  const ask = async (closing: BrowserWindow | null = null): Promise<void> => {
    const desk = starting.desk()
    const found = desk && (closing === null ? against(desk) : againstClosing(desk))
    if (asking) {
      // The question is already open but may be hidden, so bring its window to the front.
      const asked = current()
      if (asked !== null) focusWindow(asked)
      return
    }
    if (!desk || !found) return
    asking = true
    const [why, count] = found
    const losses = lossesOf(desk)
    // The cards outlive the window.
    if (closing !== null) losses.delete('cards')
    const mayClose = await askToClose(questionOf(why, count, losses, language()), current()).catch(unasked)
    asking = false
    const answer = ++answers
    if (!mayClose) return
    if (closing !== null) {
      released.add(closing)
      closing.close()
      return
    }
    if (why === 'sending') {
      // As promised, wait for the payouts under way.
      await desk.stopSending()
      if (answer !== answers) return
    }
    // What is still unanswered then, or was begun while the question was open, gets its own question.
    const isAboutRequests = (why === 'unanswered' || why === 'unsaved') && desk.sending() === 0
    if ((isBusy(desk) && !isAboutRequests) || !lossesOf(desk).isSubsetOf(losses)) return ask()
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
    quit: () => {
      agreed = true
      app.quit()
    },
    end: () => {
      isTold = true
      agreed = true
      app.quit()
      return new Promise(() => undefined)
    },
    reload: async (window) => {
      if (asking) return focusWindow(window)
      if (starting.desk()?.losesTyped()) {
        asking = true
        const mayReload = await askToClose(reloadQuestion(language()), window).catch(unasked)
        asking = false
        if (!mayReload || window.isDestroyed()) return
      }
      window.webContents.reload()
    },
    guard: (window) => {
      window.on('close', (event) => {
        // On macOS the app keeps running: only what depends on the window would be lost.
        const isKept = process.platform === 'darwin' && !agreed
        const desk = starting.desk()
        if (isKept ? released.has(window) || desk === null || againstClosing(desk) === null : mayGo()) return
        event.preventDefault()
        void ask(isKept ? window : null)
      })
      window.webContents.on('will-prevent-unload', (event) => {
        if (isTold) return event.preventDefault()
        // The page kept the window open: the agreement does not cover what happens later.
        agreed = false
        released.delete(window)
      })
      // Windows ends a session without closing windows first; it then waits and shows that Paydesk is the cause.
      window.on('query-session-end', (event) => {
        const desk = starting.desk()
        if (agreed || desk === null || !isBusy(desk)) return
        event.preventDefault()
        void ask()
      })
    },
  }
}

interface QuitGuard {
  /** Quits without a question: the operator has confirmed a restart. */
  quit(): void
  /** Quits without a question, even if the page keeps its window open. Never settles: the app ends instead. */
  end(): Promise<never>
  /** Reloads the screens of this window; asks first if something entered would be lost. */
  reload(window: BrowserWindow): Promise<void>
  /** Asks before this window is closed, too, if that would lose something. */
  guard(window: BrowserWindow): void
}

/** The most important reason not to close, with its count; `null` if there is none. */
function against(desk: Desk): readonly [QuitReason, number] | null {
  const counts: readonly (readonly [QuitReason, number])[] = [
    ['sending', desk.sending()],
    ['unanswered', desk.inFlight()],
    ['unsaved', desk.unsaved()],
    ['typed', Number(desk.losesTyped())],
    ['backup', Number(desk.backingUp())],
    ['export', Number(desk.exporting())],
    ['cards', Number(desk.holdsCards())],
  ]
  return counts.find(([, count]) => count > 0) ?? null
}

/** As `against`, for a window that closes while the app keeps running. */
function againstClosing(desk: Desk): readonly [QuitReason, number] | null {
  if (desk.losesTyped()) return ['typed', 1]
  if (desk.backingUp()) return ['backup', 1]
  return desk.exporting() ? ['export', 1] : null
}

/** Whether closing could leave an outcome unknown, or stops a batch. */
const isBusy = (desk: Desk): boolean => desk.sending() + desk.inFlight() + desk.unsaved() > 0

/** What closing loses, beside requests. */
const LOSSES = ['typed', 'backup', 'export', 'cards'] as const
type Loss = (typeof LOSSES)[number]

function lossesOf(desk: Desk): Set<Loss> {
  const isLost = { typed: desk.losesTyped, backup: desk.backingUp, export: desk.exporting, cards: desk.holdsCards }
  return new Set(LOSSES.filter((loss) => isLost[loss]()))
}

/** `losses` that are not the reason are mentioned, too. */
function questionOf(why: QuitReason, count: number, losses: ReadonlySet<Loss>, language: HostLanguage) {
  const words = QUIT[language]
  const also = LOSSES.filter((loss) => losses.has(loss) && loss !== why)
    .map((loss) => `\n\n${words[loss].message(1)}. ${words[loss].detail}`)
    .join('')
  return {
    type: 'warning' as const,
    message: words[why].message(count),
    detail: words[why].detail + also,
    buttons: [why === 'typed' || why === 'cards' ? words.back : words.wait, words.close],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
}

function reloadQuestion(language: HostLanguage) {
  const { lostByReload, back, reload } = QUIT[language]
  const question = questionOf('typed', 1, new Set(), language)
  return { ...question, detail: lostByReload, buttons: [back, reload] }
}

/** The operator has not agreed: the next attempt asks again. */
function unasked(error: unknown): false {
  say('asking before closing', error)
  return false
}

async function askToClose(question: ReturnType<typeof questionOf>, window: BrowserWindow | null): Promise<boolean> {
  // On macOS the question is a sheet of its window, invisible while that is minimised.
  if (window !== null) focusWindow(window)
  const { response } = await (window === null
    ? dialog.showMessageBox(question)
    : dialog.showMessageBox(window, question))
  return response === 1
}
