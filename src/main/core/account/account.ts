import { z } from 'zod'
import { type Balance, balance } from '#shared/model/balance.ts'
import { type Bank, bank } from '#shared/model/bank.ts'
import type { Contact } from '#shared/model/contact.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import type { PollKind } from '../polling/rate-limiter.ts'
import { createReadingOrder } from '../reading-order.ts'

/** The balance is read this many milliseconds after the last of several payouts. */
const PAUSE_MS = 3_000

const bankList = z.array(bank)

export type Account = ReturnType<typeof createAccount>

/** The merchant's balance and banks: read from the platform, and stored with the time of reading. */
export function createAccount(
  parts: Parts<'database' | 'profiles' | 'platform' | 'contacts' | 'circuitBreaker' | 'timer' | 'events'>,
) {
  const { database, profiles, platform, contacts, circuitBreaker, timer, events } = parts
  const connect = async (profileId: string) => profiles.connect(await profiles.get(profileId))
  /** A reading of one account is never reported as another's, even if the merchant has the other one by now. */
  const requireOwn = (isOwn: boolean): void => {
    if (!isOwn) throw new DeskFailure({ kind: 'profile_changed' })
  }
  const inOrder = createReadingOrder()
  const closing = new AbortController()
  /** When the last payout of each merchant was sent whose balance will be read, in timer milliseconds. */
  const paidAt = new Map<string, number>()

  /** `kind`: of a reading that the operator has not asked for, as for the circuit breaker. It is tried only once. */
  const readBalance = (profileId: string, kind?: PollKind): Promise<Balance> =>
    inOrder(profileId, async (ask) => {
      const { access, account } = await connect(profileId)
      const isNewest = ask()
      const read = await platform.balance(access, { once: kind !== undefined })
      if (!isNewest()) return read
      requireOwn(await database.keepBalance(profileId, account, read))
      circuitBreaker.answered(profileId, kind)
      events.say({ changed: 'balance', profileId })
      return read
    })

  async function readAfterPayouts(profileId: string): Promise<void> {
    for (let rest = PAUSE_MS; rest > 0; rest = (paidAt.get(profileId) ?? 0) + PAUSE_MS - timer.elapsed()) {
      await timer.wait(rest, closing.signal)
      if (closing.signal.aborted) return
    }
    paidAt.delete(profileId)
    const isShown = (await database.lastReading(profileId, 'balance')) !== null
    const profile = await profiles.get(profileId)
    if (!isShown || circuitBreaker.stateOf(profile) !== null) return
    const failed = circuitBreaker.reading(profile, 'status')
    await readBalance(profileId, 'status').catch((error: unknown) => {
      // Anything else may concern the balance alone, and must not stop the statuses.
      if (error instanceof DeskFailure && error.failure.kind === 'rate_limited') failed(error.failure)
    })
  }

  return {
    lastContact: (profileId: string): Contact | null => contacts.of(profileId),
    async lastBalance(profileId: string): Promise<Balance | null> {
      const kept = await database.lastReading(profileId, 'balance')
      return kept && (balance.safeParse(kept.body).data ?? null)
    },
    readBalance: (profileId: string): Promise<Balance> => readBalance(profileId),
    /** A payout may have moved the balance: if one was read before, it is read once more when no others follow. */
    payoutSent(profileId: string): void {
      const isWaiting = paidAt.has(profileId)
      paidAt.set(profileId, timer.elapsed())
      // The age of the last balance shows if this fails.
      if (!isWaiting) void readAfterPayouts(profileId).catch(() => undefined)
    },
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
    close: () => closing.abort(),
  }
}
