import type { Difference } from '../model/order-comparison.ts'

/** Letters of the platform's id, as the interface states it for status and dispute calls. */
const SHORT_ID_LENGTH = 8

const LONGEST_IN_A_PATH = 200

/** Whether an id is of the length that GET /merchant/status asks for. */
export function isShortId(id: string): boolean {
  return [...id].length === SHORT_ID_LENGTH
}

/** What is known of the ids of a transaction. */
interface Ids {
  readonly platformId: string | null
  readonly merchantTransactionId?: string | null
  /** The newest status, where it names another order: the operator has not taken it as this one's. */
  readonly otherReading?: { readonly differences: readonly Pick<Difference, 'field'>[] } | null
}

/**
 * Whether the platform is told its own id of a transaction where it takes either. Where a creation returns other ids than
 * the short one, the interface names no place for them there: it goes by the merchant_transaction_id. So it does where the
 * platform has another order under its id by now, by what it says of it.
 */
export function goesByPlatformId({ platformId, merchantTransactionId = null, otherReading = null }: Ids): boolean {
  const isOther = otherReading?.differences.some(({ field }) => field === 'id' || field === 'merchant_transaction_id')
  return platformId !== null && isShortId(platformId) && !(isOther && merchantTransactionId !== null)
}

/** Whether what the platform has under the id it would be told of a transaction is another's order. */
export function namesAnother(one: Ids & { readonly idIsAnothers: boolean }): boolean {
  return one.idIsAnothers && !goesByPlatformId(one)
}

/**
 * Whether an id of the platform may become a part of a path. It comes from outside: what URLs, proxies and servers take
 * for more than letters (dots alone, slashes, percent signs, semicolons) could lead to another endpoint, even encoded.
 */
export function fitsPath(id: string): boolean {
  return id.length <= LONGEST_IN_A_PATH && /^[A-Za-z0-9._~:=@+-]+$/.test(id) && /[A-Za-z0-9]/.test(id)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the form of a UUID, of whichever version. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
