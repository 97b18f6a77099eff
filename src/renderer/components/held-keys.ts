/**
 * A held Enter or Escape acts only once, except for line breaks in a text: by the time it repeats, the focus may have
 * come to another button, which may even send money, or to another layer. Call this before other listeners are added to
 * the window.
 */
export function ignoreHeldKeys(): void {
  const ignore = (event: KeyboardEvent) => {
    const breaksLine = event.key === 'Enter' && event.target instanceof HTMLTextAreaElement
    if (!event.repeat || !['Enter', 'Escape'].includes(event.key) || breaksLine) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', ignore, { capture: true })
}
