import { useSpotlight } from '@mantine/spotlight'
import type { ReactNode } from 'react'
import { useTellFailure } from '../../components/announcer.tsx'
import { useShortcut } from '../../components/shortcut.tsx'
import { LazyPalette, openPalette } from './open-palette.ts'
import { palette, paletteStore } from './palette-store.ts'
import { PALETTE_SHORTCUT } from './places.ts'

/** The command palette with its shortcut. */
export function PaletteWithKeys(): ReactNode {
  const { opened } = useSpotlight(paletteStore)
  const open = useOpenPalette()
  // While open, the palette is the modal that suppresses other shortcuts; this one closes it.
  useShortcut(PALETTE_SHORTCUT, opened ? palette.close : open, opened)
  return <LazyPalette needed={false} />
}

/** Opens the palette; if that is not possible, says so. */
export function useOpenPalette(): () => void {
  const tell = useTellFailure()
  return () => {
    openPalette().catch(tell)
  }
}
