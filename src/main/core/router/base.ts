import { implement } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import type { Failure } from '#shared/model/failure.ts'
import { DeskFailure } from '../desk-failure.ts'

interface Errors {
  readonly DESK_FAILURE: (given: { readonly data: { readonly failure: Failure } }) => Error
}

/** An expected failure of a service as the contract's typed error; any other as it is. */
function typed(error: unknown, errors: Errors): unknown {
  return error instanceof DeskFailure ? errors.DESK_FAILURE({ data: { failure: error.failure } }) : error
}

/** The contract to be implemented. */
export const os = implement(contract).use(async ({ next, errors }) => {
  try {
    return await next()
  } catch (error) {
    throw typed(error, errors)
  }
})

/** What is thrown while a stream is listened to comes after the contract's own turn: it becomes the same error. */
export async function* streamed<T>(errors: Errors, stream: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* stream
  } catch (error) {
    throw typed(error, errors)
  }
}
