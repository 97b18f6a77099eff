import type { AddOrder } from '#shared/contract/transactions.ts'
import type { Observation, Transaction } from '#shared/model/transaction.ts'
import { compareOrder } from '#shared/rules/compare-order.ts'
import type { Database } from '../database/database.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import { refuseCards } from '../operations/refuse-card-in.ts'
import type { Parts } from '../parts.ts'
import { requireAccount } from '../profiles/require-account.ts'

/**
 * Adds a transaction that was not created from this desk. A platform ID is read first (interface: GET
 * /merchant/status); a merchant_transaction_id cannot be read, and is accepted because the operator says so.
 */
export function createAddTransaction(
  parts: Parts<'database' | 'profiles' | 'platform' | 'clock' | 'random' | 'events' | 'receipts' | 'operator'>,
) {
  const { database, profiles, platform, clock, events, operator, receipts, random } = parts

  async function add({ profileId, profileRevision, by, id }: AddOrder): Promise<Transaction> {
    // It goes into a URL.
    if (by === 'platform_id') refuseCards(by, [id])
    const profile = await profiles.requireUnchanged(profileId, profileRevision, 'active')
    const there = await known(database, profile, id, by)
    if (there) return here(there)
    const begunAt = clock.now().toISOString()
    const { access, account } = await profiles.connect(profile)
    const observation = by === 'platform_id' ? await platform.status(access, id, profile.status_by) : null
    const named = observation ? merchantIdIn(observation, id) : id
    // A creation of this desk whose outcome is unknown may have got this platform ID: then it is that transaction, and
    // adopting the ID is a separate step.
    const own = named === null ? null : await known(database, profile, named, 'merchant_transaction_id')
    // What was refused may have been created all the same: only these certainly mean another order at the platform.
    const isAnothers = own?.state === 'not_sent' || own?.idIsAnothers === true || own?.account === 'environment'
    if (own && !isAnothers) return here(own)
    const row = { id: random.uuid(), profileId, account }
    const ids = {
      merchantTransactionId: isAnothers ? null : named,
      platformId: by === 'platform_id' ? id : null,
      enteredId: id,
    }
    const added = await database.addTransaction({ ...row, ...ids, at: begunAt, operator: operator() })
    // Another window added it first, while this one was reading.
    if (added !== row.id) return here(await requireTransaction(database, added))
    try {
      if (observation) {
        const { taken } = await database.addObservation(row.id, observation)
        if (taken) receipts.named(observation)
      }
    } finally {
      // It is there, whether its first reading could be kept or not.
      events.say({ changed: 'transactions', ids: [row.id] })
    }
    return requireTransaction(database, row.id)
  }

  return add
}

async function known(
  database: Database,
  profile: ProfileRow,
  id: string,
  by: AddOrder['by'],
): Promise<Transaction | null> {
  const found = (await database.transactionsNamed(profile.id, id)).find((one) =>
    by === 'platform_id' ? one.platformId === id : one.merchantTransactionId === id,
  )
  return found ? requireTransaction(database, found.id) : null
}

function here(transaction: Transaction): Transaction {
  requireAccount(transaction, 'read')
  return transaction
}

const NOTHING_ELSE = { platformUuid: null, merchantTransactionId: null, amount: null, currency: null }

/**
 * The interface does not document the payload's fields: a `merchant_transaction_id` in it is taken for the merchant's
 * ID, unless the payload names another order by its ID. `null` if there is none that can be used.
 */
function merchantIdIn({ payload }: Observation, platformId: string): string | null {
  if (compareOrder({ platformId, ...NOTHING_ELSE }, payload).differences.length > 0) return null
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return null
  const id = payload.merchant_transaction_id
  return typeof id === 'string' && id !== '' && id.length <= 200 ? id : null
}
