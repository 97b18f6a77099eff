import Big from 'big.js'
import type { CardPayoutOrder } from '#shared/contract/payments.ts'
import type { PayoutCheck, SimilarPayout } from '#shared/model/payout-check.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import type { History } from '../history/history.ts'
import type { SimilarQuery } from '../history/similar-repository.ts'
import type { Clock, SecretStore } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { CardHash } from './card-hash.ts'

export interface CheckPayoutParts {
  readonly history: History
  readonly profiles: Profiles
  readonly cardHash: CardHash
  readonly secrets: Pick<SecretStore, 'kind'>
  readonly clock: Clock
}

type Payout = Pick<CardPayoutOrder, 'profileId' | 'amount' | 'currency' | 'card_number' | 'owner_name' | 'reference'>

export type CheckPayout = ReturnType<typeof createCheckPayout>

const HOUR = 3_600_000
/** What is usual is read off so many days. */
const USUAL_DAYS = 90

/** Holds a payout against those before it and against the merchant's own rules. */
export function createCheckPayout({ history, profiles, cardHash, secrets, clock }: CheckPayoutParts) {
  /** What the payout must pass: `radar` null where the merchant compares none, `limit` null where the amount is not above it. */
  async function rulesFor(payout: Payout): Promise<{ radar: SimilarQuery | null; limit: string | null }> {
    const { guard, environment } = await profiles.get(payout.profileId)
    const limit = guard.limits[payout.currency]
    const radar = {
      environment,
      amount: payout.amount,
      currency: payout.currency,
      ownerName: payout.owner_name,
      card: { ...maskCard(payout.card_number), hash: cardHash(payout.card_number) },
      reference: payout.reference ?? null,
      since: ago(guard.duplicateHours * HOUR),
    }
    return {
      radar: guard.duplicateHours > 0 ? radar : null,
      limit: limit !== undefined && new Big(payout.amount).gt(limit) ? limit : null,
    }
  }

  function ago(milliseconds: number): string {
    return new Date(clock.now().getTime() - milliseconds).toISOString()
  }

  async function check(payout: Payout): Promise<PayoutCheck> {
    const { radar, limit } = await rulesFor(payout)
    const { profileId, currency, card_number } = payout
    const found = radar ? await history.similarPayouts(radar) : []
    const similar = await Promise.all(
      found.map(async ({ id, reasons }): Promise<SimilarPayout[]> => {
        const known = await history.getTransaction(id)
        return known ? [{ reasons: [...reasons], payout: known }] : []
      }),
    )
    return {
      similar: similar.flat(),
      byVisibleDigits: secrets.kind !== 'system',
      isNewCard: await history.isNewCard({ ...maskCard(card_number), hash: cardHash(card_number) }),
      largest: await history.largestPayout(profileId, currency, ago(USUAL_DAYS * 24 * HOUR)),
      limit,
    }
  }

  return { check, rulesFor }
}
