/** Cyrillic letters and the Latin letters that look the same, in the same order. */
const CYRILLIC = 'АВЕКМНОРСТУХІЈЅаеорсухіјѕ'
const LATIN = 'ABEKMHOPCTYXIJSaeopcyxijs'

/**
 * The most likely spelling of a name with letters of two scripts, entirely in the script of most of its letters. `null`
 * if it has only one script; `right` is `null` if a letter has no counterpart that looks the same.
 */
export function mixedLetters(name: string): { readonly right: string | null } | null {
  const cyrillic = name.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  const latin = name.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (/\p{Script=Greek}/u.test(name) && cyrillic + latin > 0) return { right: null }
  if (cyrillic === 0 || latin === 0) return null
  const [from, to] = latin >= cyrillic ? [CYRILLIC, LATIN] : [LATIN, CYRILLIC]
  const right = [...name].map((letter) => to[from.indexOf(letter)] ?? letter).join('')
  const left = latin >= cyrillic ? /\p{Script=Cyrillic}/u : /\p{Script=Latin}/u
  return { right: left.test(right) ? null : right }
}
