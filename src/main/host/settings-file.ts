import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type Conf from 'conf'
import { DeskStartError } from '#core/desk-start-error.ts'
import type { SettingsStore, SyncFiles } from '#core/ports.ts'
import { renameFileSync } from '#core/rename-file.ts'
import { systemFiles } from './system-files.ts'

/** How both hosts open their store: one file in the data folder, private to its owner; dots in keys are literal. */
export const SETTINGS_OPTIONS = {
  configFileMode: 0o600,
  accessPropertiesByDotNotation: false,
} as const

export const SETTINGS_NAME = 'settings'

/**
 * Checks the settings file before a store opens it. A file that is not a JSON object is set aside under a new name,
 * never deleted, and its new path is returned; `null` if the file is valid or missing. Throws DeskStartError
 * `folder_unwritable` if it cannot be read or set aside.
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

/**
 * The desk's settings port on an open store. The file is read once: what happens to it while the desk runs must not
 * lose a value. A value is in the file once `set` returns; if `set` throws, the file is unchanged.
 */
export function settingsPort(
  store: Conf<Record<string, unknown>>,
  setAside: string | null,
  files: Writing = systemFiles.sync,
): SettingsStore {
  let kept = store.store
  return {
    get: (key) => kept[key],
    set: (key, value) => {
      const text = JSON.stringify({ ...kept, [key]: value }, undefined, '\t')
      write(files, store.path, text)
      kept = JSON.parse(text)
    },
    setAside,
  }
}

/**
 * Does not use the store's own method: on a nearly full disk, that silently replaces the intact file with a partial
 * one.
 */
function write(files: Writing, path: string, text: string): void {
  const part = `${path}.part`
  try {
    files.writeFile(part, text, { flush: true })
    renameFileSync(files, part, path)
    files.syncFolder(dirname(path))
  } catch (error) {
    try {
      files.rm(part)
    } catch {
      // It is overwritten next time.
    }
    throw error
  }
}

/** Throws the system's error if the file cannot be read, as that says nothing about its content. */
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
