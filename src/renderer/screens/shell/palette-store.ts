import { createSpotlight } from '@mantine/spotlight'

/** The command palette: its state, and functions to open and close it from anywhere. */
export const [paletteStore, palette] = createSpotlight()

/** Its field, while it is open. */
export const paletteField: { current: HTMLInputElement | null } = { current: null }
