import { Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useDeskInfo } from '../bridge/hooks.ts'

const MAC: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥' }
/** Labels of keys that are not shown by their name. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Slash: '/',
  minus: '−',
  plus: '+',
}
const OTHERS: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt' }

/** How a shortcut such as "alt+Digit1" is written on the operator's system: "⌥1", "Alt+1". */
export function shortcutText(keys: string, platform: string): string {
  const mac = platform === 'darwin'
  const names = mac ? MAC : OTHERS
  return keys
    .split('+')
    .map((key) => names[key] ?? KEYS[key] ?? key.replace(/^(Digit|Key)/, ''))
    .join(mac ? '' : '+')
}

/** The shortcut as it is pressed there. On a Mac, Ctrl with a letter edits text: Ctrl+K and Ctrl+F are the system's. */
export function pressedKeys(keys: string, platform: string): string {
  return keys.replace('mod', platform === 'darwin' ? 'meta' : 'ctrl')
}

/** A shortcut, shown as keys. */
export function Shortcut({ keys }: { readonly keys: string }): ReactNode {
  const { platform } = useDeskInfo()
  return <Kbd size="xs">{shortcutText(keys, platform)}</Kbd>
}

const TEXT_FIELD = 'textarea, input:not([type=checkbox], [type=radio])'

/**
 * Calls `run` on a shortcut such as "mod+K" or "alt+Digit1", wherever the focus is. Matches physical keys, independent
 * of the layout, so that it works in Russian too. `null`: no shortcut. Ignored while a modal dialog is open, unless
 * `overModal`; and in text fields of macOS with Option, which types characters such as # there. A held key acts once.
 */
export function useShortcut(keys: string | null, run: () => void, overModal = false): void {
  const { platform } = useDeskInfo()
  const isTyped = platform === 'darwin' && keys?.startsWith('alt+')
  const onKey = (event: KeyboardEvent) => {
    if (isTyped && (event.target as Element).matches(TEXT_FIELD)) return
    event.preventDefault()
    if (event.repeat || (!overModal && document.querySelector('[role=dialog][aria-modal=true]'))) return
    run()
  }
  useHotkeys(
    keys ? [[pressedKeys(keys, platform), onKey, { usePhysicalKeys: true, preventDefault: false }]] : [],
    [],
    true,
  )
}
