import type { Currency } from '#shared/model/currency.ts'
import type { Kind } from '#shared/model/transaction.ts'
import { BANKS } from '../data/banks.ts'
import { COUNTRIES } from '../data/countries.ts'
import type { TrainingPlatform } from '../platform.ts'
import { scenarioOf } from '../scenarios.ts'
import { newShortId, stableDigits, stableIndex } from '../state/ids.ts'
import type { Received, Requisite, TransactionRecord } from '../state/records.ts'
import { plan } from './course.ts'
import { valuate } from './money.ts'

interface Creation {
  readonly kind: Kind
  readonly merchant: string
  readonly received: Received
  readonly unknownFields: readonly string[]
}

/** Creates a transaction. The caller must check that the merchant_transaction_id is not taken. */
export function createTransaction(platform: TrainingPlatform, creation: Creation): TransactionRecord {
  const { kind, merchant, received } = creation
  const uuid = platform.uuid()
  const createdAt = platform.now()
  const scenario = scenarioOf(received.amount)
  const record: TransactionRecord = {
    id: freeShortId(platform),
    uuid,
    merchant,
    kind,
    createdAt,
    received,
    unknownFields: [...creation.unknownFields],
    scenario,
    ...valuate(received.amount, received.currency),
    ...extras(kind, received, uuid, scenario === 'other_payment_currency'),
    ...plan({ kind, scenario, amount: received.amount, createdAt, speed: platform.speed }),
    callbacks: [],
  }
  platform.store.putTransaction(record)
  platform.followTransaction(record)
  return record
}

function extras(kind: Kind, { currency }: Received, seed: string, otherCurrency: boolean): Partial<TransactionRecord> {
  switch (kind) {
    case 'payin_account':
      // The account itself belongs to the other currency's country: that is the difference worth noticing.
      return { requisite: drawRequisite(seed, otherCurrency ? (currency === 'RUB' ? 'KZT' : 'RUB') : currency) }
    case 'payin_acquiring':
      return { acquirer: COUNTRIES[currency].acquirer }
    case 'payout_card':
      return {}
  }
}

function freeShortId({ store, index }: TrainingPlatform): string {
  let id = newShortId(index)
  while (store.transaction(id)) id = newShortId(index)
  return id
}

/** An account to pay to, chosen for a transaction (interface: Extra fields of the account PayIn response). */
function drawRequisite(seed: string, currency: Currency): Requisite {
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

/** An account number in the country's format; IBANs have a valid checksum. */
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
