/**
 * A held Enter acts only once, except for line breaks in a text: by the time it repeats, the focus may have come to
 * another button, which may even send money. Call this before other listeners are added.
 */
export function ignoreHeldEnter(): void {
  const ignore = (event: KeyboardEvent) => {
    const { key, repeat, target, ctrlKey, metaKey } = event
    const isLineBreak = target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey
    if (key !== 'Enter' || !repeat || isLineBreak) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', ignore, { capture: true })
}
