import type { Redaction } from './redact.ts'
import { fitReply } from './reply-limits.ts'
import { type ReplyJson, SourceNumber } from './reply-value.ts'

type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown

/**
 * Nothing the interface describes nests deeper or holds more values; what does is made to exhaust whoever walks it.
 * A bank list alone is long.
 */
const DEEPEST = 100
const MAX_VALUES = 20_000
export const MAX_VALUES_OF_A_LIST = 400_000

/**
 * Parses a reply. Half a sign in a text becomes U+FFFD: a database keeps none, and what was read back would never again be
 * what is sent. Every text in it has its greatest length from here on, and no id or address has a credential in it. Null
 * where it is no JSON, nests absurdly or holds more values than it may.
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

/** Whether brackets stand in each other, and values beside each other, within measure. A loop: a pattern has a stack. */
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
