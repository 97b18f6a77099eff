import { LINE_MARK, linesOf } from '#shared/rules/pasted-lines.ts'

/** A password cannot show a mark, and a search for several lines is a search for their words. */
const AS_THE_BROWSER_DOES = ['password', 'search']

/**
 * Browsers join the lines of text that is pasted or dropped into a one-line field: two cells of a spreadsheet become
 * one number. This keeps each break visible as a mark, which no field accepts as part of its value.
 */
export function markPastedLines(): void {
  window.addEventListener('beforeinput', (event) => {
    const { target, inputType, data } = event
    if (inputType !== 'insertFromPaste' && inputType !== 'insertFromDrop') return
    if (!(target instanceof HTMLInputElement) || AS_THE_BROWSER_DOES.includes(target.type)) return
    if (data === null || !/[\t\n\r]/.test(data)) return
    event.preventDefault()
    // The only way that preserves undo; it also notifies the field's listeners.
    document.execCommand('insertText', false, linesOf(data).join(` ${LINE_MARK} `))
  })
}
