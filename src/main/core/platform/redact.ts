import type { Json } from '#shared/model/json.ts'
import {
  ACCOUNT_REPLY_FIELDS,
  ACQUIRING_REPLY_FIELDS,
  COMMON_REPLY_FIELDS,
  type MaskedCard,
} from '#shared/model/transaction.ts'
import { CARD_LIKE, maskCard, passesLuhn } from '#shared/rules/card-number.ts'

/** Takes out of what came back, or of an error's words, what must be neither kept nor shown. */
export interface Redaction {
  text(text: string): string
  /** The first `most` signs of a long text. Redacted before it is cut: the cut must not halve what would have been recognised. */
  beginning(text: string, most: number): string
  /** Every text in a JSON value, keys included. */
  json(value: Json): Json
}

const MARK = '•••'
/** What stands between the digits of a card number as people and programs write it. */
const GAP = '(?:[^\\p{L}\\p{N}]|%20|&nbsp;)'

/**
 * Documented fields that hold ids, requisites, amounts and addresses: one random account number in ten passes the check
 * digit, and an operator reads these out to a client. Neither the pattern nor a secret that stands in one by chance
 * touches them; the card of the payment is taken out of them all the same.
 */
const EXACT: ReadonlySet<string> = new Set([
  ...COMMON_REPLY_FIELDS,
  ...ACCOUNT_REPLY_FIELDS.filter((name) => name !== 'owner_name'),
  ...ACQUIRING_REPLY_FIELDS,
  'transaction_id',
  'url',
])
/** Below this a secret tells nothing, and taking it out would spoil every text. */
const SHORTEST_SECRET = 6
/** A secret has up to 8192 signs (shared/model/profile.ts), and a URL writes one with up to six. */
const LONGEST_FORM = 8192 * 6

/**
 * A redaction for one call. By value: the secrets in use, and the card of the payment, in any spacing, be it in flight
 * (all digits) or long sent (the digits that were kept at both ends). By form: whatever could be a card number.
 */
export function redaction(secrets: readonly string[], card?: string | MaskedCard): Redaction {
  const withoutCard = cardRemover(card)
  const withoutSecrets = secretRemover(secrets)

  const text = (all: string): string => withoutSecrets(withoutCard(all)).replace(CARD_LIKE, maskIfCard)
  const json = (value: Json, key?: string): Json => {
    if (typeof value === 'string') return key !== undefined && EXACT.has(key) ? withoutCard(value) : text(value)
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : text(String(value))
    if (Array.isArray(value)) return value.map((item) => json(item, key))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [text(name), json(inner, name)]))
  }
  const beginning = (all: string, most: number): string => text(all.slice(0, most + LONGEST_FORM)).slice(0, most)
  return { text, beginning, json: (value) => json(value) }
}

function cardRemover(card: string | MaskedCard | undefined): (text: string) => string {
  if (card === undefined) return (text) => text
  const spaced = (digits: readonly string[]): string => digits.join(`${GAP}{0,6}`)
  const pattern =
    typeof card === 'string'
      ? spaced([...card])
      : spaced([...card.first6, ...Array.from({ length: 6 }, () => '[0-9]'), ...card.last4])
  const known = new RegExp(pattern, 'gu')
  return (text) => text.replace(known, MARK)
}

/** Longest first, so that a secret which begins with another is taken out whole; also as JSON and URLs write it. */
function secretRemover(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .toSorted((one, other) => other.length - one.length)
  if (forms.length === 0) return (text) => text
  const known = new RegExp(forms.map(escapeRegExp).join('|'), 'g')
  return (text) => text.replace(known, MARK)
}

function maskIfCard(found: string): string {
  // The blank of a URL has digits of its own.
  const digits = found.replaceAll('%20', ' ').replace(/[^0-9]/g, '')
  if (!passesLuhn(digits)) return found
  const { first6, last4 } = maskCard(digits)
  return `${first6}${MARK}${last4}`
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
