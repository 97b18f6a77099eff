import { z } from 'zod'
import { currency } from '#shared/model/currency.ts'
import { SCENARIOS } from '#shared/model/training-scenarios.ts'
import { kind, maskedCard } from '#shared/model/transaction.ts'

/** Moments in milliseconds since the epoch. */
const moment = z.number()

/** From `at` on the status holds; `paid`, where given, is what has arrived by then (otherwise unchanged). */
const step = z.object({ at: moment, status: z.string(), paid: z.string().optional() })
export type Step = Readonly<z.infer<typeof step>>

/** A whole life, oldest first; steps in the future are what will happen if nobody interferes. */
const timeline = z.array(step).min(1).readonly()
export type Timeline = z.infer<typeof timeline>

/** What the merchant sent to create a transaction. The card is masked before it gets here. */
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

/** Where an account payin is to be paid (interface: Extra fields of the account PayIn response). */
const requisite = z.object({
  account_number: z.string(),
  owner_name: z.string(),
  bank_id: z.string(),
  bank_name: z.string(),
  country_name: z.string(),
  payment_currency: z.string(),
})
export type Requisite = Readonly<z.infer<typeof requisite>>

/** `url`: where it went, or was to go; what was kept before there was a default address has none. */
const callback = z.object({ at: moment, url: z.string().optional(), status: z.string(), result: z.string() })

/** Everything the platform knows of a transaction. Its status is not here: it follows from the timeline and the clock. */
export const transactionRecord = z.object({
  id: z.string().length(8),
  uuid: z.uuid(),
  merchant: z.string(),
  kind,
  createdAt: moment,
  expiresAt: moment.nullable(),
  received,
  /** Names of fields that came and are not documented. */
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

/** A file that came with a dispute. The content is judged and measured, and not kept. */
const storedFile = z.object({
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  declaredType: z.string(),
  /** The type of the service's list that the first bytes show; null for everything else. */
  contentType: z.string().nullable(),
  /** What the first bytes show, on the list or not; null where nobody can tell. */
  looksLike: z.string().nullable().default(null),
})
export type StoredFile = Readonly<z.infer<typeof storedFile>>

/**
 * Why a file was dropped without a word: its declared type or its content is not on the list, it came in another field
 * than `attachments`, or what came in `attachments` was a text and no file.
 */
const DROP_REASONS = ['declared_type', 'content', 'field', 'no_file'] as const
export type DropReason = (typeof DROP_REASONS)[number]

const droppedFile = storedFile.extend({
  why: z.array(z.enum(DROP_REASONS)).default([]),
  /** The form's field that it came in, where that is what was wrong. */
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
  /** The type as it came, before derivation. */
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

/** The whole state as it lies on disk. */
export const stateFile = z.object({
  version: z.literal(1),
  transactions: z.array(transactionRecord),
  disputes: z.array(disputeRecord),
  /** Merchant and merchant_transaction_id of creations that have met their trouble once. */
  troubled: z.array(z.string()),
})
export type State = Readonly<z.infer<typeof stateFile>>

/** The step in force at a moment. A clock that stands before the first step sees the first. */
export function stepAt(timeline: Timeline, now: number): Step {
  const past = timeline.filter((step) => step.at <= now)
  const current = past.at(-1) ?? timeline[0]
  if (!current) throw new Error('A timeline has at least one step')
  return current
}

/** What has been paid by a moment; null while nothing has. */
export function paidAt(timeline: Timeline, now: number): string | null {
  return timeline.filter((step) => step.at <= now && step.paid !== undefined).at(-1)?.paid ?? null
}

/** The same life up to now, with another future. */
export function divert(timeline: Timeline, now: number, future: readonly Step[]): Timeline {
  const past = timeline.filter((step) => step.at <= now)
  return [...past, ...future]
}

/** When the status changes next; null when it stays. */
export function nextChange(timeline: Timeline, now: number): number | null {
  return timeline.find((step) => step.at > now)?.at ?? null
}
