import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import type { Timer } from './ports.ts'

/**
 * What Windows answers where a virus scanner, an indexer or a program that syncs folders has a file open that was just
 * written. Elsewhere the same codes mean that it will not become otherwise.
 */
const PASSING: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Between two tries, milliseconds: a scanner takes less than a second for most files. */
const PAUSES_MS = [20, 50, 100, 200, 400, 800] as const

/** Where it runs and what renames, where not as usual. */
export interface RenameParts<Rename> {
  readonly platform?: string
  readonly rename?: Rename
}

/** Renames a file or a folder; on Windows several times, where another program has it open. Throws the system's error. */
export async function renameFile(
  from: string,
  to: string,
  timer: Timer,
  { platform = process.platform, rename: tried = rename }: RenameParts<typeof rename> = {},
): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      return await tried(from, to)
    } catch (error) {
      if (!passes(error, platform)) throw error
      await timer.wait(pause)
    }
  }
  return tried(from, to)
}

/** The same while a desk starts and there is nothing else yet that this thread could do. */
export function renameFileSync(
  from: string,
  to: string,
  { platform = process.platform, rename: tried = renameSync }: RenameParts<typeof renameSync> = {},
): void {
  for (const pause of PAUSES_MS) {
    try {
      tried(from, to)
      return
    } catch (error) {
      if (!passes(error, platform)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
  tried(from, to)
}

function passes(error: unknown, platform: string): boolean {
  return platform === 'win32' && PASSING.has((error as { readonly code?: unknown } | null)?.code)
}
