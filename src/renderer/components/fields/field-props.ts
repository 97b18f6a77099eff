import type { KeyboardEvent, Ref } from 'react'
import type {
  ControllerFieldState,
  ControllerRenderProps,
  FieldPath,
  FieldPathValue,
  FieldValues,
} from 'react-hook-form'

/** What every field of a form takes. `invalid`: the form found it wrong; the field knows the words. */
export interface FieldProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur?: () => void
  readonly invalid: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A form's field, as its component takes it. */
export function fieldOf<Form extends FieldValues, Name extends FieldPath<Form>>({
  field: { value, onChange, onBlur, ref },
  fieldState: { invalid },
}: {
  readonly field: ControllerRenderProps<Form, Name>
  readonly fieldState: ControllerFieldState
}): FieldProps<FieldPathValue<Form, Name>> {
  return { value, onChange, onBlur, inputRef: ref, invalid }
}

/** A field left empty is not wrong, only not filled in yet: that is said when the form is sent. */
export function onBlurUnless(isEmpty: boolean, onBlur: (() => void) | undefined): (() => void) | undefined {
  return isEmpty ? undefined : onBlur
}

/**
 * While a list is open, Enter is about the list: it chooses the line that is marked and never sends the form. Mantine's
 * own handler forgets the mark when the list was opened by typing its first letter: the marked line is then clicked here,
 * as soon as the list that is just opening has marked it.
 */
export function enterChooses(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  const mine = ++latest
  if (event.key !== 'Enter' || !isOpen(input)) return
  event.preventDefault()
  setTimeout(() => choose(input, mine, FRAMES), 0)
}

/** The number of the latest key: what it marks was not there to be chosen by an Enter before it. */
let latest = 0

/** A list that opens marks its line within a few frames; one that marks none has nothing to choose. */
const FRAMES = 10

function choose(input: HTMLInputElement, mine: number, frames: number): void {
  if (mine !== latest || !isOpen(input)) return
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (marked) marked.click()
  else if (frames > 0 && !list?.querySelector('[role=option]'))
    requestAnimationFrame(() => choose(input, mine, frames - 1))
}

function isOpen(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-expanded') === 'true'
}
