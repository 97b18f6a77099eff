import { dirname, join } from 'node:path'
import type { OpeningWork } from '#shared/model/opening.ts'
import { DeskStartError, isDamagedCode } from '../desk-start-error.ts'
import type { Ports, SyncFiles, Threads } from '../ports.ts'
import { readProgramVersion } from '../program-version.ts'
import type { Damage, TellDamage } from './damaged.ts'
import { GivenUp } from './opening-work.ts'
import { rememberingProfiles } from './profile-cache.ts'
import type { Readers } from './readers.ts'
import type { Repositories } from './repositories.ts'
import { type Remote, remote, startThread, type Thread } from './thread.ts'
import type { FromWorker } from './worker-messages.ts'

/**
 * The database as the rest of the desk sees it: the repositories' functions, run by the database thread, and reads that
 * run beside it on threads of their own. A call that fails (a full disk, a read-only file) throws DeskFailure
 * `storage_failed`.
 */
export type Database = Remote<Repositories> &
  Omit<Readers, 'close'> & {
    /** Where a damaged database was moved at startup; `null` if it was sound. */
    readonly setAside: string | null
    /** Whether it was created at this start. */
    readonly isNew: boolean
    /** Calls `listen` once for each row that is partly unreadable, including those found before. */
    onDamage(listen: TellDamage): void
    close(): Promise<void>
  }

/** A database thread that has been started but may not have opened its database yet. */
export interface OpeningDatabase {
  /** Rejects with DeskStartError or GivenUp. */
  readonly opened: Promise<Database>
  /**
   * Aborts opening: a database that is not open yet stays as it was. Settles when its thread has ended, or at once if
   * it is open.
   */
  giveUp(): Promise<void>
}

/** Starts the database thread on `history.db` in the data folder. `tell` reports work done before it is open. */
export function beginDatabase(
  folder: string,
  { threads, files }: Pick<Ports, 'threads' | 'files'>,
  now: Date,
  tell: (work: OpeningWork) => void = () => undefined,
): OpeningDatabase {
  const path = join(folder, 'history.db')
  const damages = createDamages()
  const givenUp = new SharedArrayBuffer(4)
  const writer = startThread(threads, { path, role: 'write', now: now.toISOString(), givenUp }, damages.tell, tell)
  const opened = writer.begun.then(
    (first) => openedBy(first, path, { writer, damages, threads, files: files.sync }),
    (cause: unknown) => {
      throw new DeskStartError(isDamagedCode(cause) ? 'program_damaged' : 'database_failed', path, { cause })
    },
  )
  // Possibly nothing awaits it yet; a rejection must not count as unhandled then.
  opened.catch(() => undefined)
  return {
    opened,
    async giveUp() {
      Atomics.store(new Int32Array(givenUp), 0, 1)
      await opened.catch(() => writer.ended)
    },
  }
}

interface Parts {
  readonly writer: Thread
  readonly damages: ReturnType<typeof createDamages>
  readonly threads: Threads
  readonly files: SyncFiles
}

async function openedBy(
  first: FromWorker,
  path: string,
  { writer, damages, threads, files }: Parts,
): Promise<Database> {
  if (first.type === 'newer')
    throw new DeskStartError('database_newer', path, { madeBy: readProgramVersion(files, dirname(path)) })
  if (first.type === 'full') throw new DeskStartError('disk_full', path)
  if (first.type === 'given_up') throw new GivenUp('given up')
  if (first.type !== 'open') {
    const detail = first.type === 'unopened' ? first.detail : first.type
    throw new DeskStartError('database_failed', path, { cause: new Error(detail) })
  }
  // Loaded here so that Electron's startup does not wait for it.
  const { createReaders } = await import('./readers.ts')
  const { close: closeReaders, ...readers } = createReaders(
    path,
    threads,
    { call: writer.call, isSmall: first.isSmall },
    damages.tell,
  )
  return remote<Repositories, Omit<Database, keyof Repositories>>(rememberingProfiles(writer.call), {
    ...readers,
    setAside: first.setAside,
    isNew: first.isNew,
    onDamage: damages.listen,
    async close() {
      // The last connection to close clears the journal, so it must be the writer's.
      await closeReaders()
      await writer.close()
    },
  })
}

/** Damaged rows are read again and again, but reported once. */
function createDamages() {
  const told = new Map<string, Damage>()
  let listener: TellDamage = () => undefined
  return {
    tell(damage: Damage): void {
      const key = JSON.stringify(damage)
      if (told.has(key)) return
      told.set(key, damage)
      listener(damage)
    },
    listen(listen: TellDamage): void {
      listener = listen
      for (const damage of told.values()) listen(damage)
    },
  }
}
