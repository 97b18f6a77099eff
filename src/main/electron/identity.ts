import { app } from 'electron'
import { APP_ID, COPYRIGHT } from './app-id.ts'

/**
 * Says to the system what this program is: its name, its id for notifications and the taskbar of Windows, and what the
 * About panel shows. On Linux the name of the desktop file comes from `desktopName` in package.json. To be called before
 * Electron is ready.
 */
export function setupIdentity(version: string): void {
  app.setName('Paydesk')
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  app.setAboutPanelOptions({
    applicationName: 'Paydesk',
    applicationVersion: version,
    copyright: COPYRIGHT,
    // macOS shows the number of the build beside the version where it is another one: there is none.
    version: '',
  })
}
