import type { BoardWords } from './words.ts'

/** What came of a call or a download, by the words that the state records; any others as they are. */
export function resultWords({ results }: BoardWords, result: string): string {
  const code = /\d{3}$/.exec(result)?.[0]
  const words = results[code === undefined ? result : result.replace(/\d{3}$/, '{code}')]
  return words?.replace('{code}', code ?? '') ?? result
}
