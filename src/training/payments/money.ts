import Big from 'big.js'
import type { Currency } from '#shared/model/currency.ts'
import { COUNTRIES } from '../data/countries.ts'

/** A big.js that refuses JavaScript numbers: money is text throughout. */
const Decimal = Big()
Decimal.strict = true
Decimal.DP = 12

const PLACES = 8

/** The value and cost of an amount (interface: Transaction creation response). All are decimal strings. */
interface Valuation {
  readonly currency_rate: string
  readonly amount_in_usd: string
  readonly rate: string
  readonly commission: string
}

/** Units of the currency per US dollar, with 8 decimals. */
export function currencyRate(currency: Currency): string {
  return new Decimal(COUNTRIES[currency].perUsd).toFixed(PLACES)
}

/** The dollar value of an amount and its commission: `rate` is the percentage the requisite takes. */
export function valuate(amount: string, currency: Currency): Valuation {
  const { perUsd, ratePercent } = COUNTRIES[currency]
  const usd = new Decimal(amount).div(perUsd)
  return {
    currency_rate: currencyRate(currency),
    amount_in_usd: usd.toFixed(PLACES),
    rate: ratePercent,
    commission: usd.times(ratePercent).div('100').toFixed(PLACES),
  }
}

/** An amount times a factor, such as half or a tenth more; rounded to the amount's decimals if that still differs. */
export function share(amount: string, factor: string): string {
  const exact = new Decimal(amount).times(factor)
  const rounded = exact.toFixed(amount.split('.')[1]?.length ?? 0)
  return exact.eq(rounded) || (!new Decimal(rounded).eq(amount) && /[1-9]/.test(rounded)) ? rounded : exact.toFixed()
}

/** The share of a dollar sum that corresponds to `part` of `whole`. */
export function proportion(usd: string, part: string, whole: string): string {
  return new Decimal(usd).times(part).div(whole).toFixed(PLACES)
}

/** Adds decimal strings; a leading minus subtracts. */
export function sum(terms: readonly string[]): string {
  return terms.reduce((total, term) => total.plus(term), new Decimal('0')).toFixed(PLACES)
}
