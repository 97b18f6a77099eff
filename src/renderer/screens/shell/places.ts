import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBuildingStore,
  IconListDetails,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react'
import type { MessageId } from '../../i18n/index.tsx'

export interface Place {
  readonly to: '/transactions' | '/payin/new' | '/payout/new' | '/profiles' | '/settings'
  readonly label: MessageId
  readonly icon: TablerIcon
  readonly shortcut: string
}

/** Where one can go, in the order of the navigation. Shortcuts count them through. */
export const PLACES: readonly Place[] = [
  { to: '/transactions', label: 'shell.transactions', icon: IconListDetails, shortcut: 'alt+Digit1' },
  { to: '/payin/new', label: 'shell.newPayin', icon: IconArrowDownLeft, shortcut: 'alt+Digit2' },
  { to: '/payout/new', label: 'shell.newPayout', icon: IconArrowUpRight, shortcut: 'alt+Digit3' },
  { to: '/profiles', label: 'shell.merchants', icon: IconBuildingStore, shortcut: 'alt+Digit4' },
  { to: '/settings', label: 'shell.settings', icon: IconSettings, shortcut: 'alt+Digit5' },
]

export const PALETTE_SHORTCUT = 'mod+K'
export const BALANCE_SHORTCUT = 'alt+B'
