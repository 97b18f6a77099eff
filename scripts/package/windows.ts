import { join } from 'node:path'
import type { Configuration } from 'electron-builder'

/** Windows: an installer for one user without administrator rights, and a folder to unpack anywhere. */
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
      // elevate.exe: electron-updater would try it, and ask for an administrator, where an installer does not start.
      packElevateHelper: false,
      // One installer for each architecture: a common one would be twice as large.
      buildUniversalInstaller: false,
      installerLanguages: ['en_US', 'ru_RU'],
      shortcutName: 'Paydesk',
      createDesktopShortcut: true,
      createStartMenuShortcut: true,
      installerIcon: join(resources, 'icon.ico'),
      uninstallerIcon: join(resources, 'icon.ico'),
      // The data folder stays, and this script's message says so.
      deleteAppDataOnUninstall: false,
      include: join(resources, 'installer.nsh'),
    },
  }
}
