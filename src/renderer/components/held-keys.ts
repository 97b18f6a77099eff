/** The keys that press a button or close a layer. */
const ACT_ONCE: ReadonlySet<string> = new Set(['Enter', 'Escape'])

/**
 * A held Enter or Escape acts only once, except for line breaks in a text: by the time it repeats, the focus may have
 * come to another button, which may even send money, or to another layer. Call this before other listeners are added.
 */
export function ignoreHeldKeys(): void {
  const ignore = (event: KeyboardEvent) => {
    const { key, repeat, target, ctrlKey, metaKey } = event
    const isLineBreak = key === 'Enter' && target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey
    if (!ACT_ONCE.has(key) || !repeat || isLineBreak) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', ignore, { capture: true })
}
