import { setMaxListeners } from 'node:events'
import { DeskFailure } from '../desk-failure.ts'
import type { ProfileRow } from '../history/profile-repository.ts'
import type { FetchOne } from './fetch-one.ts'
import type { ReceiptsParts } from './receipts.ts'

export interface FetchingParts
  extends Pick<ReceiptsParts, 'history' | 'budget' | 'troubles' | 'clock' | 'timer' | 'log'> {
  readonly fetchOne: FetchOne
  readonly signal: AbortSignal
}

/** Bytes that are fetched of a merchant by itself in a day: a platform that names ever new receipts must not fill the disk. */
const MOST_A_DAY = 500_000_000
const DAY_MS = 86_400_000

/** Milliseconds between two looks at what is due, where nothing wakes it. */
const TICK = 30_000

const DAY = 24 * 60 * 60_000

/**
 * Fetches by itself what is due, also what was left by a desk that was closed. One at a time of a merchant, in its budget:
 * what holds up one platform holds up no other.
 */
export function fetchWhatIsDue(parts: FetchingParts): { wake(): void; stopped(): Promise<void> } {
  const { history, budget, troubles, clock, timer, log, fetchOne, signal } = parts
  // As many wait for it as there are merchants.
  setMaxListeners(0, signal)
  const rounds = new Map<string, Promise<void>>()
  let woken = Promise.withResolvers<void>()

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await look().catch((error: unknown) => log.broken('look for due receipts', error))
      const early = new AbortController()
      await Promise.race([timer.wait(TICK, AbortSignal.any([signal, early.signal])), woken.promise])
      early.abort()
      woken = Promise.withResolvers()
    }
  }

  async function look(): Promise<void> {
    for (const profileId of await history.merchantsWithDueReceipts(now())) {
      if (rounds.has(profileId)) continue
      const round = goRound(profileId)
        .catch((error: unknown) => log.broken('fetch due receipts', error))
        .finally(() => rounds.delete(profileId))
      rounds.set(profileId, round)
    }
  }

  async function goRound(profileId: string): Promise<void> {
    for (;;) {
      const profile = await presentProfile(profileId)
      if (profile && troubles.of(profile)) return
      // What is due of a merchant that is gone needs no turn: it is only said of each.
      if (profile && !(await budget.turn(profileId, signal, 'receipt'))) return
      if ((await history.receiptBytesSince(profileId, aDayAgo())) >= MOST_A_DAY) return
      const row = await history.dueReceipt(profileId, now())
      if (!row || signal.aborted) return
      try {
        await fetchOne(row, false)
      } catch (error) {
        if (!(error instanceof DeskFailure)) throw error
        const { failure } = error
        const isOtherAccount = failure.kind === 'other_account'
        if (!isOtherAccount && failure.kind !== 'other_platform' && failure.kind !== 'profile_not_found') {
          if (profile) troubles.failed(profile, failure)
          return
        }
        // The account may be said to be the same, or be put back.
        const nextTryAt = isOtherAccount ? new Date(clock.now().getTime() + DAY).toISOString() : null
        const tried = { refusal: null, failure, at: now(), tries: row.tries, nextTryAt }
        await history.failReceipt(row.id, row.declared.url, tried)
      }
    }
  }

  async function presentProfile(id: string): Promise<ProfileRow | null> {
    return (await history.profiles()).find((profile) => profile.id === id) ?? null
  }

  const now = (): string => clock.now().toISOString()
  const aDayAgo = (): string => new Date(clock.now().getTime() - DAY_MS).toISOString()
  const running = run()

  return {
    wake: () => woken.resolve(),
    async stopped(): Promise<void> {
      await running
      await Promise.all(rounds.values())
    },
  }
}
