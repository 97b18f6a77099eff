/** Why a merchant_transaction_id is rejected. */
export type MerchantIdRule = 'empty' | 'too_long' | 'characters' | 'like_platform_id' | 'like_uuid'

/** Maximum length of an ID that the desk sends; the interface states no limit. */
export const MAX_MERCHANT_ID_LENGTH = 100

const UUID = /^(?:urn:uuid:)?[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/**
 * Checks an order ID of the merchant. Cancel and dispute accept either this or the platform ID in one field (interface:
 * POST /merchant/cancel), so it may not look like either form of platform ID, 8 characters or a UUID, unless the
 * merchant's orders have `platformLike` IDs.
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

/** Whether an ID could be a platform ID: where either is accepted, it may name another transaction. */
export function isPlatformLike(id: string): boolean {
  const rule = checkMerchantId(id)
  return rule === 'like_platform_id' || rule === 'like_uuid'
}

/** The possible lengths of a text: in characters, UTF-16 units and bytes. The interface does not state what is counted. */
function lengths(id: string): readonly number[] {
  return [[...id].length, id.length, new TextEncoder().encode(id).length]
}

/** Letters and digits that are not mistaken for one another when read out. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A new ID to suggest, such as "PD-20261121-K7QM2XNB". `random` holds at least 8 bytes from a secure source. */
export function suggestMerchantId(prefix: string, date: string, random: Uint8Array): string {
  const tail = [...random.slice(0, 8)].map((byte) => READABLE[byte % READABLE.length]).join('')
  return `${prefix}-${date.replaceAll('-', '')}-${tail}`
}

/** Placeholders in a pattern: for the operator's reference, and optionally for the kind of payment, PI or PO. */
const REFERENCE = '{reference}'
const KIND = '{kind}'

export type IdPatternRule = 'no_reference' | 'reference_twice' | 'unknown_part' | 'bad_id'

/**
 * Checks a pattern for merchant_transaction_ids, such as "ACME-{kind}-{reference}". It contains the reference once, and
 * nothing that differs between desks: two people who type the same invoice must collide at the platform.
 */
export function checkIdPattern(pattern: string): IdPatternRule | null {
  const times = pattern.split(REFERENCE).length - 1
  if (times === 0) return 'no_reference'
  if (times > 1) return 'reference_twice'
  if (/[{}]/.test(pattern.replace(REFERENCE, '').replace(KIND, ''))) return 'unknown_part'
  // References of two lengths, because one may make the ID as long as a platform ID: the rest must be valid in an ID.
  return ['1', '12'].some((reference) => checkMerchantId(fill(pattern, reference, 'PI')) === null) ? null : 'bad_id'
}

/**
 * The merchant_transaction_id for a reference. References that differ only in case or spacing are the same reference.
 * `null` if the reference is empty; `rule` says why the ID cannot be sent.
 */
export function idOfReference(
  pattern: string,
  reference: string,
  kind: 'PI' | 'PO',
  platformLike = false,
): { readonly id: string; readonly rule: MerchantIdRule | null } | null {
  const normal = normaliseReference(reference)
  if (normal === '') return null
  const id = fill(pattern, normal, kind)
  return { id, rule: checkMerchantId(id, platformLike) }
}

/** A reference as it is compared, and as it is used in an ID. */
export function normaliseReference(reference: string): string {
  return reference.normalize('NFKC').trim().replace(/\s+/g, '-').toUpperCase()
}

function fill(pattern: string, reference: string, kind: string): string {
  return pattern.split(REFERENCE).join(reference).split(KIND).join(kind)
}
