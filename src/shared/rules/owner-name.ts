/** An owner's name as names are compared: case, spacing, the order of its words, ё and е, and marks aside. */
export function ownerKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('ru')
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')
}
