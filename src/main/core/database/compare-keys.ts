import unhomoglyph from 'unhomoglyph'

/** Signs that show nothing: soft hyphens, zero widths, marks of direction. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const DASHES = /[\p{Pd}\u2212\u2043\u02d7]/gu

/**
 * A recipient's name as names are compared. Case, spacing, the order of the words, accents, invisible signs and letters
 * that look alike (Latin and Cyrillic "A") make no difference.
 */
export function ownerKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  return (lookAlikes(plain).match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')
}

/**
 * An operator's reference as references are compared. Case, kinds of spaces and hyphens, invisible signs and letters that
 * look alike make no difference. Only for comparing: two references with one key may name two invoices.
 */
export function referenceKey(reference: string): string {
  return lookAlikes(reference.normalize('NFKC'))
    .replace(DASHES, '-')
    .trim()
    .replace(/[\s-]+/g, '-')
}

/** Upper case first: more letters look alike there, and "в" and "В" must become the same. */
function lookAlikes(text: string): string {
  return unhomoglyph(text.replace(INVISIBLE, '').toUpperCase())
}
