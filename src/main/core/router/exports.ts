import { DeskFailure } from '../desk-failure.ts'
import type { Exports } from '../exports/exports.ts'
import { os } from './base.ts'

export function exportsRouter(exports: Exports) {
  return {
    write: os.exports.write.handler(async function* ({ input, signal, errors }) {
      try {
        yield* exports.write(input, signal)
      } catch (error) {
        // What is thrown while it is listened to comes after the contract's own turn.
        if (error instanceof DeskFailure) throw errors.DESK_FAILURE({ data: { failure: error.failure } })
        throw error
      }
    }),
    show: os.exports.show.handler(({ input }) => exports.show(input.path)),
  }
}
