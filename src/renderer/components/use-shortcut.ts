import { useHotkeys } from '@mantine/hooks'

/**
 * Runs an action on a shortcut such as "mod+K" or "alt+Digit1", wherever the focus is. Keys are those of the keyboard,
 * not of its layout: they work in Russian too. Null: no shortcut now. While a modal asks something, shortcuts are quiet,
 * unless `overModal` says otherwise.
 */
export function useShortcut(keys: string | null, run: () => void, overModal = false): void {
  const act = () => {
    if (overModal || !document.querySelector('[role="dialog"][aria-modal="true"]')) run()
  }
  useHotkeys(keys ? [[keys, act, { usePhysicalKeys: true, preventDefault: true }]] : [], [], true)
}
