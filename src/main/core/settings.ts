import { userInfo } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { DEFAULT_PREFERENCES, type Preferences, preferences } from '#shared/model/preferences.ts'
import { DeskFailure } from './desk-failure.ts'
import type { Logger } from './log/logger.ts'
import { refuseCards } from './operations/refuse-card-in.ts'
import type { SettingsStore } from './ports.ts'

/** The desk's part of the settings file: the operator's choices and the active profile. */
export interface Settings {
  preferences(): Preferences
  /**
   * Throws DeskFailure `invalid_input` for a card number in the operator's name or a new view's search text, and for
   * values computed `from` others than the current ones.
   */
  setPreferences(patch: PreferencesPatch, from?: Preferences): Preferences
  activeProfileId(): string | null
  setActiveProfileId(id: string | null): void
  /** Other values kept in the file, on the same terms. */
  readonly store: KeptSettings
  /** Whether a value could not be written, and lasts only until the desk closes. */
  isUnwritten(): boolean
  /** Tries to write such values once more. */
  writeDown(): void
}

const asWritten = z.record(z.string(), z.unknown()).catch({})
const activeProfile = z.uuid().nullable().catch(null)

export type KeptSettings = Pick<SettingsStore, 'get' | 'set'>

/** The changes; a key that is `undefined` is left unchanged. */
export type PreferencesPatch = { readonly [Key in keyof Preferences]?: Preferences[Key] | undefined }

/**
 * An invalid value counts as never chosen: one bad line must not cost the others. It stays in the file until another is
 * chosen: a newer version, which wrote it, can read it.
 */
export function createSettings(file: SettingsStore, log: Logger): Settings {
  const store = lenient(file, log)
  const shape = z.object(
    Object.fromEntries(
      Object.entries(preferences.shape).map(([name, schema]) => [
        name,
        (schema as z.ZodType).catch(DEFAULT_PREFERENCES[name as keyof Preferences]),
      ]),
    ),
  )
  const kept = shape.catch(DEFAULT_PREFERENCES)
  /** Texts of all views saved since the desk opened, because the deletion of a view may be undone. */
  const savedTexts = new Set<string>()
  const current = (): Preferences => preferences.parse(kept.parse(store.get('preferences')))
  return {
    preferences: current,
    setPreferences(patch, from) {
      const now = current()
      const isOther = (key: string) =>
        !isDeepStrictEqual(from?.[key as keyof Preferences], now[key as keyof Preferences])
      if (from && Object.keys(patch).some(isOther))
        throw new DeskFailure({ kind: 'invalid_input', field: 'from', rule: 'changed' })
      // It is stored permanently in every timeline.
      refuseCards('operatorName', [patch.operatorName ?? ''])
      for (const { view } of now.savedViews) savedTexts.add(view.text)
      const texts = (patch.savedViews ?? []).map(({ view }) => view.text)
      refuseCards(
        'savedViews',
        texts.filter((text) => !savedTexts.has(text)),
      )
      const chosen = preferences.partial().parse(JSON.parse(JSON.stringify(patch)))
      store.set('preferences', { ...asWritten.parse(store.get('preferences')), ...chosen })
      return current()
    },
    activeProfileId: () => activeProfile.parse(store.get('activeProfileId')),
    setActiveProfileId: (id) => store.set('activeProfileId', id),
    store,
    isUnwritten: store.isUnwritten,
    writeDown: store.writeDown,
  }
}

/** A choice that cannot be written lasts until the desk closes; what it was made for must not fail because of that. */
function lenient(file: SettingsStore, log: Logger): KeptSettings & Pick<Settings, 'isUnwritten' | 'writeDown'> {
  const unwritten = new Map<string, unknown>()
  const writeDown = (): void => {
    try {
      for (const [one, chosen] of unwritten) {
        file.set(one, chosen)
        unwritten.delete(one)
      }
    } catch (error) {
      log.broken('settings', error)
    }
  }
  return {
    get: (key) => (unwritten.has(key) ? unwritten.get(key) : file.get(key)),
    set(key, value) {
      unwritten.set(key, value)
      writeDown()
    },
    isUnwritten: () => unwritten.size > 0,
    writeDown,
  }
}

/** The operator's name for the timelines of transactions: as set, or the name of the system account. */
export function createOperator(settings: Settings): () => string {
  return () => settings.preferences().operatorName || accountName()
}

/** The name of the system account; empty if it has none. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // An account without a name, as in some containers.
    return ''
  }
}
