import type { Failure } from '#shared/model/failure.ts'
import { DeskFailure } from '../desk-failure.ts'

interface Errors {
  readonly DESK_FAILURE: (given: { readonly data: { readonly failure: Failure } }) => Error
}

/** What is thrown while a stream is listened to comes after the contract's own turn (base.ts): it becomes the same error. */
export async function* streamed<T>(errors: Errors, stream: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* stream
  } catch (error) {
    if (error instanceof DeskFailure) throw errors.DESK_FAILURE({ data: { failure: error.failure } })
    throw error
  }
}
