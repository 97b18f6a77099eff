import { z } from 'zod'
import { storyEntry } from '../model/story.ts'
import { transaction, transactionSummary } from '../model/transaction.ts'
import { base } from './base.ts'

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
  /** One page, newest first. `profileId` null: of all merchants, removed ones too. */
  list: base
    .input(
      z.strictObject({
        profileId: z.uuid().nullable(),
        /** `next` of the page before; null for the first. */
        cursor: z.string().max(200).nullable(),
        limit: z.int().min(1).max(200),
      }),
    )
    .output(z.object({ items: z.array(transactionSummary), next: z.string().nullable() })),
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
  story: base.input(z.strictObject({ id: z.uuid() })).output(z.array(storyEntry)),
  /** What came back to one write, redacted, no more than its beginning; null where none is kept. */
  rawReply: base
    .input(z.strictObject({ intentId: z.uuid() }))
    .output(z.object({ httpStatus: z.int().nullable(), body: z.string() }).nullable()),
  /**
   * Reads the status at the platform and keeps what it says. The platform's id must be known
   * (`no_platform_id`), and the merchant still be at the platform it was created at (`other_platform`).
   */
  refresh: base.input(z.strictObject({ id: z.uuid() })).output(transaction),
}
