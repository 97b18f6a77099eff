import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

/** Installers start the new version without arguments: this file tells it which data folder to open. */
const NOTE = 'after-update.json'
/** An installation takes a minute; an older note was not meant for this start. */
const GOOD_FOR_MS = 10 * 60_000

interface Note {
  readonly data: string
  /** The version that should open it. */
  readonly version: string
  /** When it was written, ISO 8601. */
  readonly at: string
}

/** Records the data folder for the version about to be installed. `folder`: the one used without `--data`. */
export function writeRestartNote(folder: string, data: string, forVersion: string, now: Date): void {
  mkdirSync(folder, { recursive: true })
  const note: Note = { data, version: forVersion, at: now.toISOString() }
  writeFileSync(join(folder, NOTE), JSON.stringify(note), { mode: 0o600, flush: true })
}

/**
 * The data folder that the previous version recorded for this start; `null` if there is no note, or if it is old, for
 * another version, or for a folder that does not exist. Only the version it is meant for uses it, and only once.
 */
export function takeRestartNote(folder: string, running: string, now: Date): string | null {
  const path = join(folder, NOTE)
  try {
    // Without zod: every start checks for a note before loading anything else.
    const { data, version, at } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Record<keyof Note, unknown>>
    // Meanwhile the clock may have been set back, too.
    const isFresh = Math.abs(now.getTime() - Date.parse(`${at}`)) <= GOOD_FOR_MS
    const isMeant = isFresh && version === running
    // The old version, started while the new one is installed, leaves it to the new one.
    if (isMeant || !isFresh) rmSync(path, { force: true })
    if (!isMeant || typeof data !== 'string' || !isAbsolute(data)) return null
    return statSync(data).isDirectory() ? data : null
  } catch {
    removeNote(path)
    return null
  }
}

export function removeNote(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // It will be too old by the next start.
  }
}
