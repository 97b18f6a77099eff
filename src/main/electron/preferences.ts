import { app, type BrowserWindow, ipcMain, Menu, nativeTheme } from 'electron'
import ElectronStore from 'electron-store'
import { z } from 'zod'
import type { SettingsStore } from '#core/ports.ts'
import { preferences } from '#shared/model/preferences.ts'
import { SETTINGS_NAME, SETTINGS_OPTIONS, setDamagedSettingsAside, settingsPort } from '../host/settings-file.ts'
import { dockItems, menuOf } from './menu-items.ts'
import { type HostLanguage, hostLanguageOf } from './messages.ts'

/** Opens settings.json in the data folder. Throws DeskStartError if a damaged one cannot be set aside. */
export function openDesktopSettings(folder: string): SettingsStore {
  const setAside = setDamagedSettingsAside(folder, new Date())
  const store = new ElectronStore<Record<string, unknown>>({ ...SETTINGS_OPTIONS, cwd: folder, name: SETTINGS_NAME })
  // electron-store offers its folder to renderers over its own channel; nothing here uses it.
  ipcMain.removeAllListeners('electron-store-get-data')
  return settingsPort(store, setAside)
}

/** The same store, reporting every change of one key. An unwritable value still applies until the app closes. */
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

/** Settings key of the operator's preferences, as stored by core. */
const PREFERENCES = 'preferences'

/** The preferences that the host itself follows. An invalid value counts as never chosen. */
const followed = z
  .object({ theme: preferences.shape.theme.catch('auto'), language: preferences.shape.language.catch('system') })
  .catch({ theme: 'auto', language: 'system' })

/**
 * Makes the menu and theme follow the operator's preferences. `goTo` shows the screen with an address, `reload` reloads
 * a window's screens. Pass the returned store to the desk.
 */
export function followPreferences(
  settings: SettingsStore,
  goTo: (address: string) => void,
  reload: (window: BrowserWindow) => void,
): { settings: SettingsStore; language: () => HostLanguage } {
  let chosen = followed.parse(undefined)
  const language = () => hostLanguageOf(chosen.language, app.getLocale())
  let shown: HostLanguage | null = null
  const follow = (value: unknown) => {
    chosen = followed.parse(value)
    nativeTheme.themeSource = chosen.theme === 'auto' ? 'system' : chosen.theme
    // Most preferences do not affect the menu, and setting it again would close an open one.
    if (shown === language()) return
    shown = language()
    setupMenu(shown, goTo, reload)
  }
  follow(settings.get(PREFERENCES))
  return { settings: watchSetting(settings, PREFERENCES, follow), language }
}

/** Sets the system's menus in the operator's language. Call again when the language changes. */
function setupMenu(
  language: HostLanguage,
  goTo: (address: string) => void,
  reload: (window: BrowserWindow) => void,
): void {
  const { platform } = process
  const menu = menuOf({ language, platform, developer: !app.isPackaged, goTo, reload })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
  // Only macOS has a dock.
  app.dock?.setMenu(Menu.buildFromTemplate(dockItems(language, goTo)))
}
