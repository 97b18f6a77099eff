import type { Ref } from 'react'

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
