import type { Currency } from '../model/currency.ts'

/** The country a currency is named after: the first two letters of an ISO 4217 code are its ISO 3166 code. */
export function countryOf(currency: Currency): string {
  return currency.slice(0, 2)
}

/** Whether a bank's country is another one than the currency's. What is no country code says nothing. */
export function isOtherCountry(countryCode: string, currency: Currency): boolean {
  return /^[A-Z]{2}$/i.test(countryCode) && countryCode.toUpperCase() !== countryOf(currency)
}
