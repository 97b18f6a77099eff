import type { OpeningWork } from '#shared/model/opening.ts'
import { beginDatabase, type OpeningDatabase } from './database/database.ts'
import type { Ports } from './ports.ts'

/** A desk that is being opened. Its database is opened first, because that may take long. */
export interface Opening {
  readonly database: OpeningDatabase
  /** What is being done to the database, and how many milliseconds ago opening the desk began. */
  now(): { readonly work: OpeningWork | null; readonly elapsed: number }
  /** Settles when `work` next changes. */
  changed(): Promise<void>
}

/** Begins to open a desk on the database of a data folder. */
export function beginOpening(folder: string, ports: Pick<Ports, 'threads' | 'timer' | 'files'>, now: Date): Opening {
  const { timer } = ports
  const begun = timer.elapsed()
  let work: OpeningWork | null = null
  let change = Promise.withResolvers<void>()
  const tell = (next: OpeningWork): void => {
    work = next
    change.resolve()
    change = Promise.withResolvers<void>()
  }
  return {
    database: beginDatabase(folder, ports, now, tell),
    now: () => ({ work, elapsed: timer.elapsed() - begun }),
    changed: () => change.promise,
  }
}
