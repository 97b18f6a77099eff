import Big from 'big.js'
import type { CardPayoutOrder } from '#shared/contract/payments.ts'
import { isByDigits, type PayoutCheck, type SimilarPayout } from '#shared/model/payout-check.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import type { SimilarQuery } from '../database/similar-repository.ts'
import type { Parts } from '../parts.ts'

type Payout = Pick<
  CardPayoutOrder,
  'profileId' | 'amount' | 'currency' | 'card_number' | 'owner_name' | 'reference'
> & {
  readonly merchant_transaction_id?: string | undefined
}

export type CheckPayout = ReturnType<typeof createCheckPayout>

/** The checks that a payout must pass. */
interface PayoutRules {
  readonly card: SimilarQuery['card']
  /** `null` if the merchant does not compare payouts. */
  readonly duplicates: SimilarQuery | null
  /** `null` if the amount is not above the limit. */
  readonly limit: string | null
  /** How far back payouts are compared. */
  readonly since: string
}

const HOUR = 3_600_000
/** The number of days from which usual amounts are derived. */
const USUAL_DAYS = 90
/** Within this many hours, a payout to the same card of nearly the same amount counts as similar, too. */
const NEAR_HOURS = 24

/** References are compared with everything ever sent, so any gap matters to them. */
export const EVER = new Date(0).toISOString()

/** Since when payouts decide what is usual. */
export const usualSince = (now: Date): string => before(now.getTime(), USUAL_DAYS * 24 * HOUR)

/**
 * Since when payouts are compared: by the merchant's setting, and for nearly equal amounts on the same day. By the
 * platform's clock if this computer's is ahead of it, by which a recent payout would be too old.
 */
export function comparedSince(
  { guard: { duplicateHours }, base_url: baseUrl }: Pick<ProfileRow, 'guard' | 'base_url'>,
  { platform, clock }: Parts<'platform' | 'clock'>,
) {
  const now = clock.now().getTime() + Math.min(0, platform.clock({ baseUrl })?.most ?? 0)
  return { since: before(now, duplicateHours * HOUR), nearSince: before(now, NEAR_HOURS * HOUR) }
}

function before(now: number, milliseconds: number): string {
  // A platform may state any time.
  return new Date(Math.max(0, now - milliseconds)).toISOString()
}

/** Checks a payout against earlier ones and against the merchant's rules. */
export function createCheckPayout(parts: Parts<'database' | 'profiles' | 'platform' | 'cardHash' | 'clock' | 'gaps'>) {
  const { database, profiles, cardHash, clock, gaps } = parts

  /** `exceptBatch`: the batch that the payout is a row of. */
  function rulesFor(payout: Payout, profile: ProfileRow, exceptBatch: string | null = null): PayoutRules {
    const { guard, environment } = profile
    const limit = guard.limits[payout.currency]
    const card = { ...maskCard(payout.card_number), hash: cardHash(payout.card_number) }
    const compared = comparedSince(profile, parts)
    const duplicates = {
      profileId: payout.profileId,
      environment,
      merchantTransactionId: payout.merchant_transaction_id ?? null,
      amount: payout.amount,
      currency: payout.currency,
      ownerName: payout.owner_name,
      card,
      reference: payout.reference ?? null,
      exceptBatch,
      ...compared,
    }
    const compares = guard.duplicateHours > 0
    return {
      card,
      duplicates: compares ? duplicates : null,
      since: compares && duplicates.reference !== null ? EVER : compared.since,
      limit: limit !== undefined && new Big(payout.amount).gt(limit) ? limit : null,
    }
  }

  async function check(payout: Payout): Promise<PayoutCheck> {
    const { profileId, currency } = payout
    const profile = await profiles.get(profileId)
    const { card, duplicates, limit, since } = rulesFor(payout, profile)
    const found = duplicates ? await database.similarPayouts(duplicates) : { newest: [], count: 0 }
    const similar = await Promise.all(
      found.newest.map(async ({ id, reasons }): Promise<SimilarPayout[]> => {
        const known = await database.getTransaction(id)
        return known ? [{ reasons: [...reasons], payout: known }] : []
      }),
    )
    const knownBy = await database.cardKnownBy(profile.environment, card)
    const largest = await database.largestPayouts(profile, usualSince(clock.now()))
    return {
      similar: similar.flat(),
      similarCount: found.count,
      gaps: gaps.since(since),
      byVisibleDigits: knownBy === 'digits' || found.newest.some(({ reasons }) => isByDigits(reasons)),
      isNewCard: knownBy === null,
      largest: largest.find((one) => one.currency === currency) ?? null,
      limit,
    }
  }

  return { check, rulesFor }
}
