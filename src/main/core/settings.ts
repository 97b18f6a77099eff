import { z } from 'zod'
import { DEFAULT_PREFERENCES, type Preferences, preferences } from '#shared/model/preferences.ts'
import type { SettingsStore } from './ports.ts'

/** The desk's own part of the settings file: the operator's choices and the active profile. */
export interface Settings {
  preferences(): Preferences
  setPreferences(patch: PreferencesPatch): Preferences
  activeProfileId(): string | null
  setActiveProfileId(id: string | null): void
}

/** What to change; a key that is undefined is left as it is. */
export type PreferencesPatch = { readonly [Key in keyof Preferences]?: Preferences[Key] | undefined }

/** A value that does not fit is taken as never chosen: one bad line must not cost the others. */
export function createSettings(store: SettingsStore): Settings {
  const shape = z.object(
    Object.fromEntries(
      Object.entries(preferences.shape).map(([name, schema]) => [
        name,
        (schema as z.ZodType).catch(DEFAULT_PREFERENCES[name as keyof Preferences]),
      ]),
    ),
  )
  const current = (): Preferences => preferences.parse(shape.catch(DEFAULT_PREFERENCES).parse(store.get('preferences')))
  return {
    preferences: current,
    setPreferences(patch) {
      const next = preferences.parse({ ...current(), ...JSON.parse(JSON.stringify(patch)) })
      store.set('preferences', next)
      return next
    },
    activeProfileId: () => z.uuid().nullable().catch(null).parse(store.get('activeProfileId')),
    setActiveProfileId: (id) => store.set('activeProfileId', id),
  }
}
