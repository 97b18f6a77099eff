/** The program's identifier: macOS bundle, Windows AppUserModelID of the shortcuts and of the process. Never changed. */
export const APP_ID = 'com.paydesk.desktop'
