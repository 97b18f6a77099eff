import type { OpeningWork } from '#shared/model/opening.ts'
import { beginDatabase, type OpeningDatabase } from './database/database.ts'

/** A desk that is being opened: its history is begun first, as it may take long. */
export interface Opening {
  readonly database: OpeningDatabase
  /** What is done to the database now, and since when the desk is being opened, milliseconds ago. */
  now(): { readonly work: OpeningWork | null; readonly elapsed: number }
  /** Settles when that is another than before. */
  changed(): Promise<void>
}

/** Begins to open a desk on the database of a data folder. */
export function beginOpening(folder: string, entry: URL, now: Date): Opening {
  const begun = performance.now()
  let work: OpeningWork | null = null
  let change = Promise.withResolvers<void>()
  const tell = (next: OpeningWork): void => {
    work = next
    change.resolve()
    change = Promise.withResolvers<void>()
  }
  return {
    database: beginDatabase(folder, entry, now, tell),
    now: () => ({ work, elapsed: performance.now() - begun }),
    changed: () => change.promise,
  }
}
