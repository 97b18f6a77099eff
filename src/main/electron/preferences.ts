import { app, nativeTheme } from 'electron'
import { z } from 'zod'
import type { SettingsStore } from '#core/ports.ts'
import { preferences } from '#shared/model/preferences.ts'
import { setupMenu } from './menu.ts'
import { type Language, languageOf } from './messages.ts'
import { watchSetting } from './settings-store.ts'

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
): { settings: SettingsStore; language: () => Language } {
  const chosen = () => followed.parse(settings.get(PREFERENCES))
  const language = () => languageOf(chosen().language, app.getLocale())
  const follow = () => {
    const { theme } = chosen()
    nativeTheme.themeSource = theme === 'auto' ? 'system' : theme
    setupMenu(language(), goTo)
  }
  follow()
  return { settings: watchSetting(settings, PREFERENCES, follow), language }
}
