import { flushSync } from 'react-dom'
import { lazyPart } from '../../components/part.ts'
import { loadAllMessages } from '../../i18n/messages.ts'
import { palette, paletteField } from './palette-store.ts'

/** Loaded as soon as the first screen is shown, with the texts of both languages: actions are found by either. */
export const LazyPalette = lazyPart(async () => {
  // If the texts cannot be loaded, everything is still found by its name on the screen.
  const [module] = await Promise.all([import('./palette.tsx'), loadAllMessages().catch(() => undefined)])
  return module
}, 'Palette')

/**
 * Opens the palette with the focus in its field before the next key arrives: otherwise that takes a moment, and letters
 * are lost. If it is not loaded yet, the letters typed until then, and Enter, are kept for it. Rejects if it cannot be
 * loaded.
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
  // As if it were typed, because the field is React's, which notices nothing else.
  if (typing.text() !== '') document.execCommand('insertText', false, typing.text())
  // Results are selected once they are on the screen.
  if (typing.isEntered()) requestAnimationFrame(() => setTimeout(enter))
}

function enter(): void {
  paletteField.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
}

function show(): void {
  flushSync(palette.open)
  paletteField.current?.focus()
}

/** Takes letters from the page until `end`, up to the first Enter. */
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
