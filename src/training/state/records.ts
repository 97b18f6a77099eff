import { z } from 'zod'
import { currency } from '#shared/model/currency.ts'
import { SCENARIOS } from '#shared/model/training-scenarios.ts'
import { kind, maskedCard } from '#shared/model/transaction.ts'

/** Times in milliseconds since the epoch. */
const moment = z.number()

/** The status from `at` on; `paid`, if given, is the amount received by then (otherwise unchanged). */
const step = z.object({ at: moment, status: z.string(), paid: z.string().optional() })
export type Step = Readonly<z.infer<typeof step>>

/** A whole course, oldest first; steps in the future happen if nothing intervenes. */
const timeline = z.array(step).min(1).readonly()
export type Timeline = z.infer<typeof timeline>

/** What the merchant sent to create a transaction. The card is already masked. */
const received = z.object({
  amount: z.string(),
  currency,
  merchant_transaction_id: z.string(),
  client_id: z.string().optional(),
  webhook_url: z.string().optional(),
  return_url: z.string().optional(),
  owner_name: z.string().optional(),
  bank_id: z.string().optional(),
  card: maskedCard.optional(),
})
export type Received = Readonly<z.infer<typeof received>>

/** Where to pay an account payin (interface: Extra fields of the account PayIn response). */
const requisite = z.object({
  account_number: z.string(),
  owner_name: z.string(),
  bank_id: z.string(),
  bank_name: z.string(),
  country_name: z.string(),
  payment_currency: z.string(),
})
export type Requisite = Readonly<z.infer<typeof requisite>>

/** `url`: where it was or would have been sent; missing in records that predate the default address. */
const callback = z.object({ at: moment, url: z.string().optional(), status: z.string(), result: z.string() })

/** Everything the platform knows about a transaction. Its status follows from the timeline and the clock. */
export const transactionRecord = z.object({
  id: z.string().length(8),
  uuid: z.uuid(),
  merchant: z.string(),
  kind,
  createdAt: moment,
  expiresAt: moment.nullable(),
  received,
  /** Names of undocumented fields that were received. */
  unknownFields: z.array(z.string()),
  scenario: z.enum(SCENARIOS.map((row) => row.key)).nullable(),
  currency_rate: z.string(),
  amount_in_usd: z.string(),
  rate: z.string(),
  commission: z.string(),
  requisite: requisite.optional(),
  acquirer: z.string().optional(),
  timeline,
  callbacks: z.array(callback),
})
export type TransactionRecord = Readonly<z.infer<typeof transactionRecord>>

/** A file that came with a dispute. Its content is checked and measured, but not kept. */
const storedFile = z.object({
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  declaredType: z.string(),
  /** The type on the service's list that the first bytes indicate; `null` for everything else. */
  contentType: z.string().nullable(),
  /** The type that the first bytes indicate, on the list or not; `null` if unknown. */
  looksLike: z.string().nullable().default(null),
})
export type StoredFile = Readonly<z.infer<typeof storedFile>>

/**
 * Why a file was silently dropped: its declared type or its content is not on the list, it came in a field other than
 * `attachments`, or `attachments` contained text instead of a file.
 */
const DROP_REASONS = ['declared_type', 'content', 'field', 'no_file'] as const
export type DropReason = (typeof DROP_REASONS)[number]

const droppedFile = storedFile.extend({
  why: z.array(z.enum(DROP_REASONS)).default([]),
  /** The form field it came in, if that was the problem. */
  field: z.string().nullable().default(null),
})
export type DroppedFile = Readonly<z.infer<typeof droppedFile>>

export const disputeRecord = z.object({
  id: z.uuid(),
  merchant: z.string(),
  transactionUuid: z.uuid(),
  createdAt: moment,
  reason: z.string(),
  dispute_type: z.string(),
  /** The type as received, before derivation. */
  receivedType: z.string().nullable(),
  sent_amount: z.string().nullable(),
  amount: z.string(),
  cancelReason: z.string().nullable(),
  timeline,
  format: z.enum(['json', 'multipart']),
  files: z.array(storedFile),
  droppedFiles: z.array(droppedFile),
  unknownFields: z.array(z.string()),
  evidence: z
    .object({
      url: z.string(),
      result: z.string(),
      file: storedFile.nullable(),
      dropped: droppedFile.nullable().default(null),
    })
    .nullable(),
})
export type DisputeRecord = Readonly<z.infer<typeof disputeRecord>>

/** The whole state as stored on disk. */
export const stateFile = z.object({
  version: z.literal(1),
  transactions: z.array(transactionRecord),
  disputes: z.array(disputeRecord),
  /** Merchant and merchant_transaction_id of creations whose one-time failure has already happened. */
  troubled: z.array(z.string()),
})
export type State = Readonly<z.infer<typeof stateFile>>

/** The step in force at a time. Before the first step, the first one. */
export function stepAt(timeline: Timeline, now: number): Step {
  const past = timeline.filter((step) => step.at <= now)
  const current = past.at(-1) ?? timeline[0]
  if (!current) throw new Error('A timeline has at least one step')
  return current
}

/** The amount paid by a time; `null` if nothing has been paid. */
export function paidAt(timeline: Timeline, now: number): string | null {
  return timeline.filter((step) => step.at <= now && step.paid !== undefined).at(-1)?.paid ?? null
}

/** The same course up to now, with a different future. */
export function divert(timeline: Timeline, now: number, future: readonly Step[]): Timeline {
  const past = timeline.filter((step) => step.at <= now)
  return [...past, ...future]
}

/** When the status changes next; `null` if it does not. */
export function nextChange(timeline: Timeline, now: number): number | null {
  return timeline.find((step) => step.at > now)?.at ?? null
}
