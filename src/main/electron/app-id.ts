/**
 * Identifies Paydesk to Windows and macOS. The installer gives the shortcut the same ID (the packager's configuration
 * imports it from here): Windows shows a program's notifications only if both match.
 */
export const APP_ID = 'com.paydesk.desktop'

/** The copyright holder, as named in LICENSE. */
export const COPYRIGHT = 'Copyright © 2026 The Paydesk authors'
