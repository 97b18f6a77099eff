import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBuildingStore,
  IconFileSpreadsheet,
  IconGavel,
  IconHelp,
  IconHourglass,
  IconLayoutDashboard,
  IconListDetails,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react'
import type { MessageId } from '../../i18n/index.tsx'

export interface Place {
  readonly to:
    | '/overview'
    | '/transactions'
    | '/expiring'
    | '/payin/new'
    | '/payout/new'
    | '/batches'
    | '/disputes'
    | '/profiles'
    | '/settings'
    | '/help'
  readonly label: MessageId
  readonly icon: TablerIcon
  readonly shortcut: string
}

/** The places of the navigation, in order. Shortcuts number them; Help has its own key everywhere. */
export const PLACES: readonly Place[] = [
  { to: '/overview', label: 'shell.overview', icon: IconLayoutDashboard, shortcut: 'alt+Digit1' },
  { to: '/transactions', label: 'shell.transactions', icon: IconListDetails, shortcut: 'alt+Digit2' },
  { to: '/expiring', label: 'shell.expiring', icon: IconHourglass, shortcut: 'alt+Digit3' },
  { to: '/payin/new', label: 'shell.newPayin', icon: IconArrowDownLeft, shortcut: 'alt+Digit4' },
  { to: '/payout/new', label: 'shell.newPayout', icon: IconArrowUpRight, shortcut: 'alt+Digit5' },
  { to: '/batches', label: 'shell.batches', icon: IconFileSpreadsheet, shortcut: 'alt+Digit6' },
  { to: '/disputes', label: 'shell.disputes', icon: IconGavel, shortcut: 'alt+Digit7' },
  { to: '/profiles', label: 'shell.merchants', icon: IconBuildingStore, shortcut: 'alt+Digit8' },
  { to: '/settings', label: 'shell.settings', icon: IconSettings, shortcut: 'alt+Digit9' },
  { to: '/help', label: 'shell.help', icon: IconHelp, shortcut: 'F1' },
]

export const PALETTE_SHORTCUT = 'mod+K'
export const BALANCE_SHORTCUT = 'alt+B'

/** Every shortcut that works on any screen, as Help shows them. */
export const SHORTCUTS: readonly Pick<Place, 'label' | 'shortcut'>[] = [
  { label: 'shell.commands', shortcut: PALETTE_SHORTCUT },
  ...PLACES,
  { label: 'shell.refreshBalance', shortcut: BALANCE_SHORTCUT },
]
