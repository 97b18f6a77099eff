import { join } from 'node:path'
import type { SyncFiles } from './ports.ts'

/**
 * The Paydesk version that last used a data folder. It has a separate file, so that an older Paydesk can read it
 * without opening the database or changing anything.
 */
const NAME = 'version.json'
const LONGEST = 40

/** `null` if no Paydesk has written it or it cannot be read. */
export function readProgramVersion(files: SyncFiles, folder: string): string | null {
  try {
    // Parsed without zod: main's entry reads the version before it loads anything else.
    const { version } = JSON.parse(String(files.readFile(join(folder, NAME)))) as { readonly version?: unknown }
    return typeof version === 'string' && version.length > 0 && version.length <= LONGEST ? version : null
  } catch {
    return null
  }
}

/** Writes the version if it differs. Throws nothing: without it a folder is as good, and messages only say less. */
export function keepProgramVersion(files: SyncFiles, folder: string, version: string): void {
  if (readProgramVersion(files, folder) === version) return
  const path = join(folder, NAME)
  try {
    files.writeFile(`${path}.part`, `${JSON.stringify({ version })}\n`, { flush: true })
    files.rename(`${path}.part`, path)
  } catch {
    // The next start tries again.
  }
}
