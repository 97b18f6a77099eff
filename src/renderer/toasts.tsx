import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** Mantine's dialogs are at 200: what was done before must not lie over the button that is to be pressed now. */
const BEHIND_DIALOGS = 199

/** Where short messages are shown. One that came before this was loaded is shown then. */
export function Toasts(): ReactNode {
  return <Notifications position="bottom-right" autoClose={6_000} limit={3} zIndex={BEHIND_DIALOGS} />
}
