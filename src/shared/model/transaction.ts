import { z } from 'zod'
import { accountMatch } from './account.ts'
import { amount } from './amount.ts'
import { currency } from './currency.ts'
import { deviations } from './deviations.ts'
import { failure } from './failure.ts'
import { intentState, newestCreation, type Operation, operation, operationKind, perAction } from './intent.ts'
import { json } from './json.ts'
import { difference, orderField } from './order-comparison.ts'
import { environment } from './profile.ts'

/** What the desk can create, named after the endpoint (interface: Endpoints). */
export const KINDS = ['payin_account', 'payin_acquiring', 'payout_card'] as const
export const kind = z.enum(KINDS)
export type Kind = z.infer<typeof kind>

/** The direction of the money. */
export const direction = z.enum(['payin', 'payout'])
export type Direction = z.infer<typeof direction>

export function directionOf(kind: Kind): Direction {
  return kind === 'payout_card' ? 'payout' : 'payin'
}

/** `added`: not created from this desk; the operator entered its ID, and its kind is unknown. */
export const transactionKind = z.enum([...KINDS, 'added'])
export type TransactionKind = z.infer<typeof transactionKind>

/** A transaction status of the platform, unchanged. Known ones are in rules/status.ts; the set is open. */
export type Status = string

/** The visible parts of a card number. The rest is never kept. */
export const maskedCard = z.object({ first6: z.string().regex(/^\d{6}$/), last4: z.string().regex(/^\d{4}$/) })
export type MaskedCard = z.infer<typeof maskedCard>

/**
 * The request sent to the platform, under the platform's field names, with the card masked and empty optional fields
 * left out. `bank_name` and `card` are added by the desk and are not sent.
 */
export const creationRequest = z.object({
  amount,
  currency,
  merchant_transaction_id: z.string(),
  client_id: z.string().optional(),
  webhook_url: z.string().optional(),
  return_url: z.string().optional(),
  owner_name: z.string().optional(),
  bank_id: z.string().optional(),
  bank_name: z.string().optional(),
  card: maskedCard.optional(),
})
export type CreationRequest = z.infer<typeof creationRequest>

/** Documented fields of the creation responses that hold text (interface: Resources and their fields). */
export const COMMON_REPLY_FIELDS = [
  'id',
  'merchant_transaction_id',
  'expires_at',
  'amount',
  'currency',
  'currency_rate',
  'amount_in_usd',
  'rate',
  'commission',
] as const
export const ACCOUNT_REPLY_FIELDS = [
  'payment_link',
  'account_number',
  'owner_name',
  'bank_id',
  'bank_name',
  'country_name',
  'payment_currency',
] as const
export const ACQUIRING_REPLY_FIELDS = ['payment_url', 'acquirer'] as const

/**
 * The platform's answer to a creation, parsed leniently. `fields` holds the documented fields of the kind (`null` if
 * the platform sent null), `differing` names those whose echo differs from what was sent.
 */
export const creationReply = deviations.extend({
  fields: z.partialRecord(
    z.enum([...COMMON_REPLY_FIELDS, ...ACCOUNT_REPLY_FIELDS, ...ACQUIRING_REPLY_FIELDS]),
    z.string().nullable(),
  ),
  differing: z.array(z.string()),
})
export type CreationReply = z.infer<typeof creationReply>

/** How an operator ended an unknown creation: the platform ID was found, or it was found not to have happened. */
const resolution = z.object({
  how: z.enum(['adopted', 'did_not_happen']),
  /** The earlier attempt that the adopted ID belongs to, if it is not the newest. */
  attempt: z.uuid().optional(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  operator: z.string(),
})
export type Resolution = z.infer<typeof resolution>

/** A receipt of the status payload (interface: Receipt element). Fields that the platform left out are `null`. */
export const receipt = z.object({
  id: z.string().nullable(),
  file_name: z.string().nullable(),
  multimedia_type: z.string().nullable(),
  content_type: z.string().nullable(),
  url: z.string().nullable(),
})
export type Receipt = z.infer<typeof receipt>

/**
 * One reading of GET /merchant/status. The interface shows no field of the payload except `receipts`: `status` is used
 * if present, and the payload is kept unchanged.
 */
export const observation = z.object({
  readAt: z.iso.datetime(),
  status: z.string().nullable(),
  receipts: z.array(receipt),
  payload: json,
})
export type Observation = z.infer<typeof observation>

/**
 * The newest kept reading of a transaction, and what its platform had never sent before this transaction: a status that
 * the interface does not name, payload fields.
 */
const keptObservation = observation.extend({
  firstSeen: z.object({ status: z.boolean(), fields: z.array(z.string()) }),
})

/**
 * A reading whose payload names another order: it is shown, but has no effect until the operator confirms that it is
 * this one.
 */
const otherReading = observation.extend({ differences: z.array(difference) })
export type OtherReading = z.infer<typeof otherReading>

/** A difference that an operator accepted for a transaction: later payloads may have it, too. */
export const acceptedDifference = z.object({
  field: orderField,
  theirs: z.string(),
  at: z.iso.datetime(),
  operator: z.string(),
})

/**
 * The platform's answer to the newest write, while it cannot be saved because the disk is full. It is kept in memory
 * and saved as soon as the disk allows; until then the write is `sending` in the history.
 */
const unsavedAnswer = z.object({
  call: operationKind,
  state: intentState.exclude(['sending']),
  /** The platform ID of what was created or opened; `null` if none was given. */
  platformId: z.string().nullable(),
  failure: failure.nullable(),
  answeredAt: z.iso.datetime(),
})
export type UnsavedAnswer = z.infer<typeof unsavedAnswer>

/** One row of the list. */
export const transactionSummary = z.object({
  id: z.uuid(),
  profileId: z.uuid(),
  profileName: z.string(),
  environment,
  kind: transactionKind,
  /** `null` if it was added by its platform ID and no payload has named it. */
  merchantTransactionId: z.string().nullable(),
  /** The ID that the operator entered to add it; `null`: created from this desk. */
  enteredId: z.string().nullable(),
  /** The platform ID; `null` until known. */
  platformId: z.string().nullable(),
  /** `null` if it was not created from this desk. */
  amount: amount.nullable(),
  currency: currency.nullable(),
  state: intentState,
  /** How an unknown creation was ended manually; `null` if it was not, or if there was nothing to end. */
  resolution: resolution.nullable(),
  /** State of the newest cancel, dispute, …: `null` if none was attempted, or if an unknown one has been settled. */
  ...perAction('State', () => intentState.nullable()),
  status: z.string().nullable(),
  statusReadAt: z.iso.datetime().nullable(),
  expiresAt: z.string().nullable(),
  /** The recipient of a payout or the owner of the payment details, for display. */
  ownerName: z.string().nullable(),
  card: maskedCard.nullable(),
  /** The operator's reference: an invoice, a ticket. Not sent, except as part of an ID made from it. */
  reference: z.string().nullable(),
  /** The operator's note; never sent. */
  note: z.string().nullable(),
  tags: z.array(z.string()),
  /** Whether the newest status names a receipt. */
  hasReceipt: z.boolean(),
  /** Whether a dispute was opened from this desk, or read for it. */
  hasDispute: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Absent in all but rare cases. */
  unsaved: unsavedAnswer.optional(),
  /**
   * Fields that cannot be read from disk, if any. The values in their place mean nothing; the state is then `unknown`,
   * because the transaction may exist.
   */
  damage: z.array(z.string()).optional(),
})
export type TransactionSummary = z.infer<typeof transactionSummary>

/**
 * An earlier attempt under the same merchant_transaction_id, with other contents: the platform refused it, but what
 * refused it may have let it through all the same.
 */
const earlierAttempt = z.object({
  intentId: z.uuid(),
  begunAt: z.iso.datetime(),
  request: creationRequest,
  failure: failure.nullable(),
  /** Whether it went to another card with the same visible digits. */
  isOtherCard: z.boolean(),
})
export type EarlierAttempt = z.infer<typeof earlierAttempt>

/** Everything the desk knows about a transaction. */
export const transaction = transactionSummary.extend({
  /** The platform it was created at; empty for the training platform. Its merchant may have another address now. */
  baseUrl: z.string(),
  /** `null` if it was not created from this desk. */
  request: creationRequest.nullable(),
  /** The operator's intent that created it: the key by which a repeated call is recognised as the same call. */
  intentId: z.uuid().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  reply: creationReply.nullable(),
  /** The failure of the creation itself, not of a retry. */
  failure: failure.nullable(),
  /** The newest operation of each kind, oldest first. Earlier ones are in the timeline. */
  operations: z.array(operation),
  /** Whether the platform accepted a cancel, whatever became of later ones. */
  cancelAccepted: z.boolean(),
  /** DUPLICATE_ORDER was returned for the ID after it had left this desk: it is taken, most likely by this order. */
  idIsTaken: z.boolean(),
  /**
   * The same for the only attempt that this history knows of: the ID was taken before, in a period that is missing from
   * it or from elsewhere.
   */
  idWasTaken: z.boolean(),
  /** DUPLICATE_ORDER came for the first attempt that reached the platform: the ID permanently belongs to another order. */
  idIsAnothers: z.boolean(),
  /** While it is unknown which of them the platform has: earlier attempts with other contents, newest first. */
  earlierAttempts: z.array(earlierAttempt),
  /** How the account it was sent under compares with its merchant's current one. */
  account: accountMatch,
  observation: keptObservation.nullable(),
  /** The newest reading of all, if it names another order; otherwise `null`. */
  otherReading: otherReading.nullable(),
  accepted: z.array(acceptedDifference),
  /** Older payloads that were dropped because there were too many: their number, their stored bytes, and when last. */
  droppedPayloads: z.object({ count: z.int(), bytes: z.int(), at: z.iso.datetime() }).nullable(),
  /** Its ID in dispute records; `null` until one has been read. */
  platformUuid: z.string().nullable(),
})
export type Transaction = z.infer<typeof transaction>

/** A transaction created from this desk: what was requested is known. */
export const createdTransaction = transaction.extend({
  kind,
  merchantTransactionId: z.string(),
  amount,
  currency,
  request: creationRequest,
  intentId: z.uuid(),
})
export type CreatedTransaction = z.infer<typeof createdTransaction>

/** The same for a row of the list. */
export type CreatedSummary = Pick<CreatedTransaction, keyof TransactionSummary>

/** Whether it was created from this desk. */
export function isCreated<One extends TransactionSummary>(
  one: One,
): one is One & (One extends Transaction ? CreatedTransaction : CreatedSummary) {
  return one.kind !== 'added'
}

/** Returns the newest retry of the creation with the same ID; `null` if there is none, or none since it was created anew. */
export function askedAgainOf(transaction: Pick<Transaction, 'operations'>): Operation<'ask_again'> | null {
  const newest = newestCreation(transaction)
  return newest?.kind === 'ask_again' ? newest : null
}
