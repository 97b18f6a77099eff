import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import type {
  ControllerFieldState,
  ControllerRenderProps,
  FieldPath,
  FieldPathValue,
  FieldValues,
} from 'react-hook-form'

/** Props of every form field. `invalid`: the form rejected the value; the field provides the text. */
export interface FieldProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur?: () => void
  readonly invalid: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Converts a form controller's field to the props of its component. */
export function fieldOf<Form extends FieldValues, Name extends FieldPath<Form>>({
  field: { value, onChange, onBlur, ref },
  fieldState: { invalid },
}: {
  readonly field: ControllerRenderProps<Form, Name>
  readonly fieldState: ControllerFieldState
}): FieldProps<FieldPathValue<Form, Name>> {
  return { value, onChange, onBlur, inputRef: ref, invalid }
}

/** Finds options by a part of a text of each. */
export function containing(textOf: (option: ComboboxItem) => string): OptionsFilter {
  return ({ options, search }) => {
    const wanted = search.trim().toLowerCase()
    return options.filter((one) => 'value' in one && textOf(one).toLowerCase().includes(wanted))
  }
}

/**
 * The same search, with the chosen option first while the search text is empty. Mantine searches for nothing while the
 * field shows the chosen label, so that Enter would choose whatever comes first.
 */
export function chosenFirst(search: OptionsFilter, chosen: string | null): OptionsFilter {
  const isChosen = (one: ReturnType<OptionsFilter>[number]) => Number('value' in one && one.value === chosen)
  return (input) => {
    const found = search(input)
    return input.search.trim() === '' ? found.toSorted((one, other) => isChosen(other) - isChosen(one)) : found
  }
}

/** An empty field is not wrong, only not filled in yet: that is reported when the form is submitted. */
export function onBlurUnless(isEmpty: boolean, onBlur: (() => void) | undefined): (() => void) | undefined {
  return isEmpty ? undefined : onBlur
}

/**
 * While a list is open, Enter only chooses the highlighted option and never submits the form. Mantine's handler loses
 * the highlight if typing the first letter opened the list, so the option is clicked here, as soon as the opening list
 * has highlighted it.
 */
export function enterChooses(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  const mine = ++latest
  if (event.key !== 'Enter' || !isOpen(input)) return
  event.preventDefault()
  setTimeout(() => choose(input, mine, FRAMES), 0)
}

/** The number of the latest key press. An earlier Enter must not choose an option that a later key highlighted. */
let latest = 0

/** A list that opens highlights an option within a few frames; if it highlights none, there is nothing to choose. */
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
