import { checkMerchantId, type MerchantIdRule } from './merchant-transaction-id.ts'

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
function normaliseReference(reference: string): string {
  return reference.normalize('NFKC').trim().replace(/\s+/g, '-').toUpperCase()
}

function fill(pattern: string, reference: string, kind: string): string {
  return pattern.split(REFERENCE).join(reference).split(KIND).join(kind)
}
