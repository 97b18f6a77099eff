import type { Redaction } from './redact.ts'
import { fitReply } from './reply-limits.ts'
import { type ReplyJson, SourceNumber } from './reply-value.ts'

type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown

/**
 * Nothing in the interface nests deeper or holds more values; a reply that does is meant to exhaust its reader. Only a
 * bank list is long.
 */
const DEEPEST = 100
const MAX_VALUES = 20_000
export const MAX_VALUES_OF_A_LIST = 400_000

/**
 * Parses a reply. An unpaired surrogate becomes U+FFFD: a database cannot store one, so a stored one would never
 * again equal the one that the platform sends. From here on every text is within its maximum length, and no ID or
 * address contains a credential. `null` if it is not JSON, nests absurdly or holds too many values.
 */
export function parseReply(
  text: string,
  redaction: Redaction,
  mostValues = MAX_VALUES,
): { readonly value: ReplyJson } | null {
  const revive: SourceReviver = (_key, value, context) => {
    if (typeof value === 'number') return new SourceNumber(context?.source ?? String(value))
    return typeof value === 'string' ? value.toWellFormed() : value
  }
  try {
    if (!isModest(text, mostValues)) return null
    return { value: fitReply(JSON.parse(text, revive) as ReplyJson, redaction) }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Whether depth and number of values are within limits. A loop: a regular expression could overflow its stack. */
function isModest(text: string, mostValues: number): boolean {
  let depth = 0
  let values = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    if (inString && mark === '\\') at++
    else if (mark === '"') inString = !inString
    else if (inString) continue
    else if (mark === '[' || mark === '{') depth++
    else if (mark === ']' || mark === '}') depth--
    if (!inString && (mark === ',' || mark === '[' || mark === '{')) values++
    if (depth > DEEPEST || values > mostValues) return false
  }
  return true
}
