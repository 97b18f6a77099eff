import { createSpotlight } from '@mantine/spotlight'
import { flushSync } from 'react-dom'

/** The command palette: its state, and the ways to open and close it from anywhere. */
export const [paletteStore, palette] = createSpotlight()

/** Its field, while it is open. */
export const paletteField: { current: HTMLInputElement | null } = { current: null }

/** Opens it with the focus in its field before the next key comes: left to itself, that takes a moment, and letters are lost. */
export function openPalette(): void {
  flushSync(palette.open)
  paletteField.current?.focus()
}
