import { FIND, LIST_KEYS } from '../../components/grid/list-keys.ts'
import { usePlainKey } from '../../components/key-scope.ts'
import { useShortcut } from '../../components/shortcut.tsx'
import { useOpenPalette } from './palette-keys.tsx'

/** Marks the search field of a screen. */
export const FIND_FIELD = { 'data-find': true } as const

/** The search keys lead to the screen's search field or, without one, to the palette, which searches everything. */
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
