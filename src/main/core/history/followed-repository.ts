import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { TransactionKind } from '#shared/model/transaction.ts'
import { afterFailure, LATEST, lateness, nextReading } from '../tracking/rhythm.ts'

const laneRow = z.object({ kind: z.string(), pace: z.number() })
const dueRow = z.object({ id: z.string(), dueAt: z.number() })
const lifeRow = z.object({ livelyAt: z.number(), expiresAt: z.string().nullable() })
const paceRow = z.object({ pace: z.number() })
const countRow = z.object({ count: z.number() })

/** A platform that answers with another status each time would be asked every few seconds for ever. */
const MOST_LIVELY = 200

/** When a transaction that was just read is to be read again; within the caller's transaction. */
export type Schedule = (transactionId: string, status: string | null, isChange: boolean, now: number) => void

export function createSchedule(database: DatabaseSync): Schedule {
  const life = database.prepare(`
    SELECT f.lively_at AS livelyAt, t.expires_at AS expiresAt FROM followed f JOIN transactions t ON t.id = f.transaction_id
    WHERE f.transaction_id = ?`)
  const readings = database.prepare(
    'SELECT count(*) AS count FROM (SELECT 1 FROM observations WHERE transaction_id = ? LIMIT ?)',
  )
  const set = database.prepare('UPDATE followed SET lively_at = ?, pace = ?, due_at = ? WHERE transaction_id = ?')
  return (transactionId, status, isChange, now) => {
    const found = lifeRow.optional().parse(life.get(transactionId))
    if (!found) return
    const isLively = isChange && Number(readings.get(transactionId, MOST_LIVELY)?.count) < MOST_LIVELY
    // A clock that has been set back since must not keep it fresh until then.
    const livelyAt = isLively ? now : Math.min(found.livelyAt, now)
    const expires = Date.parse(found.expiresAt ?? '')
    const expiresAt = Number.isNaN(expires) ? null : expires
    const { pace, dueAt } = nextReading({ status, livelyAt, expiresAt }, now, Math.random())
    set.run(livelyAt, pace, dueAt, transactionId)
  }
}

/** Transactions that the desk reads by itself, and when. All moments in milliseconds. */
export function followedRepository(database: DatabaseSync) {
  // Each pace there is, found by the index from one to the next.
  const lanes = database.prepare(`
    WITH RECURSIVE lanes (kind, pace) AS (
      SELECT value, (SELECT min(pace) FROM followed WHERE profile_id = ?1 AND kind = value) FROM json_each(?2)
      UNION ALL
      SELECT kind, (SELECT min(pace) FROM followed WHERE profile_id = ?1 AND kind = lanes.kind AND pace > lanes.pace)
      FROM lanes WHERE pace IS NOT NULL)
    SELECT kind, pace FROM lanes WHERE pace IS NOT NULL`)
  const inLane = 'FROM followed WHERE profile_id = ? AND kind = ? AND pace = ?'
  const late = database.prepare(`SELECT transaction_id AS id, due_at AS dueAt ${inLane} AND due_at <= ?
    ORDER BY due_at LIMIT ?`)
  const strayed = database.prepare(`SELECT transaction_id AS id, due_at AS dueAt ${inLane} AND due_at > ?
    ORDER BY due_at DESC LIMIT ?`)
  const countAll = database.prepare(`SELECT count(*) AS count ${inLane}`)
  const countLate = database.prepare(`SELECT count(*) AS count ${inLane} AND (due_at <= ? OR due_at > ?)`)
  const paceOf = database.prepare('SELECT pace FROM followed WHERE transaction_id = ?')
  const put = database.prepare('UPDATE followed SET pace = ?, due_at = ? WHERE transaction_id = ?')

  const lanesOf = (profileId: string, kinds: readonly TransactionKind[]) =>
    z.array(laneRow).parse(lanes.all(profileId, JSON.stringify(kinds)))

  return {
    /** Transactions of a merchant, of these kinds, that are to be read now, the most urgent first; no more than `most`. */
    dueTransactions: (profileId: string, kinds: readonly TransactionKind[], now: number, most: number): string[] =>
      lanesOf(profileId, kinds)
        .flatMap(({ kind, pace }) => {
          const lane = [profileId, kind, pace] as const
          const found = [...late.all(...lane, now, most), ...strayed.all(...lane, now + LATEST * pace, most)]
          const rows = z.array(dueRow).parse(found)
          return rows.map(({ id, dueAt }) => ({ id, late: lateness({ pace, dueAt }, now) ?? 0 }))
        })
        .toSorted((one, other) => other.late - one.late)
        .slice(0, most)
        .map(({ id }) => id),

    /** How many of these kinds are read at all, and how many of them are to be read now. */
    countFollowed: (profileId: string, kinds: readonly TransactionKind[], now: number) =>
      lanesOf(profileId, kinds).reduce(
        ({ followed, due }, { kind, pace }) => {
          const lane = [profileId, kind, pace] as const
          const all = countRow.parse(countAll.get(...lane)).count
          return {
            followed: followed + all,
            due: due + countRow.parse(countLate.get(...lane, now, now + LATEST * pace)).count,
          }
        },
        { followed: 0, due: 0 },
      ),

    /** The reading of one has failed, by no trouble but its own: it is read less and less often. */
    readingFailed: (transactionId: string, now: number): void => {
      const found = paceRow.optional().parse(paceOf.get(transactionId))
      if (!found) return
      const { pace, dueAt } = afterFailure(found.pace, now, Math.random())
      put.run(pace, dueAt, transactionId)
    },

    /** Those that cannot be read where their merchant is now are looked at again after so long. */
    putOffReading: (transactionIds: readonly string[], pace: number, now: number): void => {
      for (const id of transactionIds) put.run(pace, now + pace, id)
    },
  }
}
