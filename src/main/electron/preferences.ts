import { app, ipcMain, Menu, nativeTheme } from 'electron'
import ElectronStore from 'electron-store'
import { z } from 'zod'
import type { SettingsStore } from '#core/ports.ts'
import { preferences } from '#shared/model/preferences.ts'
import { SETTINGS_NAME, SETTINGS_OPTIONS, setDamagedSettingsAside, settingsPort } from '../host/settings-file.ts'
import { dockItems, menuOf } from './menu-items.ts'
import { type HostLanguage, hostLanguageOf } from './messages.ts'

/** Opens settings.json of the data folder. Throws DeskStartError where a damaged one cannot be put aside. */
export function openDesktopSettings(folder: string): SettingsStore {
  const setAside = setDamagedSettingsAside(folder, new Date())
  const store = new ElectronStore<Record<string, unknown>>({ ...SETTINGS_OPTIONS, cwd: folder, name: SETTINGS_NAME })
  // electron-store offers its folder to renderers over a channel of its own: nothing here asks for it.
  ipcMain.removeAllListeners('electron-store-get-data')
  return settingsPort(store, setAside)
}

/** The same store, telling of every change of one key. What cannot be written holds as well, until the app closes. */
function watchSetting(store: SettingsStore, key: string, changed: (value: unknown) => void): SettingsStore {
  return {
    get: (name) => store.get(name),
    set: (name, value) => {
      if (name === key) changed(value)
      store.set(name, value)
    },
    setAside: store.setAside,
  }
}

/** Settings key of the operator's choices, as core keeps them. */
const PREFERENCES = 'preferences'

/** What of them the host itself follows. A value that does not fit is taken as never chosen. */
const followed = z
  .object({ theme: preferences.shape.theme.catch('auto'), language: preferences.shape.language.catch('system') })
  .catch({ theme: 'auto', language: 'system' })

/** Lets menu and theme follow the operator's choices. `goTo` shows a screen by its address. The store returned is the one to hand to the desk. */
export function followPreferences(
  settings: SettingsStore,
  goTo: (address: string) => void,
): { settings: SettingsStore; language: () => HostLanguage } {
  let chosen = followed.parse(undefined)
  const language = () => hostLanguageOf(chosen.language, app.getLocale())
  let shown: HostLanguage | null = null
  const follow = (value: unknown) => {
    chosen = followed.parse(value)
    nativeTheme.themeSource = chosen.theme === 'auto' ? 'system' : chosen.theme
    // Most choices have nothing to do with the menu: setting it anew would close one that is open.
    if (shown === language()) return
    shown = language()
    setupMenu(shown, goTo)
  }
  follow(settings.get(PREFERENCES))
  return { settings: watchSetting(settings, PREFERENCES, follow), language }
}

/** Sets the menus of the system the app runs on, in the operator's language. Call it again when that changes. */
function setupMenu(language: HostLanguage, goTo: (address: string) => void): void {
  const { platform } = process
  const menu = menuOf({ language, platform, developer: !app.isPackaged, goTo })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
  // macOS alone has a dock.
  app.dock?.setMenu(Menu.buildFromTemplate(dockItems(language, goTo)))
}
