import type { Failure } from '#shared/model/failure.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Files } from '../ports.ts'
import { IS_GONE, systemCode } from '../system-code.ts'

type Why = Extract<Failure, { kind: 'backup_unusable' }>['why']

/** Throws DeskFailure `backup_unusable`. `detail`: the file it is about. */
export function unusable(why: Why, detail?: string): never {
  throw new DeskFailure({ kind: 'backup_unusable', why, ...(detail !== undefined && { detail }) })
}

/**
 * Turns errors of a disk into DeskFailure `file_not_written`. Only the code gets into the failure: the system's errors
 * carry the path, in their message and as a property.
 */
export async function written<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    throw new DeskFailure({ kind: 'file_not_written', detail: code }, { cause: error })
  }
}

/** What a copy leaves free, in bytes: on the disk of the data folder, the journal needs it. */
const RESERVE = 50_000_000

/**
 * Throws DeskFailure `file_not_written` if a copy of this many bytes does not fit: while it fills the disk, no payment
 * and no answer could be saved. Not every disk tells what is free.
 */
export async function requireRoom(files: Pick<Files, 'free'>, folder: string, bytes: number): Promise<void> {
  const free = await files.free(folder)
  if (free !== null && free < bytes + RESERVE) throw new DeskFailure({ kind: 'file_not_written', detail: 'ENOSPC' })
}

/** Turns errors of a backup's disk into DeskFailure `backup_unusable`. `name`: the file's name in the backup. */
export async function readable<T>(work: Promise<T>, name?: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (systemCode(error) === null) throw error
    return unusable('unreadable', name)
  }
}

/** Returns a handler that replaces an error by `instead` if it says that nothing exists, and rethrows any other. */
export function whereAbsent<Value>(instead: Value): (error: unknown) => Value {
  return (error) => {
    if (IS_GONE.test(systemCode(error) ?? '')) return instead
    throw error
  }
}
