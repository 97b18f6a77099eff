import { Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useDeskInfo } from '../bridge/hooks.ts'

const MAC: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧', ctrl: '⌃' }
/** Keys that are not written as they are called. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  Enter: 'Enter',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Home: 'Home',
  End: 'End',
  Slash: '/',
  Space: 'Space',
}
const OTHERS: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', ctrl: 'Ctrl' }

/** How a shortcut such as "alt+Digit1" is written on the operator's system: "⌥1", "Alt+1". */
export function shortcutText(keys: string, platform: string): string {
  const mac = platform === 'darwin'
  const names = mac ? MAC : OTHERS
  return keys
    .split('+')
    .map((key) => names[key] ?? KEYS[key] ?? key.replace(/^(Digit|Key)/, '').toUpperCase())
    .join(mac ? '' : '+')
}

/** A shortcut as keys. */
export function Shortcut({ keys }: { readonly keys: string }): ReactNode {
  const { platform } = useDeskInfo()
  return <Kbd size="xs">{shortcutText(keys, platform)}</Kbd>
}

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
