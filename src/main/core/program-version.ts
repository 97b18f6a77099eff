import { join } from 'node:path'
import type { SyncFiles } from './ports.ts'

/**
 * Which Paydesk worked in a data folder last. It stands in a file of its own: an older Paydesk reads it without opening
 * the database, and leaves everything as it is.
 */
const NAME = 'version.json'
const LONGEST = 40

/** Null: no Paydesk has written it, or it cannot be read. */
export function readProgramVersion(files: SyncFiles, folder: string): string | null {
  try {
    // Without zod: main's entry reads it before it loads anything else.
    const { version } = JSON.parse(String(files.readFile(join(folder, NAME)))) as { readonly version?: unknown }
    return typeof version === 'string' && version.length > 0 && version.length <= LONGEST ? version : null
  } catch {
    return null
  }
}

/** Writes it down where it is another one. Without it a folder is as good, and only less is said of it: nothing is thrown. */
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
