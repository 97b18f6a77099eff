import type { FILE_REFUSALS } from '#shared/model/batch.ts'

/** A file that is refused: thrown while reading, and returned as a result. */
export class Refused extends Error {
  readonly rule: (typeof FILE_REFUSALS)[number]
  readonly count: number | null

  constructor(rule: (typeof FILE_REFUSALS)[number], count: number | null = null) {
    super(rule)
    this.rule = rule
    this.count = count
  }
}
