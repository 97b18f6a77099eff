import type { Files, SyncFiles, Timer } from './ports.ts'
import { PAUSES_MS, tryAgainSync } from './try-again.ts'

/**
 * Windows' error codes while a virus scanner, an indexer or a sync program has a file open that was just written. On
 * other systems the same codes are permanent.
 */
const PASSING: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Renames a file or folder; on Windows it retries while another program has it open. Throws the system's error. */
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

/** The same, blocking this thread: for startup, and for settings, which are in their file once they are set. */
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
