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

/** Stands in a pattern where the operator's reference goes, and where the kind of payment may: PI or PO. */
const REFERENCE = '{reference}'
const KIND = '{kind}'

export type IdPatternRule = 'no_reference' | 'reference_twice' | 'unknown_part' | 'bad_id'

/**
 * Checks a pattern for merchant_transaction_ids, such as "ACME-{kind}-{reference}". It holds the reference once, and
 * nothing that differs from desk to desk: two people who type the same invoice must meet at the service.
 */
export function checkIdPattern(pattern: string): IdPatternRule | null {
  const times = pattern.split(REFERENCE).length - 1
  if (times === 0) return 'no_reference'
  if (times > 1) return 'reference_twice'
  if (/[{}]/.test(pattern.replace(REFERENCE, '').replace(KIND, ''))) return 'unknown_part'
  // Any reference of a length that is no platform id's will do: the rest must be fit to stand in an id.
  return ['1', '12'].some((reference) => checkMerchantId(fill(pattern, reference, 'PI')) === null) ? null : 'bad_id'
}

/**
 * The merchant_transaction_id of a reference. References that differ only in case, or in how their words are spaced, are
 * one reference. Null where the reference is empty; `rule` says why the id cannot be sent.
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

/** A reference as it is compared and as it stands in an id. */
export function normaliseReference(reference: string): string {
  return reference.normalize('NFKC').trim().replace(/\s+/g, '-').toUpperCase()
}

function fill(pattern: string, reference: string, kind: string): string {
  return pattern.split(REFERENCE).join(reference).split(KIND).join(kind)
}
