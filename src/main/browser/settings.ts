import Conf from 'conf'
import type { SettingsStore } from '#core/ports.ts'
import { SETTINGS_NAME, SETTINGS_OPTIONS, setDamagedSettingsAside, settingsPort } from '../host/settings-file.ts'

/** Opens settings.json of the data folder. Throws DeskStartError where a damaged one cannot be put aside. */
export function openSettings(folder: string): SettingsStore {
  const setAside = setDamagedSettingsAside(folder, new Date())
  const store = new Conf<Record<string, unknown>>({ ...SETTINGS_OPTIONS, cwd: folder, configName: SETTINGS_NAME })
  return settingsPort(store, setAside)
}
