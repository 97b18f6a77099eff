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
 * `sealed`: nothing has been sent yet. `paused`: by the operator. `stopped`: automatically. `ended`: the operator
 * decided that the rest is not sent. `done`: nothing is left to send.
 */
const BATCH_STATES = ['draft', 'sealed', 'sending', 'paused', 'stopped', 'ended', 'done'] as const
export const batchState = z.enum(BATCH_STATES)
export type BatchState = z.infer<typeof batchState>

/** Whether no more rows of a batch will be sent. */
export function isOver({ state }: { readonly state: BatchState }): boolean {
  return state === 'done' || state === 'ended'
}

/** Why sending stopped automatically. */
const BATCH_STOPS = [
  /** Three unknown outcomes in a row; or five in total, and then each further one. */
  'unknown_in_row',
  'unknown_many',
  /** HTTP 401 or 403. */
  'unauthorized',
  /** The refusal's message is about a balance. The interface names no code for it. */
  'balance',
  /** Ten refusals in a row. */
  'refusals',
  /** The platform accepted a payout, but its response repeats another amount, currency or order ID than was sent. */
  'reply_differs',
  /** It certainly was not sent: no connection. */
  'not_sent',
  /** The platform asked to slow down again and again, or only rows that it refused for that reason are left. */
  'rate_limited',
  /** The computer was asleep. */
  'sleep',
  /** The disk cannot be written to. */
  'disk',
  /** The merchant's account is not the one the batch was sealed for. */
  'profile_changed',
  /** The desk was closed or exited in the meantime. */
  'desk_closed',
  /** Card numbers are needed again. */
  'cards',
  /** See `failure`. */
  'failure',
] as const
export const batchStop = z.object({
  why: z.enum(BATCH_STOPS),
  failure: failure.nullable(),
  /** The payout whose answer stopped it; `null` if it was none. */
  transactionId: z.uuid().nullable().default(null),
  at: z.iso.datetime(),
})
export type BatchStop = z.infer<typeof batchStop>

/**
 * The outcome of a row. `pending`: never started. `held`: the desk did not send it, for a reason that the operator
 * reviews. `elsewhere`: the order under its reference is not the row's: DUPLICATE_ORDER on its first attempt, or the
 * operator linked another order's earlier attempt. `closed`: it was unknown, and the operator found that it did not
 * happen.
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
 * Rows that were refused or not sent, and can be corrected and sent in a new batch under the same references: if a
 * gateway refused one that arrived after all, the platform refuses its ID then. Rows closed manually are not among them:
 * their IDs stay taken.
 */
export const UNPAID_FATES = ['pending', 'held', 'refused', 'not_sent'] as const satisfies readonly RowFate[]

const batchCounts = z.record(rowFate, z.int())
export type BatchCounts = z.infer<typeof batchCounts>

/** Maximum number of payouts in progress at once, and the choices for how many may start per second. */
export const MAX_LANES = 8
export const PAYOUTS_PER_SECOND = [1, 2, 5, 10, 20, 50] as const
export const batchPace = z.strictObject({
  lanes: z.int().min(1).max(MAX_LANES),
  perSecond: z.union(PAYOUTS_PER_SECOND.map((rate) => z.literal(rate))),
})
export type BatchPace = z.infer<typeof batchPace>

/** One line of the batch list. */
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
  /** `null` for a draft. */
  counts: batchCounts.nullable(),
})
export type BatchSummary = z.infer<typeof batchSummary>

/** The columns that the file of a batch adds to the operator's. */
export const BATCH_FILE_HEADERS = [
  ...(['row', 'outcome', 'why', 'amount', 'currency', 'merchantTransactionId', 'platformId', 'status'] as const),
  ...(['statusReadAt', 'merchant', 'environment'] as const),
] as const

/** How many rows with a differing response are named. */
export const MAX_DIFFERING = 10

/** A sealed batch. */
export const batchRun = batchSummary.extend({
  counts: batchCounts,
  sealedBy: z.string(),
  /** SHA-256 of what is sent, in hexadecimal. */
  seal: z.string(),
  sums: z.array(currencySum.extend({ accepted: amount.or(z.literal('0')) })),
  pace: batchPace,
  /**
   * Whether the card numbers it needs are in memory: to send the rows that are left, or, if none are, to retry the
   * unknown ones. True if it needs none.
   */
  hasCards: z.boolean(),
  /** Rows whose card was typed by hand: it must be typed again once the file has been chosen again. */
  cardsToType: z.array(z.int()),
  /** Rows available for a new batch once this one is over: not paid, nor sent since under the same ID. */
  unpaid: z.int(),
  /** Unknown rows that a retry may settle; for the others, the platform has said that their ID is taken. */
  toAskAgain: z.int(),
  /**
   * The first accepted rows whose response repeats something else than was sent, one more than are named if there are
   * more; none until nothing more is sent.
   */
  differing: z.array(z.object({ row: z.int(), transactionId: z.uuid() })),
  /** Estimated seconds left at the current speed; `null` while nothing is being sent. */
  secondsLeft: z.number().nullable(),
  /** Whether the merchant still has the account it was sealed for. */
  isSameAccount: z.boolean(),
  /** Whether a row that a retry may settle was sent under another account, which an operator said is the same. */
  saidSame: z.boolean(),
  /** Periods since it was sealed that are missing from this history: rows may have been paid then without a record here. */
  gaps: z.array(missingTime),
})
export type BatchRun = z.infer<typeof batchRun>

/** Whether a payout that this history does not have may make it wrong to send, retry or replace rows. */
export function hasRowsInDoubt({ counts, toAskAgain }: Pick<BatchRun, 'counts' | 'toAskAgain'>): boolean {
  return toAskAgain > 0 || UNPAID_FATES.some((fate) => counts[fate] > 0)
}

/** A row of a sealed batch and its outcome. */
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
  /** Fields in which the platform's response repeats something else than was sent, by their interface names. */
  differing: z.array(z.string()),
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
