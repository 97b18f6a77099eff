import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import classes from './toasts.module.css'

/** Mantine's dialogs are at 200: what was done before must not lie over the button that is to be pressed now. */
const BEHIND_DIALOGS = 199

/**
 * Where short messages are shown: below the navigation, where there is no button. A screen reader is told each once, in its
 * own time. One that came before this was loaded is shown then.
 */
export function Toasts(): ReactNode {
  return (
    <Notifications
      className={classes.toasts ?? ''}
      position="bottom-left"
      aria-live="polite"
      autoClose={6_000}
      limit={4}
      zIndex={BEHIND_DIALOGS}
    />
  )
}
