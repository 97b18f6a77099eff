import { implement } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import { DeskFailure } from '../desk-failure.ts'

/** The contract to be implemented. An expected failure of a service becomes the contract's typed error. */
export const os = implement(contract).use(async ({ next, errors }) => {
  try {
    return await next()
  } catch (error) {
    if (error instanceof DeskFailure) throw errors.DESK_FAILURE({ data: { failure: error.failure } })
    throw error
  }
})
