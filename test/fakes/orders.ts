import { randomUUID } from 'node:crypto'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { AccountPayinOrder, CardPayoutOrder } from '../../src/shared/contract/payments.ts'
import type { ProfileDraft, Secret } from '../../src/shared/model/profile.ts'

/** A well-known test number, not a real card. */
export const TEST_CARD = '4111111111111111'

export const BANK_ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

export function payinOrder(profileId: string, fields: Partial<AccountPayinOrder> = {}): AccountPayinOrder {
  return {
    intentId: randomUUID(),
    profileId,
    profileRevision: 1,
    amount: '1000.50',
    currency: 'RUB',
    merchant_transaction_id: `invoice-${randomUUID().slice(0, 13)}`,
    ...fields,
  }
}

let payouts = 0

/** Amounts differ by more than 1 % from each other, so that payouts are only similar where a test makes them so. */
export function payoutOrder(profileId: string, fields: Partial<CardPayoutOrder> = {}): CardPayoutOrder {
  return {
    ...payinOrder(profileId),
    amount: `${Math.round(1000 * 1.012 ** payouts++)}.50`,
    seenSimilar: [],
    seenUnpaid: [],
    card_number: TEST_CARD,
    owner_name: 'Иван Петров',
    bank_id: BANK_ID,
    bank_name: 'Test Bank',
    ...fields,
  }
}

export function merchantDraft(baseUrl: string, fields: Partial<ProfileDraft> = {}): ProfileDraft {
  const auth = { scheme: 'bearer' } as const
  return { name: 'Test merchant', environment: 'test', baseUrl, auth, statusBy: 'query', ...fields }
}

/** Replaces only the secret of a merchant, as its form does. */
export async function replaceSecret(client: DeskClient, id: string, secret: Secret) {
  const { profiles } = await client.profiles.list()
  const found = profiles.find((one) => one.id === id)
  if (!found || found.environment === 'training') throw new Error(`There is no merchant ${id} to enter a secret for`)
  const { name, environment, baseUrl, auth, statusBy } = found
  return client.profiles.update({ id, draft: { name, environment, baseUrl, auth, statusBy }, secret })
}

/** Adds an active merchant with a bearer token, on a platform under test. */
export async function addMerchant(client: DeskClient, baseUrl: string, name = 'Test merchant') {
  return client.profiles.create({
    draft: merchantDraft(baseUrl, { name }),
    secret: { scheme: 'bearer', token: 'token-of-the-test-merchant' },
  })
}
