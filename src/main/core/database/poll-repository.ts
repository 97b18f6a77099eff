import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { TransactionKind } from '#shared/model/transaction.ts'
import { readMoment } from '#shared/rules/read-moment.ts'
import {
  activeAfter,
  afterFailure,
  jitterOf,
  lateness,
  MAX_ACTIVE_CHANGES,
  MAX_INTERVALS_AHEAD,
  nextPoll,
  POSTPONED,
} from '../polling/poll-schedule.ts'
import { readRows } from './damaged.ts'
import { createIsHere, keptPlace } from './is-here.ts'
import { IS_OPEN } from './keep-dispute.ts'
import { IS_STATUS } from './timeline-repository.ts'

/** `first`, `last`: when the first and the last transaction of a lane are due. */
const laneRow = z.object({ kind: z.string(), interval: z.number(), first: z.number(), last: z.number() })
const laneRows = z.array(laneRow)
const dueRows = z.array(z.object({ id: z.string(), dueAt: z.number() }))
const activityRow = z
  .object({ activeAt: z.number(), createdAt: z.string(), expiresAt: z.string().nullable() })
  .optional()
const intervalRow = z.object({ interval: z.number() }).optional()
const countRow = z.object({ count: z.number() })

const disputeRow = keptPlace.extend({
  id: z.string(),
  /** `null` if it was opened from this desk and never read. */
  readAt: z.string().nullable(),
  /** When its status was first seen. */
  changedAt: z.string().nullable(),
})
/** A dispute that the desk polls. */
export type PolledDispute = Pick<z.infer<typeof disputeRow>, 'id' | 'readAt' | 'changedAt'>

/** Stores when a transaction that was just read is polled next. Runs within the caller's transaction. */
export type Reschedule = (transactionId: string, status: string | null, isChange: boolean, now: number) => void

export function createReschedule(database: DatabaseSync): Reschedule {
  const activity = database.prepare(`
    SELECT f.lively_at AS activeAt, t.created_at AS createdAt, t.expires_at AS expiresAt
    FROM followed f JOIN transactions t ON t.id = f.transaction_id WHERE f.transaction_id = ?`)
  // As the timeline has them: a payload may differ each time, and its status stay.
  const changes = database.prepare(`
    SELECT count(*) AS count FROM (SELECT 1 FROM story WHERE transaction_id = ? AND ${IS_STATUS} LIMIT ?)`)
  const set = database.prepare('UPDATE followed SET lively_at = ?, pace = ?, due_at = ? WHERE transaction_id = ?')
  return (transactionId, status, isChange, now) => {
    const found = activityRow.parse(activity.get(transactionId))
    if (!found) return
    const count = isChange ? countRow.parse(changes.get(transactionId, MAX_ACTIVE_CHANGES)).count : 0
    const activeAt = activeAfter({ ...found, createdAt: Date.parse(found.createdAt) }, isChange, count, now)
    const expiresAt = found.expiresAt === null ? null : readMoment(found.expiresAt)
    const { interval, dueAt } = nextPoll({ status, activeAt, expiresAt }, now, jitterOf(transactionId, now))
    set.run(activeAt, interval, dueAt, transactionId)
  }
}

/**
 * Which transactions are polled, and when next (table `followed`), and which disputes are polled. Times are in
 * milliseconds; a `pace` is an interval.
 */
export function pollRepository(database: DatabaseSync) {
  // Every interval in use, found in the index by jumping from one to the next.
  const lanes = database.prepare(`
    WITH RECURSIVE lanes (kind, pace) AS (
      SELECT value, (SELECT min(pace) FROM followed WHERE profile_id = ?1 AND kind = value) FROM json_each(?2)
      UNION ALL
      SELECT kind, (SELECT min(pace) FROM followed WHERE profile_id = ?1 AND kind = lanes.kind AND pace > lanes.pace)
      FROM lanes WHERE pace IS NOT NULL)
    SELECT kind, pace AS interval,
      (SELECT min(due_at) FROM followed WHERE profile_id = ?1 AND kind = lanes.kind AND pace = lanes.pace) AS first,
      (SELECT max(due_at) FROM followed WHERE profile_id = ?1 AND kind = lanes.kind AND pace = lanes.pace) AS last
    FROM lanes WHERE pace IS NOT NULL`)
  const inLane = 'FROM followed WHERE profile_id = ? AND kind = ? AND pace = ?'
  const late = database.prepare(`SELECT transaction_id AS id, due_at AS dueAt ${inLane} AND due_at <= ?
    ORDER BY due_at LIMIT ?`)
  const tooFar = database.prepare(`SELECT transaction_id AS id, due_at AS dueAt ${inLane} AND due_at > ?
    ORDER BY due_at DESC LIMIT ?`)
  const countAll = database.prepare(`SELECT count(*) AS count ${inLane}`)
  const countLate = database.prepare(`SELECT count(*) AS count ${inLane} AND (due_at <= ? OR due_at > ?)`)
  const intervalOf = database.prepare('SELECT pace AS interval FROM followed WHERE transaction_id = ?')
  const put = database.prepare('UPDATE followed SET pace = ?, due_at = ? WHERE transaction_id = ?')
  const postpone = database.prepare(`
    UPDATE followed SET pace = ?2, due_at = ?3 WHERE transaction_id = ?1
      AND profile_id IN (SELECT id FROM profiles WHERE revision = ?4)`)

  const disputes = database.prepare(`
    SELECT id, read_at AS readAt, environment, base_url AS baseUrl, account_id AS accountId, (SELECT at FROM dispute_statuses
      WHERE profile_id = d.profile_id AND dispute_id = d.id ORDER BY number DESC LIMIT 1) AS changedAt
    FROM disputes d WHERE profile_id = ?1 AND ${IS_OPEN}
    UNION ALL
    SELECT u.id, NULL, t.environment, t.base_url, coalesce(i.account_id, t.account_id), NULL
    FROM unread_disputes u JOIN intents i ON i.number = u.intent JOIN transactions t ON t.id = i.transaction_id
    WHERE u.profile_id = ?1`)
  const isHere = createIsHere(database)

  const lanesOf = (profileId: string, kinds: readonly TransactionKind[]) =>
    laneRows.parse(lanes.all(profileId, JSON.stringify(kinds)))

  return {
    /**
     * A merchant's due transactions of these kinds, the most urgent first, at most `limit`. `next`: if none is due,
     * when the next one will be; infinite if none is polled.
     */
    dueTransactions(
      profileId: string,
      kinds: readonly TransactionKind[],
      now: number,
      limit: number,
    ): { readonly ids: readonly string[]; readonly next: number } {
      const all = lanesOf(profileId, kinds)
      const found = all.flatMap(({ kind, interval, first, last }) => {
        const lane = [profileId, kind, interval] as const
        const farthest = now + MAX_INTERVALS_AHEAD * interval
        // Mostly nothing is due, which is known at this point.
        const rows = [
          ...(first <= now ? late.all(...lane, now, limit) : []),
          ...(last > farthest ? tooFar.all(...lane, farthest, limit) : []),
        ]
        return dueRows.parse(rows).map(({ id, dueAt }) => ({ id, late: lateness({ interval, dueAt }, now) ?? 0 }))
      })
      const urgent = found.toSorted((one, other) => other.late - one.late).slice(0, limit)
      return { ids: urgent.map(({ id }) => id), next: Math.min(...all.map(({ first }) => first)) }
    },

    /** How many transactions of these kinds are polled, and how many of them are due. */
    countPolled: (profileId: string, kinds: readonly TransactionKind[], now: number) =>
      lanesOf(profileId, kinds).reduce(
        ({ followed, due }, { kind, interval }) => {
          const lane = [profileId, kind, interval] as const
          const all = countRow.parse(countAll.get(...lane)).count
          return {
            followed: followed + all,
            due: due + countRow.parse(countLate.get(...lane, now, now + MAX_INTERVALS_AHEAD * interval)).count,
          }
        },
        { followed: 0, due: 0 },
      ),

    /** The poll of a single transaction failed: it is polled less and less often. */
    pollFailed: (transactionId: string, now: number): void => {
      const found = intervalRow.parse(intervalOf.get(transactionId))
      if (!found) return
      const { interval, dueAt } = afterFailure(found.interval, now, jitterOf(transactionId, now))
      put.run(interval, dueAt, transactionId)
    },

    /**
     * A transaction that cannot be read under its merchant's present account is due again later. `revision`: the
     * merchant's when it was to be read. If that has changed, it may be readable now, and stays due.
     */
    postponePoll: (transactionId: string, now: number, revision: number): void => {
      postpone.run(transactionId, POSTPONED, now + POSTPONED, revision)
    },

    /** A merchant's disputes on its present platform that are not closed; also those opened from this desk. */
    polledDisputes: (profileId: string): PolledDispute[] =>
      readRows('disputes', disputeRow, disputes.all(profileId)).filter((row) => isHere(profileId, row)),
  }
}
