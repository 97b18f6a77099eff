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
