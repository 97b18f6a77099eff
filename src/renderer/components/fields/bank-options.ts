import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { Bank } from '#shared/model/bank.ts'
import { visibleText } from '#shared/rules/visible-text.ts'

/** How many banks are shown at once: a platform may have many thousands, and a list is read by typing. */
export const BANKS_SHOWN = 80

/** Stands at the end of a list that was cut. No bank has it as an id. */
export const MORE = '\u0000more'

export interface BankOption extends ComboboxItem {
  readonly note: string
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
      note: names.get(nameKey(bank)) === 1 ? bank.country_code : `${bank.country_code} · ${bank.id.slice(0, 8)}`,
    }))
    .sort((a, b) => compare(a.label, b.label))
}

function nameKey(bank: Bank): string {
  return `${bank.country_code} ${bank.name}`
}

/** Countries that have a bank, by name in the operator's language. */
export function countryOptions(
  banks: readonly Bank[],
  nameOf: (code: string) => string,
  locale: string,
): ComboboxItem[] {
  const codes = [...new Set(banks.map((bank) => bank.country_code))].filter((code) => code !== '')
  const { compare } = new Intl.Collator(locale)
  return codes.map((value) => ({ value, label: nameOf(value) })).sort((a, b) => compare(a.label, b.label))
}

/** Finds banks by every word typed, names that begin with the text first; no more than can be looked at. */
export const findBanks: OptionsFilter = ({ options, search }) => {
  const text = search.trim().toLocaleLowerCase()
  const words = text.split(/\s+/)
  const begins: ComboboxItem[] = []
  const holds: ComboboxItem[] = []
  for (const option of options) {
    if (!('value' in option)) continue
    const name = option.label.toLocaleLowerCase()
    if (name.startsWith(text)) begins.push(option)
    else if (words.every((word) => name.includes(word)) || option.value === text) holds.push(option)
  }
  const found = [...begins, ...holds]
  if (found.length <= BANKS_SHOWN) return found
  return [...found.slice(0, BANKS_SHOWN), { value: MORE, label: String(found.length - BANKS_SHOWN), disabled: true }]
}
