import unhomoglyph from 'unhomoglyph'

/** Invisible characters: soft hyphens, zero-width characters, direction marks. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const DASHES = /[\p{Pd}\u2212\u2043\u02d7]/gu

/**
 * The key by which recipients' names are compared. Case, spacing, word order, accents, invisible characters and
 * look-alike letters (Latin and Cyrillic "A") make no difference.
 */
export function ownerKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  return (lookAlikes(plain).match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')
}

/**
 * The key by which operators' references are compared. Case, kinds of spaces and hyphens, invisible characters and
 * look-alike letters make no difference. Only for comparison: two references with the same key may name two invoices.
 */
export function referenceKey(reference: string): string {
  return lookAlikes(reference.normalize('NFKC'))
    .replace(DASHES, '-')
    .trim()
    .replace(/[\s-]+/g, '-')
}

/** Upper case first: more letters look alike in upper case, and "в" and "В" must become the same. */
function lookAlikes(text: string): string {
  return unhomoglyph(text.replace(INVISIBLE, '').toUpperCase())
}
