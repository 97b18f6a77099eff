import type { KeyboardEvent, Ref } from 'react'
import { LINE_MARK, linesOf } from '#shared/rules/pasted-lines.ts'

/** What every field of a form takes. `invalid`: the form found it wrong; the field knows the words. */
export interface FieldProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur?: () => void
  readonly invalid: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A field left empty is not wrong, only not filled in yet: that is said when the form is sent. */
export function onBlurUnless(isEmpty: boolean, onBlur: (() => void) | undefined): (() => void) | undefined {
  return isEmpty ? undefined : onBlur
}

/** Label, field, and below it one line: what is wrong, or else a hint. */
export const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/**
 * While a list is open, Enter is about the list: it chooses the line that is marked and never sends the form. Mantine's
 * own handler forgets the mark when the list was opened by typing its first letter: the marked line is then clicked here,
 * as soon as the list that is just opening has marked it.
 */
export function enterChooses(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  if (event.key !== 'Enter' || !isOpen(input)) return
  event.preventDefault()
  setTimeout(() => choose(input, FRAMES), 0)
}

/** A list that opens marks its line within a few frames; one that marks none has nothing to choose. */
const FRAMES = 10

function choose(input: HTMLInputElement, frames: number): void {
  if (!isOpen(input)) return
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (marked) marked.click()
  else if (frames > 0 && !list?.querySelector('[role=option]')) requestAnimationFrame(() => choose(input, frames - 1))
}

function isOpen(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-expanded') === 'true'
}

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
