import { z } from 'zod'
import { difference, ORDER_FIELDS } from '../model/order-comparison.ts'
import { MAX_ORDER_LENGTH } from '../model/order-lengths.ts'
import { timelineEntry } from '../model/timeline.ts'
import { transaction, transactionSummary } from '../model/transaction.ts'
import { note, tag, transactionQuery, transactionTotals } from '../model/transaction-query.ts'
import { base } from './base.ts'

/** A cursor holds the value that its row is sorted by: a name of 500 signs, each written as six bytes, with the mark of a cut. */
const MAX_CURSOR = 8192

/** Transactions that something can be done to at once. */
export const MAX_SELECTED = 10_000

export const addOrder = z.strictObject({
  /** The merchant the screen showed: `profile_changed` where it is not the active one. */
  profileId: z.uuid(),
  profileRevision: z.int(),
  by: z.enum(['platform_id', 'merchant_transaction_id']),
  id: z.string().trim().min(1).max(200),
})
export type AddOrder = z.infer<typeof addOrder>

/** What this desk has created or was told of, from disk; readable without a connection. */
export const transactions = {
  /**
   * A part of the list: the rows after one that was given before (`next` of the answer before), or after so many. The
   * count that is skipped costs time, a row to begin after does not.
   */
  list: base
    .input(
      z.strictObject({
        query: transactionQuery,
        after: z.union([
          z.strictObject({ cursor: z.string().max(MAX_CURSOR) }),
          z.strictObject({ count: z.int().min(0) }),
        ]),
        limit: z.int().min(1).max(200),
      }),
    )
    .output(z.object({ items: z.array(transactionSummary), next: z.string().nullable() })),
  /** How many a query finds and what they come to. Takes its time beside the list; given up, it stops. */
  totals: base.input(z.strictObject({ query: transactionQuery })).output(transactionTotals),
  /** The ids of what a query finds, in its order; `isWhole` false: there are more than MAX_SELECTED. */
  select: base
    .input(z.strictObject({ query: transactionQuery }))
    .output(z.object({ ids: z.array(z.uuid()), isWhole: z.boolean() })),
  /** Statuses that have been seen on this desk, the service's words, and tags in use; both by name. */
  words: base.output(z.object({ statuses: z.array(z.string()), tags: z.array(z.string()) })),
  /**
   * Writes the operator's own words on a transaction down; an empty note is none. Nothing of it is ever sent. `before`: the
   * note as it was when this one was begun; `note_changed` where it is another by now. `noCards`: the operator says that what looks like a card
   * number is none; the payout's own card is refused all the same.
   */
  setNote: base
    .input(
      z.strictObject({
        id: z.uuid(),
        note,
        before: z.string().max(MAX_ORDER_LENGTH.note).nullable(),
        noCards: z.boolean().default(false),
      }),
    )
    .output(z.void()),
  changeTags: base
    .input(
      z.strictObject({
        ids: z.array(z.uuid()).min(1).max(MAX_SELECTED),
        add: z.array(tag).max(20),
        remove: z.array(tag).max(20),
      }),
    )
    .output(z.void()),
  /**
   * Adds a transaction that was not created from this desk by an id of it, or gives the one that has the id already. By
   * the platform's id, its status is read first, and only a success adds it; a merchant_transaction_id cannot be looked up
   * (interface: GET /merchant/status takes the platform's id only), and is taken on the operator's word.
   */
  add: base.input(addOrder).output(transaction),
  /** The transactions of a merchant that an id, of whichever sort, names on this desk. */
  find: base
    .input(z.strictObject({ profileId: z.uuid(), id: z.string().trim().max(200) }))
    .output(z.array(transactionSummary)),
  get: base.input(z.strictObject({ id: z.uuid() })).output(transaction),
  /** What happened to it, oldest first. */
  timeline: base.input(z.strictObject({ id: z.uuid() })).output(z.array(timelineEntry)),
  /** What came back to one write, redacted, no more than its beginning; null where none is kept. */
  rawReply: base
    .input(z.strictObject({ intentId: z.uuid() }))
    .output(z.object({ httpStatus: z.int().nullable(), body: z.string() }).nullable()),
  /**
   * Reads the status at the platform and keeps what it says. The platform's id must be known
   * (`no_platform_id`), and the merchant still have the account it was sent under (`other_account`,
   * `other_platform`).
   */
  refresh: base.input(z.strictObject({ id: z.uuid() })).output(transaction),
  /**
   * Takes a reading that names another order (`otherReading`) as this one's, on the operator's word; later ones that differ
   * in the same way are taken, too. `other_transaction` where what is kept by now differs in another way than was seen.
   */
  acceptReading: base
    .input(z.strictObject({ id: z.uuid(), seen: z.array(difference).min(1).max(ORDER_FIELDS.length) }))
    .output(transaction),
}
