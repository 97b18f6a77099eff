import { app, Menu } from 'electron'
import { menuOf } from './menu-items.ts'
import type { Language } from './words.ts'

/** Sets the menu of the system the app runs on, in the operator's language. Call it again when that changes. */
export function setupMenu(language: Language, showHelp: () => void): void {
  const { platform } = process
  const menu = menuOf({ language, platform, developer: !app.isPackaged, showHelp })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
}
