import type { Configuration } from 'electron-builder'

/** Electron's fuses as they are shipped: nothing but the program's own archive is run, and nobody attaches to it. */
export const FUSES = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  onlyLoadAppFromAsar: true,
  // Checked by Electron on Windows and macOS.
  enableEmbeddedAsarIntegrityValidation: true,
  enableCookieEncryption: true,
  grantFileProtocolExtraPrivileges: false,
  loadBrowserProcessSpecificV8Snapshot: false,
} as const satisfies Configuration['electronFuses']
