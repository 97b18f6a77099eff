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

/** What the desk can create, named after its endpoint (interface: Endpoints). */
export const KINDS = ['payin_account', 'payin_acquiring', 'payout_card'] as const
export const kind = z.enum(KINDS)
export type Kind = z.infer<typeof kind>

/** `added`: not created from this desk; the operator has entered its id, and of its kind nothing is known. */
export const transactionKind = z.enum([...KINDS, 'added'])
export type TransactionKind = z.infer<typeof transactionKind>

/** A transaction status of the service, as it came. Known words are in rules/status.ts; the set is open. */
export type Status = string

/** The visible parts of a card number. The rest is never kept. */
export const maskedCard = z.object({ first6: z.string().regex(/^\d{6}$/), last4: z.string().regex(/^\d{4}$/) })
export type MaskedCard = z.infer<typeof maskedCard>

/**
 * What was asked of the service, with the service's field names, the card masked, empty optional fields left out.
 * `bank_name` and `card` are the desk's own additions and are not sent.
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
 * The service's answer to a creation, read tolerantly. `fields` holds the documented fields of the kind (null where
 * the service sent null), `differing` names those whose echo is not what was sent.
 */
export const creationReply = deviations.extend({
  fields: z.partialRecord(
    z.enum([...COMMON_REPLY_FIELDS, ...ACCOUNT_REPLY_FIELDS, ...ACQUIRING_REPLY_FIELDS]),
    z.string().nullable(),
  ),
  differing: z.array(z.string()),
})
export type CreationReply = z.infer<typeof creationReply>

/** How an operator ended what was unknown: the platform's id was found, or it was found not to have happened. */
export const resolution = z.object({
  how: z.enum(['adopted', 'did_not_happen']),
  /** The earlier attempt that the adopted id belongs to, where it is not the newest. */
  attempt: z.uuid().optional(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  operator: z.string(),
})
export type Resolution = z.infer<typeof resolution>

/** A receipt of the status payload (interface: Receipt element). Fields the service left out are null. */
export const receipt = z.object({
  id: z.string().nullable(),
  file_name: z.string().nullable(),
  multimedia_type: z.string().nullable(),
  content_type: z.string().nullable(),
  url: z.string().nullable(),
})
export type Receipt = z.infer<typeof receipt>

/**
 * One reading of GET /merchant/status. The payload's fields are not shown beyond `receipts`: `status` is taken where
 * it is there, and the payload is kept as it came.
 */
export const observation = z.object({
  readAt: z.iso.datetime(),
  status: z.string().nullable(),
  receipts: z.array(receipt),
  payload: json,
})
export type Observation = z.infer<typeof observation>

/**
 * The newest reading that is kept of a transaction, with what was never seen at its platform before this transaction: a
 * status that the interface does not name, fields of the payload.
 */
export const keptObservation = observation.extend({
  firstSeen: z.object({ status: z.boolean(), fields: z.array(z.string()) }),
})

/**
 * A reading whose payload names another order: it is shown, and nothing follows from it, until the operator says that it is
 * this one.
 */
export const otherReading = observation.extend({ differences: z.array(difference) })
export type OtherReading = z.infer<typeof otherReading>

/** A difference that an operator has accepted for a transaction: payloads may go on having it. */
export const acceptedDifference = z.object({
  field: orderField,
  theirs: z.string(),
  at: z.iso.datetime(),
  operator: z.string(),
})

/**
 * The platform's answer to the newest write, while it cannot be written down: the disk is full. It is kept in memory and
 * written as soon as the disk takes it; until then the write is `sending` in the history.
 */
export const unsavedAnswer = z.object({
  call: operationKind,
  state: intentState.exclude(['sending']),
  /** The platform's id of what was created or opened; null where it gave none. */
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
  /** Null where it was added by the platform's id and no payload has said it. */
  merchantTransactionId: z.string().nullable(),
  /** Of one that was added: the id that was entered; null: created from this desk. */
  enteredId: z.string().nullable(),
  /** The platform's own id; null while none is known. */
  platformId: z.string().nullable(),
  /** Null where it was not created from this desk. */
  amount: amount.nullable(),
  currency: currency.nullable(),
  state: intentState,
  /** How an unknown creation was ended by hand; null while it is not, or where there was nothing to end. */
  resolution: resolution.nullable(),
  /** Of the newest cancel, dispute, …: null where none was tried, or where what was unknown of it is settled. */
  ...perAction('State', () => intentState.nullable()),
  status: z.string().nullable(),
  statusReadAt: z.iso.datetime().nullable(),
  expiresAt: z.string().nullable(),
  /** Recipient of a payout or owner of the requisite, for the eye. */
  ownerName: z.string().nullable(),
  card: maskedCard.nullable(),
  /** The operator's own: an invoice, a ticket. Not sent, except as part of an id made of it. */
  reference: z.string().nullable(),
  /** The operator's own words on it; never sent. */
  note: z.string().nullable(),
  tags: z.array(z.string()),
  /** Whether the newest status names any. */
  hasReceipt: z.boolean(),
  /** Whether one was opened from this desk, or read of it. */
  hasDispute: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Not there in all but rare cases. */
  unsaved: unsavedAnswer.optional(),
  /**
   * Fields that cannot be read from the disk, where there are any. What stands in their place says nothing; the state is
   * `unknown` then: it may exist.
   */
  damage: z.array(z.string()).optional(),
})
export type TransactionSummary = z.infer<typeof transactionSummary>

/**
 * An earlier attempt under the same merchant_transaction_id, with other contents: the platform refused it, and what refused
 * it may have let it through all the same.
 */
export const earlierAttempt = z.object({
  intentId: z.uuid(),
  begunAt: z.iso.datetime(),
  request: creationRequest,
  failure: failure.nullable(),
})
export type EarlierAttempt = z.infer<typeof earlierAttempt>

/** Everything the desk knows of a transaction. */
export const transaction = transactionSummary.extend({
  /** The platform it was created at; empty for the training platform. Its merchant may have another address by now. */
  baseUrl: z.string(),
  /** Null where it was not created from this desk. */
  request: creationRequest.nullable(),
  /** The operator's intent that made it: the key that makes a repeated call the same call. */
  intentId: z.uuid().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  reply: creationReply.nullable(),
  /** Of the creation itself, not of what came when it was asked for again. */
  failure: failure.nullable(),
  /** The newest of each kind, oldest first. What there was before them is in the timeline. */
  operations: z.array(operation),
  /** The platform accepted a cancel of it, whatever came of later ones. */
  cancelAccepted: z.boolean(),
  /** DUPLICATE_ORDER has come for the id after it had left this desk: it is taken, most likely by this order. */
  idIsTaken: z.boolean(),
  /** DUPLICATE_ORDER came for the first try that reached the platform: the id is another order's, for good. */
  idIsAnothers: z.boolean(),
  /** While it is unknown which of them the platform has: earlier attempts with other contents, newest first. */
  earlierAttempts: z.array(earlierAttempt),
  /** How the account it was sent under compares with the one its merchant has now. */
  account: accountMatch,
  observation: keptObservation.nullable(),
  /** Where the newest reading of all names another order; null where it does not. */
  otherReading: otherReading.nullable(),
  accepted: z.array(acceptedDifference),
  /** Older payloads that were dropped as there were too many of them: how many, their bytes as kept, and when last. */
  droppedPayloads: z.object({ count: z.int(), bytes: z.int(), at: z.iso.datetime() }).nullable(),
  /** As dispute records name it; null while none has. */
  platformUuid: z.string().nullable(),
})
export type Transaction = z.infer<typeof transaction>

/** A transaction that was created from this desk: what was asked for is known. */
export const createdTransaction = transaction.extend({
  kind,
  merchantTransactionId: z.string(),
  amount,
  currency,
  request: creationRequest,
  intentId: z.uuid(),
})
export type CreatedTransaction = z.infer<typeof createdTransaction>

/** The same of a row of the list. */
export type CreatedSummary = Pick<CreatedTransaction, keyof TransactionSummary>

/** Whether it was created from this desk. */
export function isCreated<One extends TransactionSummary>(
  one: One,
): one is One & (One extends Transaction ? CreatedTransaction : CreatedSummary) {
  return one.kind !== 'added'
}

/** The newest time its creation was asked for again under the same id; null where it was not, or was created anew since. */
export function askedAgainOf(transaction: Pick<Transaction, 'operations'>): Operation<'ask_again'> | null {
  const newest = newestCreation(transaction)
  return newest?.kind === 'ask_again' ? newest : null
}
