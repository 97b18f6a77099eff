import type { Json } from '#shared/model/json.ts'
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
 * Fields of the interface that hold ids and requisites: one random account number in ten passes the check digit, so the
 * pattern leaves them alone. Values known to be secret are taken out of them all the same.
 */
const DOCUMENTED = new Set([
  'id',
  'transaction_id',
  'merchant_transaction_id',
  'account_number',
  'url',
  'payment_link',
  'payment_url',
])

/**
 * A redaction for one call: the secrets in use and the card in flight by value, in any spacing; and, outside the
 * documented id and requisite fields, whatever could be a card number by its form and check digit.
 */
export function redaction(secrets: readonly string[], card?: string): Redaction {
  const values = secrets.filter((secret) => secret !== '').map(escapeRegExp)
  if (card) values.push([...card].join('[\\s\\u00a0-]*'))
  const known = values.length > 0 ? new RegExp(values.join('|'), 'g') : null

  const byValue = (text: string): string => (known ? text.replace(known, MARK) : text)
  const text = (all: string): string => byValue(all).replace(CARD_LIKE, maskIfCard)
  const json = (value: Json, key?: string): Json => {
    if (typeof value === 'string') return key !== undefined && DOCUMENTED.has(key) ? byValue(value) : text(value)
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : text(String(value))
    if (Array.isArray(value)) return value.map((item) => json(item, key))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [text(name), json(inner, name)]))
  }
  return { text, json: (value) => json(value) }
}

function maskIfCard(found: string): string {
  const digits = found.replace(/[^0-9]/g, '')
  return passesLuhn(digits) ? `${digits.slice(0, 6)}${MARK}${digits.slice(-4)}` : found
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
