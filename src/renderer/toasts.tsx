import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useT } from './i18n/index.tsx'
import classes from './toasts.module.css'

/** Below Mantine's dialogs (200), so that an old message does not cover the button to press now. */
const BEHIND_DIALOGS = 199

/**
 * Where short messages are shown: below the navigation, where there are no buttons. A screen reader announces each
 * once, politely. Messages from before this component loaded are shown once it has.
 */
export function Toasts(): ReactNode {
  const closeButtonProps = { 'aria-label': useT()('common.close') }
  return (
    <MantineThemeProvider inherit theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications
        className={classes.toasts ?? ''}
        position="bottom-left"
        aria-live="polite"
        autoClose={6_000}
        limit={4}
        zIndex={BEHIND_DIALOGS}
      />
    </MantineThemeProvider>
  )
}
