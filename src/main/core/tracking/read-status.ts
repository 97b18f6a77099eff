import type { Observation, Transaction } from '#shared/model/transaction.ts'
import type { StatusChange } from '../database/observation-repository.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { looksSettled } from '../polling/poll-schedule.ts'
import { connectFor } from '../profiles/require-account.ts'
import { type Ask, createReadingOrder } from '../reading-order.ts'

/** Reads the status of a transaction from its merchant's platform and stores it. */
export interface ReadStatus {
  /** For an operator who is waiting; returns the transaction. */
  (id: string): Promise<Transaction>
  /** For the desk's own polling: requested once, without retries. Returns the news; `null` if there is none. */
  byItself(id: string): Promise<StatusNewsOf | null>
}

/** A changed status of a transaction. */
export interface StatusNewsOf {
  readonly transaction: Transaction
  readonly change: StatusChange
}

export function createReadStatus(
  parts: Parts<'database' | 'profiles' | 'platform' | 'clock' | 'events' | 'receipts' | 'circuitBreaker'>,
): ReadStatus {
  const { database, platform, clock, events, circuitBreaker, receipts } = parts
  const inOrder = createReadingOrder()

  const read = (id: string, byItself: boolean) => inOrder(id, (ask) => readNow(id, byItself, ask))

  async function readable(id: string) {
    const transaction = await database.transactionToRead(id)
    if (!transaction) throw new DeskFailure({ kind: 'transaction_not_found' })
    const { platformId, ...rest } = transaction
    if (platformId === null) throw new DeskFailure({ kind: 'no_platform_id' })
    return { ...rest, platformId }
  }

  async function readNow(id: string, byItself: boolean, ask: Ask) {
    const { transaction, profile, access } = await connectFor(parts, 'read', () => readable(id))
    const { platformId, card } = transaction
    const isNewest = ask()
    const how = { card, once: byItself }
    const observation = await platform.status(access, platformId, profile.status_by, how)
    if (!byItself) circuitBreaker.answered(profile.id)
    const nothing = { profileId: profile.id, observation: null, change: null }
    if (!isNewest()) return nothing
    const now = clock.now().toISOString()
    const { taken, change } = await database.addObservation(id, observation, platformId, now)
    // One that names another order is stored separately: nothing follows from it, and it is not what was requested.
    if (!taken) return nothing
    receipts.named(observation)
    return { ...nothing, observation, change }
  }

  /** With the reading itself, even if another has overtaken it: it is the one that was requested. */
  function withReading(transaction: Transaction, observation: Observation): Transaction {
    const firstSeen = transaction.observation?.firstSeen ?? { status: false, fields: [] }
    return { ...transaction, observation: { ...observation, firstSeen } }
  }

  async function forOperator(id: string): Promise<Transaction> {
    const { observation } = await read(id, false)
    // A reading that names another order is shown, too.
    events.sayRead(id)
    const now = await requireTransaction(database, id)
    return observation ? withReading(now, observation) : now
  }

  async function byItself(id: string): Promise<StatusNewsOf | null> {
    const { profileId, change } = await read(id, true)
    const isNews = change !== null && (!change.isFirst || looksSettled(change.status))
    events.sayPolled(id, isNews ? { id, profileId, status: change.status, before: change.before } : undefined)
    return isNews ? { transaction: await requireTransaction(database, id), change } : null
  }

  return Object.assign(forOperator, { byItself })
}
