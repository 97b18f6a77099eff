/** A shorter secret reveals nothing, and removing it would spoil every text. */
const SHORTEST_SECRET = 6
/** In a longer secret, escaped forms are not searched for character by character. */
const LONGEST_BY_SIGN = 300
/** A shorter part of a secret in base64 reveals nothing. */
const SHORTEST_ENCODED = 8

/**
 * Returns a pattern for secrets in the forms in which a platform may echo them: upper or lower case, percent-encoded
 * (once or several times), as JSON or HTML escapes, in base64 or hex. `null` if there is nothing to search for.
 */
export function secretPattern(secrets: readonly string[]): RegExp | null {
  const wanted = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    // Longest first, so that a secret that begins with another one is removed whole.
    .toSorted((one, other) => other.length - one.length)
  if (wanted.length === 0) return null
  return new RegExp(wanted.flatMap(formsOf).join('|'), 'gi')
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8')
  const bySign =
    secret.length <= LONGEST_BY_SIGN
      ? [[...secret].map(signForms).join('')]
      : [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)].map(escapeRegExp)
  return [...bySign, ...base64Forms(bytes), bytes.toString('hex')]
}

/** One character, as is and in each of its escapes. */
function signForms(sign: string): string {
  const hex = (code: number, length: number): string => code.toString(16).padStart(length, '0')
  const code = sign.codePointAt(0) ?? 0
  const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at))
  const percent = [...Buffer.from(sign, 'utf8')].map((byte) => `%(?:25){0,4}${hex(byte, 2)}`).join('')
  const unicode = units.map((unit) => `\\\\u${hex(unit, 4)}`).join('')
  const short = JSON.stringify(sign).slice(1, -1)
  const forms = [escapeRegExp(sign), percent, unicode, `&#(?:0{0,6}${code}|x0{0,6}${hex(code, 1)});`]
  if (short !== sign) forms.push(escapeRegExp(short))
  const named = NAMED[sign]
  if (named !== undefined) forms.push(named)
  return `(?:${forms.join('|')})`
}

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '/': '\\\\/',
  ' ': '\\+',
}

/**
 * Base64 of a longer text that contains the secret: three forms, by its offset, without the ends it shares with other
 * bytes.
 */
function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes])
    const own = whole.toString('base64').slice(offset === 0 ? 0 : offset + 1, Math.floor((whole.length * 8) / 6))
    if (own.length < SHORTEST_ENCODED) return []
    return [own.replaceAll(/[+/]/g, (sign) => (sign === '+' ? '(?:[+-]|%2B)' : '(?:[/_]|%2F|\\\\/)'))]
  })
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
