import { app, dialog } from 'electron'
import { DeskStartError } from '#core/desk-start-error.ts'
import { InsecureOption } from '../host/environment.ts'
import { hostLanguageOf, START_FAILURE } from './messages.ts'
import { noticeLine } from './notices.ts'

/** Reports why the desk cannot start, in a dialog and on standard error, and exits with code 1. */
export function failToStart(error: unknown): void {
  // Before Electron is ready, Linux cannot show a dialog, and the system's language is unknown on every platform.
  // Scripts and tests need neither.
  if (app.isReady() || process.env.PAYDESK_NO_DIALOG === '1') end(error)
  else app.whenReady().then(() => end(error), end)
}

function end(error: unknown): void {
  process.stderr.write(`Paydesk: ${error instanceof Error ? error.message : 'cannot start'}\n`)
  if (process.env.PAYDESK_NO_DIALOG !== '1') {
    const words = START_FAILURE[hostLanguageOf(undefined, app.getLocale())]
    const known = error instanceof DeskStartError
    const insecure = error instanceof InsecureOption ? `${words[error.kind]}\n\n${error.option}` : words.other
    dialog.showErrorBox(words.title, known ? `${reasonOf(error, words)}\n\n${error.path}` : insecure)
  }
  app.exit(1)
}

function reasonOf({ reason, madeBy }: DeskStartError, words: (typeof START_FAILURE)['en']): string {
  return madeBy === null ? words[reason] : words.newer_than.replace('{version}', noticeLine(madeBy))
}
