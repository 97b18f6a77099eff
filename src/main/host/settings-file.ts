import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type Conf from 'conf'
import { DeskStartError } from '#core/desk-start-error.ts'
import type { SettingsStore, SyncFiles } from '#core/ports.ts'
import { renameFileSync } from '#core/rename-file.ts'
import { systemFiles } from './system-files.ts'

/** How both hosts open their store: one file of the data folder, for its owner alone; a key is a key, dots and all. */
export const SETTINGS_OPTIONS = {
  configFileMode: 0o600,
  accessPropertiesByDotNotation: false,
} as const

export const SETTINGS_NAME = 'settings'

/**
 * Looks at the settings file before a store opens it. What is not a JSON object is put aside under a new name, never
 * deleted, and its new path is the answer; null where the file is sound or not there. Throws DeskStartError
 * `folder_unwritable` where it cannot be read or put aside.
 */
export function setDamagedSettingsAside(folder: string, now: Date): string | null {
  const file = join(folder, `${SETTINGS_NAME}.json`)
  if (!existsSync(file)) return null
  try {
    if (isJsonObject(file)) {
      chmodSync(file, SETTINGS_OPTIONS.configFileMode)
      return null
    }
    const aside = freeName(folder, now)
    renameFileSync(systemFiles.sync, file, aside)
    return aside
  } catch (error) {
    throw new DeskStartError('folder_unwritable', file, { cause: error })
  }
}

type Writing = Pick<SyncFiles, 'writeFile' | 'rename' | 'rm' | 'syncFolder'>

/** The port of the desk on an open store. What is set is in the file once `set` returns; where it throws, the file is as before. */
export function settingsPort(
  store: Conf<Record<string, unknown>>,
  setAside: string | null,
  files: Writing = systemFiles.sync,
): SettingsStore {
  return {
    get: (key) => store.get(key),
    set: (key, value) => write(files, store.path, { ...store.store, [key]: value }),
    setAside,
  }
}

/**
 * Not by the store's own way: on a disk that is nearly full that takes a part of a file for the whole, puts it in the place of
 * the sound one and says nothing.
 */
function write(files: Writing, path: string, settings: Readonly<Record<string, unknown>>): void {
  const part = `${path}.part`
  try {
    files.writeFile(part, JSON.stringify(settings, undefined, '\t'), { flush: true })
    renameFileSync(files, part, path)
    files.syncFolder(dirname(path))
  } catch (error) {
    try {
      files.rm(part)
    } catch {
      // It is written over the next time.
    }
    throw error
  }
}

/** Throws the system's error where a file cannot be read: that says nothing of what is in it. */
function isJsonObject(file: string): boolean {
  if (statSync(file).isDirectory()) return false
  const text = readFileSync(file, 'utf8')
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null && !Array.isArray(content)
  } catch {
    return false
  }
}

function freeName(folder: string, now: Date): string {
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  for (let count = 1; ; count++) {
    const name = join(folder, `${SETTINGS_NAME}.damaged-${time}${count === 1 ? '' : `-${count}`}.json`)
    if (!existsSync(name)) return name
  }
}
