import type { Currency } from '#shared/model/currency.ts'

/** How the currencies that the platform accepts are written: their signs, and whole words. */
const WRITTEN: Readonly<Record<Currency, readonly [signs: string, words: string]>> = {
  RUB: ['₽', 'rub|rur|руб(?:лей|ли|ль|ля)?|р(?!/)'],
  KRW: ['₩', 'krw'],
  KZT: ['₸', 'kzt|тенге|тг'],
  UZS: ['', 'uzs|сўм'],
  TJS: ['', 'tjs|сомони'],
  KGS: ['⃀', 'kgs|сом'],
  AMD: ['֏', 'amd|драм'],
  AZN: ['₼', 'azn|манат'],
  BYN: ['', 'byn|br'],
  GEL: ['₾', 'gel|лари'],
}
/** Words of currencies that the platform does not accept. */
const OTHERS = 'usdt?|eur|gbp|cny|uah|try|inr|aed|долл(?:ары?|аров|ара)?|евро'

const whole = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`
const SIGN = `\\p{Sc}|${whole([OTHERS, ...Object.values(WRITTEN).map(([, words]) => words)].join('|'))}`
const ANY = new RegExp(SIGN, 'iu')
const AMOUNT_WITH_SIGN = new RegExp(
  `^(?:(?<before>${SIGN})\\.?\\s*)?(?<amount>\\d(?:[\\d\\s.,'’]*\\d)?)(?:\\s*(?<after>${SIGN})\\.?)?$`,
  'iu',
)
/** Longer texts are not searched: no amount is as long. */
const MAX_AMOUNT = 64
const OWN = new Map(
  Object.entries(WRITTEN).map(([currency, [signs, words]]) => [
    currency,
    new RegExp(`${signs === '' ? '' : `[${signs}]|`}${whole(words)}`, 'iu'),
  ]),
)

/** The first currency sign or word in a text, such as a header or a number format; `null` if it has none. */
export function currencySign(text: string): string | null {
  return ANY.exec(text)?.[0] ?? null
}

/** The first sign or word of another currency, if a text has one and does not name this currency; otherwise `null`. */
export function otherCurrencySign(text: string, currency: string): string | null {
  return OWN.get(currency)?.test(text) ? null : currencySign(text)
}

/** Splits an amount such as "1 500,00 ₽" from the currency sign or word before or after it; `null` if it has none. */
export function splitCurrencySign(text: string): { readonly amount: string; readonly sign: string } | null {
  const typed = text.trim()
  const { before, amount, after } = (typed.length <= MAX_AMOUNT && AMOUNT_WITH_SIGN.exec(typed)?.groups) || {}
  const sign = before ?? after
  return amount === undefined || sign === undefined || (before && after) ? null : { amount, sign }
}
