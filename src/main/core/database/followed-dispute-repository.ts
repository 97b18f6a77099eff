import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { AccountMatch } from '#shared/model/account.ts'
import {
  type Dispute,
  dispute,
  disputeListItem,
  disputeStatusSeen,
  type FollowedDispute,
  followedDispute,
} from '#shared/model/dispute.ts'
import { plainlyClosed } from '#shared/rules/dispute.ts'
import { mayRead } from '#shared/rules/same-account.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { readRow } from './damaged.ts'
import { createIsHere, createMatchOf, keptPlace } from './is-here.ts'
import { createKeepDispute, type DisputeReading, itemOfRecord, type KeptDispute } from './keep-dispute.ts'

const placeRow = keptPlace.optional()
const followedRow = followedDispute.omit({ isFollowed: true }).extend({
  ...keptPlace.shape,
  item: jsonColumn(disputeListItem),
  record: jsonColumn(dispute).nullable(),
  statuses: jsonColumn(z.array(disputeStatusSeen)),
  isNews: z.number().transform(Boolean),
})

/** Per merchant, so that no platform's news fills the screen or hides another's. The rest follow as these are seen. */
const MAX_NEWS = 200

/** Disputes as they are polled: what is known of each, and what is news. */
export function followedDisputeRepository(database: DatabaseSync) {
  const keep = createKeepDispute(database)
  const isHere = createIsHere(database)
  const standingOf = createMatchOf(database)
  const followed = (condition: string) =>
    database.prepare(`
      SELECT d.id, d.profile_id AS profileId, d.item, d.read_at AS readAt, d.record,
        d.record_read_at AS recordReadAt, d.transaction_id AS transactionId, d.news_at IS NOT NULL AS isNews, d.environment,
        d.base_url AS baseUrl, d.account_id AS accountId, (SELECT json_group_array(json_object('status', status, 'at', at) ORDER BY number)
          FROM dispute_statuses WHERE profile_id = d.profile_id AND dispute_id = d.id) AS statuses
      FROM disputes d JOIN profiles p ON p.id = d.profile_id WHERE ${condition}`)
  const one = followed('d.profile_id = ? AND d.id = ?')
  const news = followed(`d.news_at IS NOT NULL AND p.removed_at IS NULL AND (d.profile_id, d.id) IN (
      SELECT profile_id, id FROM (SELECT profile_id, id,
        row_number() OVER (PARTITION BY profile_id ORDER BY news_at DESC, id) AS place FROM disputes WHERE news_at IS NOT NULL)
      WHERE place <= ${MAX_NEWS})
    ORDER BY d.news_at DESC, d.id`)
  const see = database.prepare(
    'UPDATE disputes SET news_at = NULL WHERE profile_id = ? AND id = ? AND news_at IS NOT NULL',
  )

  /** `null` if it cannot be read. */
  const followedOf = (row: Record<string, unknown>): FollowedDispute | null => {
    const read = readRow('disputes', followedRow, row)
    if (!read) return null
    const { environment, baseUrl, accountId, ...rest } = read.value
    const isFollowed = !plainlyClosed(rest.item.status) && isHere(rest.profileId, { environment, baseUrl, accountId })
    return followedDispute.parse({ ...rest, isFollowed })
  }

  return {
    getDispute: (profileId: string, id: string): FollowedDispute | null => {
      const row = one.get(profileId, id)
      return row ? followedOf(row) : null
    },

    /**
     * Where a dispute was read, if it cannot be read again under its merchant's present account; `null` if it can, or
     * is not known yet, or the merchant was removed.
     */
    disputeElsewhere: (profileId: string, id: string): { baseUrl: string; account: AccountMatch } | null => {
      const place = placeRow.parse(one.get(profileId, id))
      if (!place) return null
      const account = standingOf(profileId, place)
      return account === 'removed' || mayRead(account) ? null : { baseUrl: place.baseUrl ?? '', account }
    },

    /** Disputes whose changed status has not been seen yet: the newest of each merchant, newest change first. */
    disputeNews: (): FollowedDispute[] => news.all().flatMap((row) => followedOf(row) ?? []),

    /** Marks its newest status as seen. Returns whether it was news. */
    seeDispute: (profileId: string, id: string): boolean => see.run(profileId, id).changes > 0,

    /** Stores a full record. */
    keepDisputeRecord: (reading: DisputeReading, record: Dispute): KeptDispute =>
      atomically(database, () => keep(reading, { item: itemOfRecord(record), record })),
  }
}
