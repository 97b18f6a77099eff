import { z } from 'zod'
import { difference, ORDER_FIELDS } from '../model/order-comparison.ts'
import { MAX_ORDER_LENGTH } from '../model/order-lengths.ts'
import { timelineEntry } from '../model/timeline.ts'
import { transaction, transactionSummary } from '../model/transaction.ts'
import { note, tag, transactionQuery, transactionTotals } from '../model/transaction-query.ts'
import { base } from './base.ts'

/** A cursor holds its row's sort value: a name of 500 characters, written as six bytes each, plus the truncation mark. */
const MAX_CURSOR = 8192

/** Maximum number of transactions that can be acted on at once. */
export const MAX_SELECTED = 10_000
/** All tags of many transactions can be removed at once, and added again by undoing it. */
const MAX_CHANGED_TAGS = 1_000

export const addOrder = z.strictObject({
  /** The merchant the screen showed: `profile_changed` if it is not the active one. */
  profileId: z.uuid(),
  profileRevision: z.int(),
  by: z.enum(['platform_id', 'merchant_transaction_id']),
  id: z.string().trim().min(1).max(200),
})
export type AddOrder = z.infer<typeof addOrder>

const summed = z.union([
  z.strictObject({ query: transactionQuery }),
  z.strictObject({ ids: z.array(z.uuid()).max(MAX_SELECTED) }),
])
export type Summed = z.infer<typeof summed>

/** Transactions created from this desk or added to it, read from disk; available without a connection. */
export const transactions = {
  /**
   * A page of the list: the rows after an earlier page (`next` of its answer), or after a number of rows. Skipping by
   * count takes time, starting after a cursor does not.
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
  /** The count and sums of what a query finds, or of some. Runs beside the list and may be slow; stops when aborted. */
  totals: base.input(summed).output(transactionTotals),
  /** The IDs of what a query finds, in its order; `isWhole` is false if there are more than MAX_SELECTED. */
  select: base
    .input(z.strictObject({ query: transactionQuery }))
    .output(z.object({ ids: z.array(z.uuid()), isWhole: z.boolean() })),
  /** Statuses seen on this desk, as the platform writes them, and tags in use; both sorted by name. */
  words: base.output(z.object({ statuses: z.array(z.string()), tags: z.array(z.string()) })),
  /**
   * Saves the operator's note on a transaction; an empty note removes it. Nothing of it is ever sent. `before`: the
   * note as it was when editing began; `note_changed` if it is different by now. `noCards`: the operator confirms that
   * what looks like a card number is not one; the payout's own card is refused anyway.
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
        add: z.array(tag).max(MAX_CHANGED_TAGS),
        remove: z.array(tag).max(MAX_CHANGED_TAGS),
      }),
    )
    .output(z.void()),
  /**
   * Adds a transaction that was not created from this desk by one of its IDs, or returns the one that already has the
   * ID. For a platform ID, the status is read first, and the transaction is added only if that succeeds; a
   * merchant_transaction_id cannot be looked up (interface: GET /merchant/status takes the platform's id only) and is
   * accepted because the operator says so.
   */
  add: base.input(addOrder).output(transaction),
  /** The transactions of a merchant on this desk that an ID of either kind names. */
  find: base
    .input(z.strictObject({ profileId: z.uuid(), id: z.string().trim().max(200) }))
    .output(z.array(transactionSummary)),
  get: base.input(z.strictObject({ id: z.uuid() })).output(transaction),
  /** What happened to it, oldest first. */
  timeline: base.input(z.strictObject({ id: z.uuid() })).output(z.array(timelineEntry)),
  /** The raw response to one write: redacted, and only its beginning; `null` if none is kept. */
  rawReply: base
    .input(z.strictObject({ intentId: z.uuid() }))
    .output(z.object({ httpStatus: z.int().nullable(), body: z.string() }).nullable()),
  /**
   * Reads the status at the platform and saves it. The platform ID must be known (`no_platform_id`), and the merchant
   * must still have the account the transaction was sent under (`other_account`, `other_platform`).
   */
  refresh: base.input(z.strictObject({ id: z.uuid() })).output(transaction),
  /**
   * Accepts a reading that names another order (`otherReading`) as this one's, because the operator says so; later ones
   * that differ in the same way are accepted, too. `other_transaction` if the stored reading by now differs in another
   * way than the operator saw.
   */
  acceptReading: base
    .input(z.strictObject({ id: z.uuid(), seen: z.array(difference).min(1).max(ORDER_FIELDS.length) }))
    .output(transaction),
}
