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
    const code = (error as NodeJS.ErrnoException | null)?.code
    if (error instanceof DeskFailure || typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) throw error
    throw new DeskFailure({ kind: 'file_not_written', detail: code }, { cause: error })
  }
}
