import { z } from 'zod'
import { type Balance, balance } from '#shared/model/balance.ts'
import { type Bank, bank } from '#shared/model/bank.ts'
import type { Contact } from '#shared/model/contact.ts'
import type { Database } from '../database/database.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { Contacts } from '../platform/contacts.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { CircuitBreaker } from '../polling/circuit-breaker.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { createReadingOrder } from '../reading-order.ts'

export interface AccountParts {
  readonly database: Database
  readonly profiles: Profiles
  readonly platform: Platform
  readonly contacts: Contacts
  readonly circuitBreaker: CircuitBreaker
  readonly events: Events
}

const bankList = z.array(bank)

export type Account = ReturnType<typeof createAccount>

/** The merchant's balance and banks: read from the platform, and stored with the time of reading. */
export function createAccount({ database, profiles, platform, contacts, circuitBreaker, events }: AccountParts) {
  const connect = async (profileId: string) => profiles.connect(await profiles.get(profileId))
  /** A reading of one account is never reported as another's, even if the merchant has the other one by now. */
  const requireOwn = (isOwn: boolean): void => {
    if (!isOwn) throw new DeskFailure({ kind: 'profile_changed' })
  }
  const inOrder = createReadingOrder()
  return {
    lastContact: (profileId: string): Contact | null => contacts.of(profileId),
    async lastBalance(profileId: string): Promise<Balance | null> {
      const kept = await database.lastReading(profileId, 'balance')
      return kept && (balance.safeParse(kept.body).data ?? null)
    },
    readBalance: (profileId: string): Promise<Balance> =>
      inOrder(profileId, async (ask) => {
        const { access, account } = await connect(profileId)
        const isNewest = ask()
        const read = await platform.balance(access)
        if (!isNewest()) return read
        requireOwn(await database.keepBalance(profileId, account, read))
        // Whoever requested it, the platform lets the desk in.
        circuitBreaker.answered(profileId)
        events.say({ changed: 'balance', profileId })
        return read
      }),
    async lastBanks(profileId: string): Promise<{ banks: Bank[]; readAt: string } | null> {
      const kept = await database.lastReading(profileId, 'banks')
      const banks = bankList.safeParse(kept?.body).data
      return kept && banks ? { banks, readAt: kept.readAt } : null
    },
    async readBanks(
      profileId: string,
      countryCode?: string,
    ): Promise<{ banks: Bank[]; readAt: string; unreadable: number }> {
      const { access, account } = await connect(profileId)
      const { banks, readAt, unreadable } = await platform.banks(access, countryCode)
      // The whole list is stored: one country's would pass for it.
      const isOwn =
        countryCode === undefined
          ? database.keepBanks(profileId, account, readAt, banks)
          : database.isPresentAccount(profileId, account)
      requireOwn(await isOwn)
      return { banks: [...banks], readAt, unreadable }
    },
  }
}
