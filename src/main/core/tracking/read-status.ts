import type { Transaction } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { History } from '../history/history.ts'
import { requireTransaction } from '../history/require-transaction.ts'
import type { Platform } from '../platform/endpoints.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { requireStillAt } from '../profiles/require-still-at.ts'

export interface TrackingParts {
  readonly history: History
  readonly profiles: Profiles
  readonly platform: Platform
  readonly clock: Clock
  readonly events: Events
}

/** Reads the status of one transaction at its merchant's platform, keeps what it says and gives the transaction. */
export function createReadStatus({ history, profiles, platform, events }: TrackingParts) {
  let asked = 0
  /** The newest reading that was kept of each transaction: one that was asked for before it is not kept after it. */
  const newest = new Map<string, number>()

  return async (id: string): Promise<Transaction> => {
    const transaction = await requireTransaction(history, id)
    if (transaction.platformId === null) throw new DeskFailure({ kind: 'no_platform_id' })
    const profile = await profiles.get(transaction.profileId)
    requireStillAt(transaction, profile)
    const access = await profiles.access(profile)
    const { platformId, card } = transaction
    const reading = ++asked
    const observation = await platform.status(access, platformId, profile.status_by, card ?? undefined)
    if (reading < (newest.get(id) ?? 0)) return (await history.getTransaction(id)) ?? transaction
    newest.set(id, reading)
    await history.addObservation(id, observation)
    events.say({ changed: 'transactions', ids: [id] })
    return { ...((await history.getTransaction(id)) ?? transaction), observation }
  }
}
