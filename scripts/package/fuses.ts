import type { Configuration } from 'electron-builder'

/** Electron's fuses as shipped: only the program's own archive is run, and nothing can attach to it. */
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
