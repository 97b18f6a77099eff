import { LINE_MARK, linesOf } from '#shared/rules/pasted-lines.ts'

/** A password shows no mark, and a search for several lines is a search for their words. */
const AS_THE_BROWSER_DOES = ['password', 'search']

/**
 * A browser joins the lines of what is pasted or dropped into a one-line field: two cells of a spreadsheet become one
 * number. Here each break stays in sight as a mark, which no field takes for a part of its value.
 */
export function markPastedLines(): void {
  window.addEventListener('beforeinput', (event) => {
    const { target, inputType, data } = event
    if (inputType !== 'insertFromPaste' && inputType !== 'insertFromDrop') return
    if (!(target instanceof HTMLInputElement) || AS_THE_BROWSER_DOES.includes(target.type)) return
    if (data === null || !/[\t\n\r]/.test(data)) return
    event.preventDefault()
    // The one way that keeps undo; it also tells the field's listeners of the change.
    document.execCommand('insertText', false, linesOf(data).join(` ${LINE_MARK} `))
  })
}
