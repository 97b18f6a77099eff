/** Why a merchant_transaction_id is not taken. */
export type MerchantIdRule = 'empty' | 'too_long' | 'characters' | 'like_platform_id' | 'like_uuid'

/** The longest id the desk sends; the interface names no limit. */
export const MAX_MERCHANT_ID_LENGTH = 100

const UUID = /^(?:urn:uuid:)?[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/**
 * Checks an id of the merchant's own. Cancel and dispute take either this or the platform's id in one field
 * (interface: POST /merchant/cancel), so it may look like neither of the platform's forms, 8 characters or a UUID, except
 * where `platformLike` ids are what the merchant's orders have.
 */
export function checkMerchantId(id: string, platformLike = false): MerchantIdRule | null {
  if (id === '') return 'empty'
  if (id.length > MAX_MERCHANT_ID_LENGTH) return 'too_long'
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._:/#@+-]*$/u.test(id)) return 'characters'
  if (platformLike) return null
  if (lengths(id).includes(8)) return 'like_platform_id'
  if (UUID.test(id)) return 'like_uuid'
  return null
}

/** Whether an id could be one of the platform's: where either is taken, it may name another transaction. */
export function isPlatformLike(id: string): boolean {
  const rule = checkMerchantId(id)
  return rule === 'like_platform_id' || rule === 'like_uuid'
}

/** How long a text is to whoever counts: letters, UTF-16 units, bytes. It is not stated what the service counts. */
function lengths(id: string): readonly number[] {
  return [[...id].length, id.length, new TextEncoder().encode(id).length]
}

/** Letters and digits that are not mistaken for one another when read out. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A new id to suggest, such as "PD-20261121-K7QM2XNB". `random` holds at least 8 bytes of a secure source. */
export function suggestMerchantId(prefix: string, date: string, random: Uint8Array): string {
  const tail = [...random.slice(0, 8)].map((byte) => READABLE[byte % READABLE.length]).join('')
  return `${prefix}-${date.replaceAll('-', '')}-${tail}`
}
