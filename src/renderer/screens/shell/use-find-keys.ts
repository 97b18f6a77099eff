import { FIND, LIST_KEYS } from '../../components/grid/list-keys.ts'
import { usePlainKey } from '../../components/use-plain-key.ts'
import { useShortcut } from '../../components/use-shortcut.ts'
import { useOpenPalette } from './palette-keys.tsx'

/** Marks the field of a screen that is searched by. */
export const FIND_FIELD = { 'data-find': true } as const

/** The keys to search: they lead to the search of the screen, and, where it has none, to the palette, which finds from anywhere. */
export function useFindKeys(): void {
  const openPalette = useOpenPalette()
  const find = () => {
    const field = document.querySelector<HTMLInputElement>('#main input[data-find]')
    if (!field) return openPalette()
    field.focus()
    field.select()
  }
  usePlainKey(LIST_KEYS.find[0], find)
  useShortcut(FIND, find)
}
