import { ORPCError } from '@orpc/client'
import { DeskFailure } from '../../src/main/core/desk-failure.ts'
import { type Failure, failure } from '../../src/shared/model/failure.ts'

/** The failure of a call, from the router or the core. Fails the test if the call succeeds or throws another error. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const ended = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if (!('error' in ended)) throw new Error(`the call succeeded: ${JSON.stringify(ended.value)}`)
  if (ended.error instanceof DeskFailure) return failure.parse(ended.error.failure)
  if (!(ended.error instanceof ORPCError)) throw ended.error
  return failure.parse((ended.error.data as { failure?: unknown } | undefined)?.failure)
}
