import type { Json } from '#shared/model/json.ts'
import {
  ACCOUNT_REPLY_FIELDS,
  ACQUIRING_REPLY_FIELDS,
  COMMON_REPLY_FIELDS,
  type MaskedCard,
} from '#shared/model/transaction.ts'
import { CARD_LIKE, maskCard, passesLuhn } from '#shared/rules/card-number.ts'
import { REDACTED } from '#shared/rules/cut-text.ts'
import { foldDigits, isCardLike, isUsualGrouping } from '#shared/rules/find-card-number.ts'
import { findOwnCard, type TextSpan } from './find-own-card.ts'
import { secretPattern } from './secret-forms.ts'

/** Removes from replies and error texts what must be neither stored nor shown. */
export interface Redaction {
  text(text: string): string
  /** For an ID, an address or an amount: leaves alone what only looks like a card or a secret by chance. */
  exact(text: string): string
  /**
   * The first `most` characters of a long text. Redacts before truncating, so that the cut does not split what would be
   * redacted.
   */
  beginning(text: string, most: number): string
  /** Redacts every text in a JSON value, keys included. */
  json(value: Json): Json
}

/**
 * Documented fields that hold IDs, payment details, amounts and addresses. One random account number in ten passes the
 * check digit, and operators read these fields out to clients, so neither the card pattern nor a short secret that
 * occurs in them by chance is redacted. The payment's card and credentials still are.
 */
const EXACT: ReadonlySet<string> = new Set([
  ...COMMON_REPLY_FIELDS,
  ...ACCOUNT_REPLY_FIELDS.filter((name) => name !== 'owner_name'),
  ...ACQUIRING_REPLY_FIELDS,
  'transaction_id',
  'url',
])
/** A shorter secret may occur in payment details by chance. */
const SHORTEST_IN_EXACT = 12
/**
 * Secrets have up to 8192 characters (shared/model/profile.ts). An escape has up to six, and a `%` in it may be escaped
 * again.
 */
const LONGEST_FORM = 8192 * 8

interface RedactionOptions {
  /** The secrets that name the merchant: links and IDs may legitimately contain them. */
  readonly identifiers?: readonly string[] | undefined
}

/**
 * Creates the redaction for one call, by these rules:
 * - A credential in use is removed from every text, however it is encoded.
 * - The payment's card is removed from every text, whatever stands between its digits, also if they are spread over
 *   consecutive texts of a value. It is known by all its digits while it is being sent, later by the ten that are stored.
 * - Any other number loses its middle digits if it has the form and the check digit of a card: 13 to 19 digits, together
 *   or in the usual groups, in one text or in the elements of a list, but not in documented IDs and payment details.
 */
export function redaction(
  secrets: readonly string[],
  card?: string | MaskedCard | null,
  { identifiers = [] }: RedactionOptions = {},
): Redaction {
  const ownCardIn = (all: string): readonly TextSpan[] => (card == null ? [] : findOwnCard(all, card))
  const withoutCard = (all: string): string => without(all, ownCardIn(all), () => REDACTED)
  const withoutSecrets = remover(secrets)
  const withoutKeys = remover(
    secrets.filter((secret) => secret.length >= SHORTEST_IN_EXACT && !identifiers.includes(secret)),
  )
  const text = (all: string): string => withoutCardLike(withoutSecrets(withoutCard(all)))
  const exact = (all: string): string => withoutKeys(withoutCard(all))
  const number = (value: number, redacted: (text: string) => string): number | string =>
    redacted(String(value)) === String(value) ? value : redacted(String(value))

  const inTexts = (value: Json, key?: string): Json => {
    const redacted = key !== undefined && EXACT.has(key) ? exact : text
    if (typeof value === 'string') return redacted(value)
    if (typeof value === 'number') return number(value, redacted)
    if (Array.isArray(value)) return withoutSpreadCard(value.map((item) => inTexts(item, key)))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [text(name), inTexts(inner, name)]))
  }
  return {
    text,
    exact,
    beginning: (all, most) => text(all.slice(0, most + LONGEST_FORM)).slice(0, most),
    json: (value) => acrossTexts(inTexts(value), ownCardIn),
  }
}

function remover(secrets: readonly string[]): (text: string) => string {
  const known = secretPattern(secrets)
  return known === null ? (text) => text : (text) => text.replace(known, REDACTED)
}

/** Masks every number that has the form and the check digit of a card, whichever script its digits are in. */
function withoutCardLike(text: string): string {
  const folded = foldDigits(text)
  const found = [...folded.text.matchAll(CARD_LIKE)].filter(([like]) => passesLuhn(like.replace(/[^0-9]/g, '')))
  const spans = found.map(({ index, 0: like }) => ({
    start: folded.startOf(index),
    end: folded.endOf(index + like.length - 1),
  }))
  return without(text, spans, (place) => masked(found[place]?.[0] ?? ''))
}

function masked(like: string): string {
  const { first6, last4 } = maskCard(like.replace(/[^0-9]/g, ''))
  return `${first6}${REDACTED}${last4}`
}

/** Redacts list elements that are the groups of a card number. */
function withoutSpreadCard(list: readonly Json[]): Json[] {
  const groups = list.map((one) => (typeof one === 'string' || typeof one === 'number' ? String(one).trim() : ''))
  const kept: Json[] = [...list]
  for (let first = 0; first < groups.length; ) {
    const count = groupsOfCard(groups, first)
    kept.fill(REDACTED, first, first + count)
    first += Math.max(1, count)
  }
  return kept
}

/** Returns how many texts, starting with this one, are the groups of a card number; 0 if they are not. */
function groupsOfCard(groups: readonly string[], first: number): number {
  let digits = ''
  const sizes: number[] = []
  for (const group of groups.slice(first, first + 19)) {
    if (!/^[0-9]{1,12}$/.test(group)) return 0
    digits += group
    sizes.push(group.length)
    if (sizes.length > 1 && isUsualGrouping(sizes) && isCardLike(digits)) return sizes.length
    if (digits.length > 19) return 0
  }
  return 0
}

/** Redacts what `find` finds in the texts and numbers of a value, joined in their order. */
function acrossTexts(value: Json, find: (text: string) => readonly TextSpan[]): Json {
  const texts: string[] = []
  const collect = (one: Json): void => {
    if (typeof one === 'string' || typeof one === 'number') texts.push(String(one))
    else if (Array.isArray(one)) one.forEach(collect)
    else if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) collect(inner)
  }
  collect(value)
  const spans = find(texts.join('\n'))
  if (spans.length === 0) return value
  let at = 0
  let next = 0
  const take = (one: string | number): Json => {
    const start = at
    const end = start + String(one).length
    at = end + 1
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    const own: TextSpan[] = []
    for (let i = next; (spans[i]?.start ?? end) < end; i++) {
      const span = spans[i]
      if (span) own.push({ start: Math.max(0, span.start - start), end: Math.min(span.end, end) - start })
    }
    return own.length === 0 ? one : without(String(one), own, () => REDACTED)
  }
  const walk = (one: Json): Json => {
    if (typeof one === 'string' || typeof one === 'number') return take(one)
    if (Array.isArray(one)) return one.map(walk)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(value)
}

function without(text: string, spans: readonly TextSpan[], put: (place: number) => string): string {
  if (spans.length === 0) return text
  const pieces: string[] = []
  let at = 0
  for (const [place, { start, end }] of spans.entries()) {
    pieces.push(text.slice(at, start), put(place))
    at = end
  }
  pieces.push(text.slice(at))
  return pieces.join('')
}
