import type { Failure } from '#shared/model/failure.ts'

/** Carries an expected failure up to the router, which answers the screen with it. Anything else thrown is a bug. */
export class DeskFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind, options)
    this.name = 'DeskFailure'
    this.failure = failure
  }
}

/** Throws what the system refuses as a DeskFailure with its code alone: its errors carry the path, also in their words. */
export async function failingAs<T>(kind: 'storage_failed' | 'file_not_written', work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new DeskFailure({ kind, detail: String((error as NodeJS.ErrnoException | null)?.code ?? 'unknown') })
  }
}
