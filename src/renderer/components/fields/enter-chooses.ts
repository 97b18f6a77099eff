import type { KeyboardEvent } from 'react'

/**
 * While a list is open, Enter is about the list: it chooses the line that is marked and never sends the form. Mantine's
 * own handler forgets the mark when the list was opened by typing its first letter: the marked line is then clicked here.
 */
export function enterChooses(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  if (event.key !== 'Enter' || !isOpen(input)) return
  event.preventDefault()
  setTimeout(() => {
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
    if (isOpen(input)) list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click()
  }, 0)
}

function isOpen(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-expanded') === 'true'
}
