import type { Difference } from '#shared/model/order-comparison.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'

/**
 * Accepts a reading that names another order as the transaction's own, because the operator says so
 * (shared/rules/compare-order.ts).
 */
export function createAcceptReading(parts: Parts<'database' | 'clock' | 'events' | 'receipts' | 'operator'>) {
  const { database, clock, events, receipts, operator } = parts
  return async ({ id, seen }: { id: string; seen: readonly Difference[] }): Promise<Transaction> => {
    const observation = await database.acceptOtherReading(id, seen, clock.now().toISOString(), operator())
    if (!observation) {
      const { otherReading } = await requireTransaction(database, id)
      const now = otherReading?.differences ?? seen
      throw new DeskFailure({ kind: 'other_transaction', fields: now.map(({ field }) => field) })
    }
    receipts.named(observation)
    events.sayRead(id)
    return requireTransaction(database, id)
  }
}
