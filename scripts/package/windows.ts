import { join } from 'node:path'
import type { Configuration } from 'electron-builder'

/** Windows: a per-user installer that needs no administrator rights, and a zip to unpack anywhere. */
export function windowsConfiguration(resources: string): Pick<Configuration, 'win' | 'nsis'> {
  return {
    win: {
      icon: join(resources, 'icon.ico'),
      target: ['nsis', 'zip'],
      requestedExecutionLevel: 'asInvoker',
    },
    nsis: {
      oneClick: true,
      perMachine: false,
      // elevate.exe: electron-updater would use it to ask for an administrator if an installer does not start.
      packElevateHelper: false,
      // One installer per architecture: a universal one would be twice as large.
      buildUniversalInstaller: false,
      installerLanguages: ['en_US', 'ru_RU'],
      shortcutName: 'Paydesk',
      createDesktopShortcut: true,
      createStartMenuShortcut: true,
      installerIcon: join(resources, 'icon.ico'),
      uninstallerIcon: join(resources, 'icon.ico'),
      // The data folder is kept, and this script's message says so.
      deleteAppDataOnUninstall: false,
      include: join(resources, 'installer.nsh'),
    },
  }
}
