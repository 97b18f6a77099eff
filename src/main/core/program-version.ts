import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Which Paydesk worked in a data folder last. It stands in a file of its own: an older Paydesk reads it without opening
 * the database, and leaves everything as it is.
 */
const NAME = 'version.json'
const LONGEST = 40

/** Null: no Paydesk has written it, or it cannot be read. */
export function readProgramVersion(folder: string): string | null {
  try {
    // Without zod: main's entry reads it before it loads anything else.
    const { version } = JSON.parse(readFileSync(join(folder, NAME), 'utf8')) as { readonly version?: unknown }
    return typeof version === 'string' && version.length > 0 && version.length <= LONGEST ? version : null
  } catch {
    return null
  }
}

/** Writes it down where it is another one. Without it a folder is as good, and only less is said of it: nothing is thrown. */
export function keepProgramVersion(folder: string, version: string): void {
  if (readProgramVersion(folder) === version) return
  const path = join(folder, NAME)
  try {
    writeFileSync(`${path}.part`, `${JSON.stringify({ version })}\n`, { mode: 0o600, flush: true })
    renameSync(`${path}.part`, path)
  } catch {
    // The next start tries again.
  }
}
