import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { Bank } from '#shared/model/bank.ts'
import { CURRENCIES, type Currency } from '#shared/model/currency.ts'
import { visibleText } from '#shared/rules/visible-text.ts'

/** How many banks are shown at once: a platform may have many thousands, and a list is read by typing. */
export const BANKS_SHOWN = 80

/** Stands at the end of a list that was cut. No bank has it as an id. */
export const MORE = '\u0000more'

export interface BankOption extends ComboboxItem {
  readonly note: string
  readonly country: string
}

/**
 * The banks of a country, or all where none is given, and the one that is chosen; each once, by name. Banks of one name
 * are told apart by id.
 */
export function bankOptions(
  banks: readonly Bank[],
  country: string,
  chosen: string | null,
  locale: string,
): readonly BankOption[] {
  const isIn = (bank: Bank) => country === '' || bank.country_code === country || bank.id === chosen
  const byId = new Map(banks.filter(isIn).map((bank) => [bank.id, bank]))
  const names = new Map<string, number>()
  for (const bank of byId.values()) names.set(nameKey(bank), (names.get(nameKey(bank)) ?? 0) + 1)
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return [...byId.values()]
    .map((bank) => ({
      value: bank.id,
      label: visibleText(bank.name),
      country: bank.country_code,
      note: names.get(nameKey(bank)) === 1 ? bank.country_code : `${bank.country_code} · ${bank.id.slice(0, 8)}`,
    }))
    .sort((a, b) => compare(a.label, b.label))
}

function nameKey(bank: Bank): string {
  return `${bank.country_code} ${bank.name}`
}

/** Countries of the accepted currencies: an ISO 4217 code begins with that of its country. */
const CURRENCY_COUNTRIES = CURRENCIES.map((currency) => currency.slice(0, 2))

/**
 * Countries that have a bank, by name in the operator's language; those of the currencies where no bank is known. What is no
 * country code cannot be chosen by.
 */
export function countryOptions(
  banks: readonly Bank[],
  nameOf: (code: string) => string,
  locale: string,
): ComboboxItem[] {
  const found = banks.length === 0 ? CURRENCY_COUNTRIES : banks.map((bank) => bank.country_code)
  const codes = [...new Set(found)].filter(isCountryCode)
  const { compare } = new Intl.Collator(locale)
  return codes.map((value) => ({ value, label: nameOf(value) })).sort((a, b) => compare(a.label, b.label))
}

/**
 * Finds banks by every word typed, or by id; no more than can be looked at. The best match first: the very name, then names
 * that begin with the text, then those that hold it, and banks of the payout's country before all others of their kind.
 */
export function bankFinder(home: string | null): OptionsFilter {
  return ({ options, search }) => {
    const text = search.trim().toLocaleLowerCase()
    const words = text.split(/\s+/)
    const ranked: ComboboxItem[][] = [[], [], [], [], [], []]
    for (const option of options) {
      if (!('value' in option)) continue
      const name = option.label.toLocaleLowerCase()
      const isHome = (option as BankOption).country === home
      if (name === text || option.value.toLocaleLowerCase() === text) ranked[isHome ? 0 : 1]?.push(option)
      else if (name.startsWith(text)) ranked[isHome ? 2 : 4]?.push(option)
      else if (words.every((word) => name.includes(word))) ranked[isHome ? 3 : 5]?.push(option)
    }
    const found = ranked.flat()
    if (found.length <= BANKS_SHOWN) return found
    return [...found.slice(0, BANKS_SHOWN), { value: MORE, label: String(found.length - BANKS_SHOWN), disabled: true }]
  }
}

/** The country a currency is named after: the first two letters of an ISO 4217 code are its ISO 3166 code. */
export function countryOf(currency: Currency): string {
  return currency.slice(0, 2)
}

/** Whether a bank's country is another one than the currency's. What is no country code says nothing. */
export function isOtherCountry(countryCode: string, currency: Currency): boolean {
  return isCountryCode(countryCode) && countryCode.toUpperCase() !== countryOf(currency)
}

function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/i.test(code)
}
