/** Letters of the platform's id, as the interface states it for status and dispute calls. */
const SHORT_ID_LENGTH = 8

const LONGEST_IN_A_PATH = 200

/** Whether an id is of the length that GET /merchant/status asks for. */
export function isShortId(id: string): boolean {
  return [...id].length === SHORT_ID_LENGTH
}

/**
 * Whether the platform is told its own id of a transaction where it takes either. Where a creation returns other ids than
 * the short one, the interface names no place for them there: it goes by the merchant_transaction_id.
 */
export function goesByPlatformId({ platformId }: { readonly platformId: string | null }): boolean {
  return platformId !== null && isShortId(platformId)
}

/** Whether what the platform has under the id it would be told of a transaction is another's order. */
export function namesAnother(one: { readonly idIsAnothers: boolean; readonly platformId: string | null }): boolean {
  return one.idIsAnothers && !goesByPlatformId(one)
}

/**
 * Whether an id of the platform may become a part of a path. It comes from outside: what URLs, proxies and servers take
 * for more than letters (dots alone, slashes, percent signs, semicolons) could lead to another endpoint, even encoded.
 */
export function fitsPath(id: string): boolean {
  return id.length <= LONGEST_IN_A_PATH && /^[A-Za-z0-9._~:=@+-]+$/.test(id) && /[A-Za-z0-9]/.test(id)
}
