import { z } from 'zod'
import { amount } from './amount.ts'
import { missingTime } from './backup.ts'
import { currencySum } from './batch.ts'
import { batchFile } from './batch-draft.ts'
import { currency } from './currency.ts'
import { failure } from './failure.ts'
import { environment } from './profile.ts'
import { maskedCard } from './transaction.ts'

/**
 * `sealed`: nothing was sent yet. `paused`: by the operator. `stopped`: by itself. `ended`: the operator has said that the
 * rest is not sent. `done`: nothing is left to be sent.
 */
export const BATCH_STATES = ['draft', 'sealed', 'sending', 'paused', 'stopped', 'ended', 'done'] as const
export const batchState = z.enum(BATCH_STATES)
export type BatchState = z.infer<typeof batchState>

/** Whether no row of a batch will be sent any more. */
export function isOver({ state }: { readonly state: BatchState }): boolean {
  return state === 'done' || state === 'ended'
}

/** Why sending has stopped by itself. */
export const BATCH_STOPS = [
  /** Three outcomes in a row are unknown; or five in all, and then each further one. */
  'unknown_in_row',
  'unknown_many',
  /** 401 or 403. */
  'unauthorized',
  /** The refusal's words are about a balance. The interface names no code for it. */
  'balance',
  /** Ten in a row were refused. */
  'refusals',
  /** It certainly did not leave: no connection. */
  'not_sent',
  /** The platform has asked to slow down: again and again, or rows that it refused for that are all that is left. */
  'rate_limited',
  /** The machine slept. */
  'sleep',
  /** The disk takes nothing. */
  'disk',
  /** The merchant's account is another one than it was sealed for. */
  'profile_changed',
  /** The desk was closed or has ended meanwhile. */
  'desk_closed',
  /** Card numbers are needed once more. */
  'cards',
  /** What stands in `failure`. */
  'failure',
] as const
export const batchStop = z.object({ why: z.enum(BATCH_STOPS), failure: failure.nullable(), at: z.iso.datetime() })
export type BatchStop = z.infer<typeof batchStop>

/**
 * What came of a row. `pending`: never begun. `held`: the desk did not send it, for a reason of its own that the operator
 * looks at. `elsewhere`: DUPLICATE_ORDER to its first try: the order under its reference was sent from elsewhere. `closed`: it
 * was unknown, and the operator has found that it did not happen.
 */
export const ROW_FATES = [
  'pending',
  'held',
  'sending',
  'accepted',
  'refused',
  'elsewhere',
  'not_sent',
  'unknown',
  'closed',
  'left_out',
] as const
export const rowFate = z.enum(ROW_FATES)
export type RowFate = z.infer<typeof rowFate>

/**
 * What certainly was not paid, and can be put right and sent in a new batch under the same references. One that was closed by
 * hand is not among them: the platform may have it after all, and its id stays taken.
 */
export const UNPAID_FATES = ['pending', 'held', 'refused', 'not_sent'] as const satisfies readonly RowFate[]

export const batchCounts = z.record(rowFate, z.int())
export type BatchCounts = z.infer<typeof batchCounts>

/** Payouts that are under way at once, and that begin each second at most. */
export const MAX_LANES = 8
export const PAYOUTS_PER_SECOND = [1, 2, 5, 10, 20, 50] as const
export const batchPace = z.strictObject({
  lanes: z.int().min(1).max(MAX_LANES),
  perSecond: z.union(PAYOUTS_PER_SECOND.map((rate) => z.literal(rate))),
})
export type BatchPace = z.infer<typeof batchPace>

/** One line of the list of batches. */
export const batchSummary = z.object({
  id: z.uuid(),
  profileId: z.uuid(),
  profileName: z.string(),
  environment,
  file: batchFile,
  createdAt: z.iso.datetime(),
  operator: z.string(),
  state: batchState,
  sealedAt: z.iso.datetime().nullable(),
  stop: batchStop.nullable(),
  /** Null of a draft. */
  counts: batchCounts.nullable(),
})
export type BatchSummary = z.infer<typeof batchSummary>

/** A sealed batch. */
export const batchRun = batchSummary.extend({
  counts: batchCounts,
  sealedBy: z.string(),
  /** SHA-256 over what is sent, as hexadecimal digits. */
  seal: z.string(),
  sums: z.array(currencySum.extend({ accepted: amount.or(z.literal('0')) })),
  pace: batchPace,
  /** Whether its card numbers are in memory where they are needed: to send what is left, or else to ask again. */
  hasCards: z.boolean(),
  /** Rows whose card was typed by hand: it is typed once more when the file was chosen again. */
  cardsToType: z.array(z.int()),
  /** Rows of which a new batch can be made once it is over: not paid, nor sent since under the same id. */
  unpaid: z.int(),
  /** Unknown rows that asking again may settle; of the others the platform has said that it has their id. */
  toAskAgain: z.int(),
  /** About so many seconds are left at the present speed; null while nothing is sent. */
  secondsLeft: z.number().nullable(),
  /** Whether the merchant still has the account that it was sealed for. */
  isSameAccount: z.boolean(),
  /** Times since it was sealed that are missing in this history: rows may have been paid then of which nothing stands here. */
  gaps: z.array(missingTime),
})
export type BatchRun = z.infer<typeof batchRun>

/** A row of a sealed batch and what came of it. */
export const batchRow = z.object({
  row: z.int(),
  reference: z.string().nullable(),
  merchantTransactionId: z.string().nullable(),
  amount: amount.nullable(),
  currency: currency.nullable(),
  ownerName: z.string().nullable(),
  bankName: z.string().nullable(),
  card: maskedCard.nullable(),
  fate: rowFate,
  /** Why it is held, was refused, was not sent or is unknown. */
  failure: failure.nullable(),
  /** Why it is left out. */
  leftOut: z.string().nullable(),
  transactionId: z.uuid().nullable(),
  platformId: z.string().nullable(),
  status: z.string().nullable(),
  statusReadAt: z.iso.datetime().nullable(),
})
export type BatchRow = z.infer<typeof batchRow>

export const batchRowsQuery = z.strictObject({
  id: z.uuid(),
  fates: z.array(rowFate).max(ROW_FATES.length),
  text: z.string().max(200),
  from: z.int().min(0),
  count: z.int().min(1).max(500),
})
export type BatchRowsQuery = z.infer<typeof batchRowsQuery>
