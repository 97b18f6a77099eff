/**
 * A held Enter or Escape acts only once, except in texts: by the time it repeats, the focus may have come to another
 * button, which may even send money, or to another layer. Call this before other listeners are added to the window.
 */
export function ignoreHeldKeys(): void {
  const ignore = (event: KeyboardEvent) => {
    if (!event.repeat || !['Enter', 'Escape'].includes(event.key) || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', ignore, { capture: true })
}
