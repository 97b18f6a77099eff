import type { Difference } from '../model/order-comparison.ts'
import type { Transaction } from '../model/transaction.ts'

/** Length of a platform ID, as the interface states it for status and dispute calls. */
const SHORT_ID_LENGTH = 8

const LONGEST_IN_A_PATH = 200

/** Whether an ID has the length that GET /merchant/status requires. */
export function isShortId(id: string): boolean {
  return [...id].length === SHORT_ID_LENGTH
}

/** The known IDs of a transaction. */
interface Ids {
  readonly platformId: string | null
  readonly merchantTransactionId?: string | null
  /** The newest status, if it names another order and the operator has not accepted it as this one's. */
  readonly otherReading?: { readonly differences: readonly Pick<Difference, 'field'>[] } | null
}

type AddedIds = Pick<Transaction, 'kind' | 'platformId' | 'platformUuid' | 'merchantTransactionId'>

/**
 * Whether a transaction's platform ID is sent where the platform accepts either ID. The interface allows only its short
 * form there: if a creation returned any other, the merchant_transaction_id is sent. That is sent, too, if the platform
 * reports another order under its ID.
 */
export function goesByPlatformId({ platformId, merchantTransactionId = null, otherReading = null }: Ids): boolean {
  const isOther = otherReading?.differences.some(({ field }) => field === 'id' || field === 'merchant_transaction_id')
  return platformId !== null && isShortId(platformId) && !(isOther && merchantTransactionId !== null)
}

/** Whether the platform ID that is sent came in a reply to the creation that named another order: it may be that one's. */
export function mayHitAnother(transaction: Ids & Pick<Transaction, 'reply'>): boolean {
  const { differing = [], fields } = transaction.reply ?? {}
  const isNamed = differing.includes('merchant_transaction_id') && fields?.merchant_transaction_id !== null
  return isNamed && goesByPlatformId(transaction)
}

/**
 * Whether the platform may have a transaction's disputes under another order ID than the one its list is read by, so that
 * it shows none: it was added by what may be a platform ID, or the platform named another order ID for it.
 */
export function mayBeListedElsewhere(transaction: AddedIds & Parameters<typeof mayHitAnother>[0]): boolean {
  const { kind, platformId, platformUuid, merchantTransactionId } = transaction
  const isOnlyId = kind === 'added' && platformId === null && platformUuid === null
  return (isOnlyId && merchantTransactionId !== null && isShortId(merchantTransactionId)) || mayHitAnother(transaction)
}

/** Whether the ID that would be sent for a transaction names another order at the platform. */
export function namesAnother(one: Ids & { readonly idIsAnothers: boolean }): boolean {
  return one.idIsAnothers && !goesByPlatformId(one)
}

/**
 * Whether a platform ID may become part of a path. It comes from outside: characters that URLs, proxies and servers
 * interpret (dots alone, slashes, percent signs, semicolons) could lead to another endpoint, even encoded.
 */
export function fitsPath(id: string): boolean {
  return id.length <= LONGEST_IN_A_PATH && /^[A-Za-z0-9._~:=@+-]+$/.test(id) && /[A-Za-z0-9]/.test(id)
}

/** Whether two UUIDs are the same: they are case-insensitive (RFC 9562). */
export function isSameUuid(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the form of a UUID, of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
