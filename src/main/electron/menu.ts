import { app, Menu } from 'electron'
import { dockItems, menuOf } from './menu-items.ts'
import type { Language } from './messages.ts'

/** Sets the menus of the system the app runs on, in the operator's language. Call it again when that changes. */
export function setupMenu(language: Language, goTo: (address: string) => void): void {
  const { platform } = process
  const menu = menuOf({ language, platform, developer: !app.isPackaged, goTo })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
  // macOS alone has a dock.
  app.dock?.setMenu(Menu.buildFromTemplate(dockItems(language, goTo)))
}
