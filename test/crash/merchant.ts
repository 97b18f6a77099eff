import { z } from 'zod'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { disputeRecord, transactionRecord } from '../../src/training/state/records.ts'
import { merchantDraft, replaceSecret } from '../fakes/orders.ts'

/** Must not appear in any log, database or file: the folder is searched for it. */
export const TOKEN = 'secret-token-of-the-crash-test'
const secret = { scheme: 'bearer', token: TOKEN } as const

/** The merchant for which everything is sent. */
export interface Merchant {
  readonly profileId: string
  readonly profileRevision: number
  readonly bank: { readonly bank_id: string; readonly bank_name: string }
}

/** Sets the desk up at its first start. */
export async function addMerchant(client: DeskClient, baseUrl: string): Promise<Merchant> {
  const profile = await client.profiles.create({ draft: merchantDraft(baseUrl), secret })
  // Every payout goes to one test card, and the duplicate check is not tested here.
  await client.profiles.setGuard({ id: profile.id, guard: { ...profile.guard, duplicateHours: 0 } })
  const { banks } = await client.account.readBanks({ profileId: profile.id })
  const bank = banks.find(({ country_code }) => country_code === 'RU')
  if (!bank) throw new Error('the training platform has no Russian bank')
  return {
    profileId: profile.id,
    profileRevision: profile.revision,
    bank: { bank_id: bank.id, bank_name: bank.name ?? '' },
  }
}

/** The browser host keeps secrets in memory only: the operator enters them again after each start. */
export async function enterSecret(client: DeskClient, { profileId }: Merchant): Promise<void> {
  await replaceSecret(client, profileId, secret)
}

const platformState = z.object({ transactions: z.array(transactionRecord), disputes: z.array(disputeRecord) })
export type PlatformState = z.infer<typeof platformState>

/** The platform's state: the truth for the desk, and the merchant's dashboard for its operator. */
export async function readPlatform(baseUrl: string): Promise<PlatformState> {
  const response = await fetch(`${baseUrl}/training/state`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return platformState.parse(await response.json())
}
