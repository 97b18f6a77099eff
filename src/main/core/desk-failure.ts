import type { Failure } from '#shared/model/failure.ts'

/** Carries an expected failure up to the router, which returns it to the screen. Anything else thrown is a bug. */
export class DeskFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind, options)
    this.name = 'DeskFailure'
    this.failure = failure
  }
}

/** Rethrows a system error as a DeskFailure with its code alone, because the error and its message contain the path. */
export async function failingAs<T>(kind: 'storage_failed' | 'file_not_written', work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new DeskFailure({ kind, detail: String((error as NodeJS.ErrnoException | null)?.code ?? 'unknown') })
  }
}
