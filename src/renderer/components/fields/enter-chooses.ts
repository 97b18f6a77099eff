import type { KeyboardEvent } from 'react'

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
