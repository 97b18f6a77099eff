/**
 * By what Windows and macOS tell Paydesk from other programs. The installer gives the same id to the shortcut (the
 * packager's configuration imports it from here): Windows shows a program's notifications only where both are alike.
 */
export const APP_ID = 'com.paydesk.desktop'

/** Who holds the rights, as LICENSE says. */
export const COPYRIGHT = 'Copyright © 2026 The Paydesk authors'
