import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

/** Installers start the new version without arguments: what it is to open is written down for it. */
const NOTE = 'after-update.json'
/** An installation takes a minute; what is older was not meant for this start. */
const GOOD_FOR_MS = 10 * 60_000
const LONGEST = 4096

interface Note {
  readonly data: string
  /** The version that is to open it. */
  readonly version: string
  /** When it was left, ISO 8601. */
  readonly at: string
}

/** Leaves the data folder for the version that is about to be installed. `folder`: the one that is used without `--data`. */
export function writeRestartNote(folder: string, data: string, forVersion: string, now: Date): void {
  mkdirSync(folder, { recursive: true })
  const note: Note = { data, version: forVersion, at: now.toISOString() }
  writeFileSync(join(folder, NOTE), JSON.stringify(note), { mode: 0o600, flush: true })
}

/**
 * The data folder that the version before has left for this start; null where there is none, or it is old, for another
 * version, or for a folder that is not there. Only the start that it is for takes it, once.
 */
export function takeRestartNote(folder: string, running: string, now: Date): string | null {
  const path = join(folder, NOTE)
  try {
    // Without zod: every start looks for a note before it loads anything else.
    const { data, version, at } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Record<keyof Note, unknown>>
    const age = now.getTime() - Date.parse(`${at}`)
    const isFresh = age >= 0 && age <= GOOD_FOR_MS
    const isMeant = isFresh && version === running
    // The old version, started while the new one is installed, leaves it to the new one.
    if (isMeant || !isFresh) rmSync(path, { force: true })
    if (!isMeant || typeof data !== 'string' || data.length > LONGEST || !isAbsolute(data)) return null
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
    // It is old by the next start.
  }
}
