import type { Currency } from '#shared/model/currency.ts'
import { BANKS } from '../data/banks.ts'
import { COUNTRIES } from '../data/countries.ts'
import { stableDigits, stableIndex } from '../state/ids.ts'
import type { Requisite } from '../state/records.ts'

/** An account to pay to, drawn for a transaction (interface: Extra fields of the account PayIn response). */
export function drawRequisite(seed: string, currency: Currency): Requisite {
  const country = COUNTRIES[currency]
  const banks = BANKS.filter((bank) => bank.country_code === country.code)
  const bank = banks[stableIndex(`${seed}/bank`, banks.length)]
  const owner = country.owners[stableIndex(`${seed}/owner`, country.owners.length)]
  if (!bank || !owner) throw new Error(`No bank or owner for ${currency}`)
  return {
    account_number: accountNumber(country.code, seed),
    owner_name: owner,
    bank_id: bank.id,
    bank_name: bank.name,
    country_name: country.name,
    payment_currency: currency,
  }
}

/** An account number of the country's form; IBANs have a valid check sum. */
function accountNumber(country: string, seed: string): string {
  const digits = (count: number) => stableDigits(`${seed}/account`, count)
  switch (country) {
    case 'RU':
      return `40702810${digits(12)}`
    case 'UZ':
      return `20208000${digits(12)}`
    case 'TJ':
      return `20202972${digits(12)}`
    case 'KZ':
      return iban('KZ', `722C${digits(12)}`)
    case 'BY':
      return iban('BY', `AKBB3012${digits(16)}`)
    case 'AZ':
      return iban('AZ', `NABZ${digits(20)}`)
    case 'GE':
      return iban('GE', `TB${digits(16)}`)
    case 'KR':
      return `110-${digits(3)}-${digits(9).slice(3)}`
    default:
      return digits(16)
  }
}

/** ISO 13616: letters count as 10 to 35, and the whole is 1 modulo 97. */
function iban(country: string, account: string): string {
  const numeric = [...`${account}${country}00`].map((character) => Number.parseInt(character, 36)).join('')
  const check = 98n - (BigInt(numeric) % 97n)
  return `${country}${check.toString().padStart(2, '0')}${account}`
}
