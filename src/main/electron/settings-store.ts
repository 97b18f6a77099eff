import { ipcMain } from 'electron'
import ElectronStore from 'electron-store'
import type { SettingsStore } from '#core/ports.ts'
import { SETTINGS_NAME, SETTINGS_OPTIONS, setDamagedSettingsAside, settingsPort } from '../host/settings-file.ts'

/** Opens settings.json of the data folder. Throws DeskStartError where a damaged one cannot be put aside. */
export function openSettings(folder: string): SettingsStore {
  const setAside = setDamagedSettingsAside(folder, new Date())
  const store = new ElectronStore<Record<string, unknown>>({ ...SETTINGS_OPTIONS, cwd: folder, name: SETTINGS_NAME })
  // electron-store offers its folder to renderers over a channel of its own: nothing here asks for it.
  ipcMain.removeAllListeners('electron-store-get-data')
  return settingsPort(store, setAside)
}

/** The same store, telling of every change of one key. */
export function watchSetting(store: SettingsStore, key: string, changed: () => void): SettingsStore {
  return {
    get: (name) => store.get(name),
    set: (name, value) => {
      store.set(name, value)
      if (name === key) changed()
    },
    setAside: store.setAside,
  }
}
