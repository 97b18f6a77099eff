import { flushSync } from 'react-dom'
import { lazyPart } from '../../components/part.ts'
import { loadAllMessages } from '../../i18n/messages.ts'
import { palette, paletteField } from './palette-store.ts'

/** It is loaded as soon as the first screen is there, with the texts of both languages: actions are found by either. */
export const LazyPalette = lazyPart(async () => {
  // Texts that cannot be loaded are not found by: everything is found by its name on the screen.
  const [module] = await Promise.all([import('./palette.tsx'), loadAllMessages().catch(() => undefined)])
  return module
}, 'Palette')

/**
 * Opens it with the focus in its field before the next key comes: left to itself, that takes a moment, and letters are
 * lost. Where it is not loaded yet, the letters until then, and Enter, are kept for it. Rejects where it cannot be loaded.
 */
export async function openPalette(): Promise<void> {
  if (LazyPalette.isLoaded()) return show()
  const typing = keepTyped()
  try {
    await LazyPalette.load()
  } finally {
    typing.end()
  }
  show()
  // As if it were typed: the field is React's, which hears of nothing else.
  if (typing.text() !== '') document.execCommand('insertText', false, typing.text())
  // What was found is selected once it is on the screen.
  if (typing.isEntered()) requestAnimationFrame(() => setTimeout(enter))
}

function enter(): void {
  paletteField.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
}

function show(): void {
  flushSync(palette.open)
  paletteField.current?.focus()
}

/** Takes letters from the page until its end, up to the first Enter. */
function keepTyped(): { readonly text: () => string; readonly isEntered: () => boolean; readonly end: () => void } {
  let text = ''
  let isEntered = false
  const over = new AbortController()
  const take = (event: KeyboardEvent) => {
    const isLetter = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter && event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isLetter && !isEntered) text += event.key
    isEntered ||= event.key === 'Enter'
  }
  window.addEventListener('keydown', take, { capture: true, signal: over.signal })
  return { text: () => text, isEntered: () => isEntered, end: () => over.abort() }
}
