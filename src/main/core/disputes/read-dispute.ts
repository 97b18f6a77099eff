import type { DeskEvent } from '#shared/model/desk.ts'
import type { KeptDispute } from '../database/keep-dispute.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { Parts } from '../parts.ts'

export type ReadDispute = ReturnType<typeof createReadDispute>

/**
 * Reads the full record of a dispute from its merchant's platform, stores it and announces what changed (interface: GET
 * /merchant/dispute). `byItself`: not requested by an operator, so a changed status is news.
 */
export function createReadDispute(
  parts: Parts<'database' | 'profiles' | 'platform' | 'clock' | 'events' | 'circuitBreaker'>,
) {
  const { database, profiles, platform, clock, events, circuitBreaker } = parts
  return async (profile: ProfileRow, id: string, byItself: boolean): Promise<KeptDispute> => {
    const profileId = profile.id
    const known = await database.getDispute(profileId, id)
    const transaction = known?.transactionId ? await database.getTransaction(known.transactionId) : null
    const { access, account } = await profiles.connect(profile)
    const since = clock.now().toISOString()
    const record = await platform.dispute(access, id, { once: byItself, card: transaction?.card ?? null })
    // A record of another dispute is not an answer. UUIDs are case-insensitive.
    if (record.id.toLowerCase() !== id.toLowerCase()) {
      const call = { endpoint: 'GET /merchant/dispute', at: since }
      throw new DeskFailure({ kind: 'unreadable_answer', reason: 'wrong_shape', ...call })
    }
    // A known dispute keeps its ID as written here; a new one gets it as the platform writes it, as in the list.
    const isKnown = record.id === id || known !== null || (await database.getDispute(profileId, id)) !== null
    const reading = { profileId, account, since, at: clock.now().toISOString(), isByItself: byItself }
    if (!byItself) circuitBreaker.answered(profileId)
    const kept = await database.keepDisputeRecord(reading, { ...record, ...(isKnown && { id }) })
    sayKept(events, profileId, [kept], byItself && kept.change ? [{ id: kept.id, ...kept.change }] : [])
    return kept
  }
}

type News = Extract<DeskEvent, { changed: 'disputes' }>['news']

/** Announces which disputes have changed, and which transactions by them. */
export function sayKept(events: Events, profileId: string, kept: readonly KeptDispute[], news: News = []): void {
  const ids = kept.filter(({ differs }) => differs).map(({ id }) => id)
  if (ids.length > 0) events.say({ changed: 'disputes', profileId, ids, news })
  const changed = new Set(kept.flatMap((one) => one.changed))
  if (changed.size > 0) events.say({ changed: 'transactions', ids: [...changed] })
}
