import { implement } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import type { Failure } from '#shared/model/failure.ts'
import { DeskFailure } from '../desk-failure.ts'

interface Errors {
  readonly DESK_FAILURE: (given: { readonly message: string; readonly data: { readonly failure: Failure } }) => Error
}

/** Turns an expected failure of a service into the contract's typed error; any other error is unchanged. */
function typed(error: unknown, errors: Errors): unknown {
  return error instanceof DeskFailure
    ? errors.DESK_FAILURE({ message: error.message, data: { failure: error.failure } })
    : error
}

/** The contract to implement; failures become its typed errors. */
export const os = implement(contract).use(async ({ next, errors }) => {
  try {
    return await next()
  } catch (error) {
    throw typed(error, errors)
  }
})

/** Turns errors of a running stream into the same typed errors: they occur after the middleware above has returned. */
export async function* streamed<T>(errors: Errors, stream: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* stream
  } catch (error) {
    throw typed(error, errors)
  }
}
