import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { Bank } from '#shared/model/bank.ts'
import { CURRENCIES, type Currency } from '#shared/model/currency.ts'
import { banksById } from '#shared/rules/banks-by-id.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { chosenFirst } from './field-props.ts'

/** How many banks are shown at once: a platform may have many thousands, and the list is searched by typing. */
export const BANKS_SHOWN = 80

/** Last entry of a truncated list. No bank has this ID. */
export const MORE = '\u0000more'

export interface BankOption extends ComboboxItem {
  readonly note: string
  readonly country: string
}

/** A chosen bank as the list now has it: the same object if nothing has changed, `null` if it is no longer listed. */
export function asListed(chosen: Bank, byId: ReadonlyMap<string, Bank>): Bank | null {
  const listed = byId.get(chosen.id)
  if (!listed) return null
  const { name, country_code, extra } = listed
  const isSame = name === chosen.name && country_code === chosen.country_code && extra === chosen.extra
  return isSame ? chosen : listed
}

/**
 * The banks of a country (all banks if none is given) and the chosen bank, each once, sorted by name. Banks with the
 * same name are distinguished by ID.
 */
export function bankOptions(
  banks: readonly Bank[],
  country: string,
  chosen: string | null,
  locale: string,
): readonly BankOption[] {
  const isIn = (bank: Bank) => country === '' || bank.country_code === country || bank.id === chosen
  const listed = [...banksById(banks).values()].filter(isIn)
  const names = new Map<string, number>()
  for (const bank of listed) names.set(nameKey(bank), (names.get(nameKey(bank)) ?? 0) + 1)
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return listed
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

/** Countries of the accepted currencies: an ISO 4217 code starts with the code of its country. */
const CURRENCY_COUNTRIES = CURRENCIES.map((currency) => currency.slice(0, 2))

/**
 * Countries that have a bank, sorted by name in the operator's language; the countries of the currencies if no bank is
 * known. A value that is not a country code is left out.
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
 * Finds banks by all words typed, or by ID; returns at most `BANKS_SHOWN`. Exact matches first, then the other matches
 * in the payout's country, then the rest; of these, names that start with the text come before names that contain it.
 */
export function bankFinder(home: string | null, chosen: string | null = null): OptionsFilter {
  const inOrder = chosenFirst(rankedBanks(home), chosen)
  return (input) => {
    const found = inOrder(input)
    if (found.length <= BANKS_SHOWN) return found
    return [...found.slice(0, BANKS_SHOWN), { value: MORE, label: String(found.length - BANKS_SHOWN), disabled: true }]
  }
}

function rankedBanks(home: string | null): OptionsFilter {
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
    return ranked.flat()
  }
}

/** The country that a currency is named after: the first two letters of an ISO 4217 code are its ISO 3166 code. */
export function countryOf(currency: Currency): string {
  return currency.slice(0, 2)
}

/** Whether a bank's country differs from the currency's. A value that is not a country code is ignored. */
export function isOtherCountry(countryCode: string, currency: Currency): boolean {
  return isCountryCode(countryCode) && countryCode.toUpperCase() !== countryOf(currency)
}

function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/i.test(code)
}
