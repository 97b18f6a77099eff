import type { Json } from '#shared/model/json.ts'
import { ACCOUNT_REPLY_FIELDS, ACQUIRING_REPLY_FIELDS, COMMON_REPLY_FIELDS } from '#shared/model/transaction.ts'
import { passesLuhn } from '#shared/rules/card-number.ts'

/** Takes out of what came back, or of an error's words, what must be neither kept nor shown. */
export interface Redaction {
  text(text: string): string
  /** Every text in a JSON value, keys included. */
  json(value: Json): Json
}

const MARK = '•••'
/** 13 to 19 digits, in groups or not: what a card number can look like. */
const CARD_LIKE = /(?<![0-9])[0-9](?:[ \u00a0-]?[0-9]){12,18}(?![0-9])/g
/**
 * Documented fields that hold ids, requisites, amounts and addresses: one random account number in ten passes the check
 * digit, and an operator reads these out to a client. The pattern leaves them alone, and so do short secrets, which
 * could stand in any number by chance. The card in flight and long secrets are taken out of them all the same.
 */
const EXACT: ReadonlySet<string> = new Set([
  ...COMMON_REPLY_FIELDS,
  ...ACCOUNT_REPLY_FIELDS.filter((name) => name !== 'owner_name'),
  ...ACQUIRING_REPLY_FIELDS,
  'transaction_id',
  'url',
])
const LONG_SECRET = 12
/** Below this a secret tells nothing, and taking it out would spoil every text. */
const SHORT_SECRET = 4

/**
 * A redaction for one call: the secrets in use and the card in flight by value, in any spacing; and, outside the fields
 * above, whatever could be a card number by its form and check digit.
 */
export function redaction(secrets: readonly string[], card?: string): Redaction {
  const inText = remover(secrets, SHORT_SECRET, card)
  const exact = remover(secrets, LONG_SECRET, card)

  const text = (all: string): string => inText(all).replace(CARD_LIKE, maskIfCard)
  const json = (value: Json, key?: string): Json => {
    if (typeof value === 'string') return key !== undefined && EXACT.has(key) ? exact(value) : text(value)
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : text(String(value))
    if (Array.isArray(value)) return value.map((item) => json(item, key))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [text(name), json(inner, name)]))
  }
  return { text, json: (value) => json(value) }
}

function remover(secrets: readonly string[], shortest: number, card: string | undefined): (text: string) => string {
  const values = secrets.filter((secret) => secret.length >= shortest).map(escapeRegExp)
  if (card) values.push([...card].join('[\\s\\u00a0-]*'))
  if (values.length === 0) return (text) => text
  const known = new RegExp(values.join('|'), 'g')
  return (text) => text.replace(known, MARK)
}

function maskIfCard(found: string): string {
  const digits = found.replace(/[^0-9]/g, '')
  return passesLuhn(digits) ? `${digits.slice(0, 6)}${MARK}${digits.slice(-4)}` : found
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
