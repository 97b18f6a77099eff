import { randomUUID } from 'node:crypto'
import type { Kind } from '#shared/model/transaction.ts'
import { COUNTRIES } from '../data/countries.ts'
import type { Platform } from '../platform.ts'
import { scenarioOf } from '../scenarios.ts'
import { newShortId } from '../state/ids.ts'
import type { Received, TransactionRecord } from '../state/records.ts'
import { plan } from './course.ts'
import { valuate } from './money.ts'
import { drawRequisite } from './requisite.ts'

export interface Creation {
  readonly kind: Kind
  readonly merchant: string
  readonly received: Received
  readonly unknownFields: readonly string[]
}

/** Creates a transaction. That the merchant_transaction_id is free is the caller's to check. */
export function createTransaction(platform: Platform, creation: Creation): TransactionRecord {
  const { kind, merchant, received } = creation
  const uuid = randomUUID()
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
      // The account itself is of the other currency's country: that is what makes it worth noticing.
      return { requisite: drawRequisite(seed, otherCurrency ? (currency === 'RUB' ? 'KZT' : 'RUB') : currency) }
    case 'payin_acquiring':
      return { acquirer: COUNTRIES[currency].acquirer }
    case 'payout_card':
      return {}
  }
}

function freeShortId({ store }: Platform): string {
  let id = newShortId()
  while (store.transaction(id)) id = newShortId()
  return id
}
