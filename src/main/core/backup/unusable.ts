import type { Failure } from '#shared/model/failure.ts'
import { DeskFailure } from '../desk-failure.ts'

type Why = Extract<Failure, { kind: 'backup_unusable' }>['why']

/** Throws DeskFailure `backup_unusable`. `detail`: which file of it. */
export function unusable(why: Why, detail?: string): never {
  throw new DeskFailure({ kind: 'backup_unusable', why, ...(detail !== undefined && { detail }) })
}

/**
 * What a disk refuses throws DeskFailure `file_not_written`. The system's errors carry the path, in their words and as a
 * property: their code alone is passed on.
 */
export async function written<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === null) throw error
    throw new DeskFailure({ kind: 'file_not_written', detail: code }, { cause: error })
  }
}

/** What a backup's disk does not give throws DeskFailure `backup_unusable`. `name`: of the file in it. */
export async function readable<T>(work: Promise<T>, name?: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (systemCodeOf(error) === null) throw error
    return unusable('unreadable', name)
  }
}

/** Takes an error that says that there is nothing for `instead`. Any other one says that nobody knows. */
export function whereAbsent<Value>(instead: Value): (error: unknown) => Value {
  return (error) => {
    const code = systemCodeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return instead
    throw error
  }
}

/** Null where it is no error of the system. */
function systemCodeOf(error: unknown): string | null {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : null
}
