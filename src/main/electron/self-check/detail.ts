import { homedir } from 'node:os'
import { z } from 'zod'

/** So much of what failed is told. */
const LONGEST = 400

/**
 * What failed, with its causes, in one line that can be sent to anyone: no folder of this machine is named, but for the
 * place of what is checked, which stands in `known` with the word to use for it.
 */
export function describe(error: unknown, known: Readonly<Record<string, string>>): string {
  return withoutFolders(messages(error).join(': '), known)
}

/** The same for a text. */
export function withoutFolders(text: string, known: Readonly<Record<string, string>>): string {
  const folders = Object.entries({ ...known, [homedir()]: '~' }).filter(([path]) => path.length > 1)
  const shown = folders.reduce((rest, [path, word]) => rest.replaceAll(path, word), text)
  const [line = ''] = shown.trim().split('\n')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

function messages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const own = failureIn(error) ?? (error.message || error.name).split('\n')[0] ?? ''
  return error.cause === undefined ? [own] : [own, ...messages(error.cause)]
}

/** An expected failure of the desk: as its services throw it, or as the contract's error. */
const carrying = z.union([
  z.object({ failure: z.looseObject({}) }),
  z.object({ data: z.object({ failure: z.looseObject({}) }) }).transform(({ data }) => data),
])

function failureIn(error: Error): string | null {
  const found = carrying.safeParse(error)
  return found.success ? JSON.stringify(found.data.failure) : null
}
