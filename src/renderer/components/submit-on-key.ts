import type { KeyboardEvent } from 'react'

/** Sends a form from a field in which Enter begins a new line. */
export const SUBMIT = 'mod+Enter'

/** For such a field: submits its form as its button would, with all that is checked before. */
export function submitOnKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
