import type { DisputeListQuery } from '#shared/contract/disputes.ts'
import type { FollowedDispute, KeptDisputeList } from '#shared/model/dispute.ts'
import { endsList, normaliseDisputeQuery } from '#shared/rules/dispute.ts'
import type { DisputePageRead } from '../database/dispute-list-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { PAGE_SIZE } from '../platform/dispute-pages.ts'
import { requireAccount } from '../profiles/require-account.ts'
import { sayKept } from './read-dispute.ts'

/** A dispute of a merchant. */
export interface DisputeOf {
  readonly profileId: string
  readonly disputeId: string
}

/** A query of a merchant's list. */
export interface ListOf {
  readonly profileId: string
  readonly query: DisputeListQuery
}

/** If the pages of a list were read further apart than this, they are read again. */
const MAX_PAGES_APART_MS = 60_000

/**
 * Disputes as an operator tracks them: the lists of any merchant, page by page, each dispute with all that is known,
 * and changes that the desk noticed (interface: GET /merchant/dispute/list, GET /merchant/dispute). The filter under
 * which a dispute was listed says nothing about its status.
 */
export function createTrackedDisputes(
  parts: Parts<'database' | 'profiles' | 'platform' | 'clock' | 'events' | 'readDispute'>,
) {
  const { database, profiles, platform, clock, events, readDispute } = parts

  async function readPage({ profileId, query, page }: ListOf & { readonly page: number }): Promise<KeptDisputeList> {
    const profile = await profiles.get(profileId)
    const { access, account } = await profiles.connect(profile)
    const filters = normaliseDisputeQuery(query)
    const key = JSON.stringify(filters)
    // A page can only follow the stored ones: the list has no gaps.
    const kept = await database.keptDisputePages(profileId, key)
    const number = Math.min(page, kept.length + 1)
    // Disputes that have left the filter since have moved later ones to pages that were already read.
    // A time in the future is from before the clock was set back.
    const isOld = kept.some((readAt) => Math.abs(clock.now().getTime() - Date.parse(readAt)) > MAX_PAGES_APART_MS)
    const pages: DisputePageRead[] = []
    const listed = new Set<string>()
    for (let one = isOld ? 1 : number; one <= number; one++) {
      const since = clock.now().toISOString()
      const read = await platform.disputes(access, { ...filters, page_number: one, page_size: PAGE_SIZE })
      pages.push({ profileId, account, since, at: clock.now().toISOString(), query: key, page: one, ...read })
      if (endsList(read, listed)) break
      for (const { id } of read.items) listed.add(id)
    }
    // Stored together: the old pages stay until everything that replaces them has arrived.
    const result = await database.keepDisputePages(pages)
    if (!result?.list) throw new DeskFailure({ kind: 'profile_changed' })
    sayKept(events, profileId, result.kept)
    return result.list
  }

  async function get({ profileId, disputeId }: DisputeOf): Promise<FollowedDispute> {
    const dispute = await database.getDispute(profileId, disputeId)
    if (!dispute) throw new DeskFailure({ kind: 'dispute_not_found' })
    return dispute
  }

  async function read(of: DisputeOf): Promise<FollowedDispute> {
    const profile = await profiles.get(of.profileId)
    const elsewhere = await database.disputeElsewhere(of.profileId, of.disputeId)
    if (elsewhere !== null) requireAccount(elsewhere, 'read')
    const { id } = await readDispute(profile, of.disputeId, false)
    return get({ ...of, disputeId: id })
  }

  async function seen({ profileId, disputeId }: DisputeOf): Promise<void> {
    if (!(await database.seeDispute(profileId, disputeId))) return
    events.say({ changed: 'disputes', profileId, ids: [disputeId], news: [] })
  }

  return {
    readPage,
    keptList: ({ profileId, query }: ListOf): Promise<KeptDisputeList | null> =>
      database.keptDisputeList(profileId, JSON.stringify(normaliseDisputeQuery(query))),
    get,
    read,
    news: (): Promise<FollowedDispute[]> => database.disputeNews(),
    seen,
  }
}
