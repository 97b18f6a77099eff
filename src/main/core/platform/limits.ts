import { WRITE_LIMITS } from '#shared/rules/write-limits.ts'

/**
 * Time limits, in milliseconds. Those for a POST are long: after them the outcome is unknown, which is worse than
 * waiting.
 */
export interface Limits {
  readonly connect: number
  /** `pause`: the longest pause between two attempts at a read. */
  readonly read: { readonly firstByte: number; readonly whole: number; readonly pause: number }
  readonly write: { readonly firstByte: number; readonly whole: number }
  readonly upload: { readonly whole: number }
}

export const LIMITS: Limits = {
  connect: 10_000,
  read: { firstByte: 20_000, whole: 30_000, pause: 3000 },
  write: { firstByte: 90_000, whole: WRITE_LIMITS.plain },
  /** The wait for the first byte begins when the last byte has left. */
  upload: { whole: WRITE_LIMITS.upload },
}
