import type { Files, SyncFiles, Timer } from './ports.ts'
import { PAUSES_MS, tryAgainSync } from './try-again.ts'

/**
 * What Windows answers where a virus scanner, an indexer or a program that syncs folders has a file open that was just
 * written. Elsewhere the same codes mean that it will not become otherwise.
 */
const PASSING: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Renames a file or a folder; on Windows several times, where another program has it open. Throws the system's error. */
export async function renameFile(
  { files, timer }: { readonly files: Pick<Files, 'rename'>; readonly timer: Timer },
  from: string,
  to: string,
  platform: string = process.platform,
): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      return await files.rename(from, to)
    } catch (error) {
      if (!passes(error, platform)) throw error
      await timer.wait(pause)
    }
  }
  return files.rename(from, to)
}

/** The same where this thread has to wait for it: while a desk starts, and for settings, which are in their file once they are set. */
export function renameFileSync(
  files: Pick<SyncFiles, 'rename'>,
  from: string,
  to: string,
  platform: string = process.platform,
): void {
  tryAgainSync(
    () => files.rename(from, to),
    (error) => passes(error, platform),
  )
}

function passes(error: unknown, platform: string): boolean {
  return platform === 'win32' && PASSING.has((error as { readonly code?: unknown } | null)?.code)
}
