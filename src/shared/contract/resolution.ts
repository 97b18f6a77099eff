import { z } from 'zod'
import { ACTION_KINDS } from '../model/intent.ts'
import { comparisons, difference, ORDER_FIELDS } from '../model/order-comparison.ts'
import { MAX_SIMILAR } from '../model/payout-check.ts'
import { createdTransaction, observation, transaction, transactionSummary } from '../model/transaction.ts'
import { isCardNumber } from '../rules/card-number.ts'
import { base } from './base.ts'

const transactionId = z.uuid()
/** As the operator read it at the merchant's dashboard. */
const platformId = z.string().trim().min(1).max(200)
export const reason = z.string().trim().min(1).max(1000)
/** The attempt that the operator looked at: `not_possible` where another was made since, as by another window. */
const intentId = z.uuid().optional()

export const askAgainOrder = z.strictObject({
  /** Made once by the screen for one press of the button. */
  intentId: z.uuid(),
  transactionId,
  /** The merchant the screen showed: `profile_changed` where it is not the active one, or not the transaction's. */
  profileId: z.uuid(),
  profileRevision: z.int(),
  /** Of a payout: the card is not kept, and must be the one that was sent. It lives for this one call. */
  card_number: z.string().refine(isCardNumber).optional(),
  /**
   * The operator has compared the digits of the card that are not kept with the order. Asked for where Paydesk cannot
   * (`invalid_input`, `digits_not_compared`).
   */
  digitsCompared: z.boolean().optional(),
  /** Payouts like it, made after it, that the operator has looked at: none of them was made in its place. */
  seenSimilar: z.array(z.uuid()).max(MAX_SIMILAR).optional(),
})
export type AskAgainOrder = z.infer<typeof askAgainOrder>

/** On which transaction it is said, and the merchant as the screen showed it: `profile_changed` where it is another by now. */
export const sameAccountWord = z.strictObject({ transactionId, profileRevision: z.int() })
export type SameAccountWord = z.infer<typeof sameAccountWord>
/** What differs, as the screen showed it: the operator has confirmed each of them. */
const accepted = z.array(difference).max(ORDER_FIELDS.length)

/** The earlier attempt under the same merchant_transaction_id that the operator says it is; not there: the newest. */
const attempt = z.uuid().optional()

export const platformIdOrder = z.strictObject({ transactionId, platformId, attempt })
export type PlatformIdOrder = z.infer<typeof platformIdOrder>
export const adoptOrder = platformIdOrder.extend({ accepted: accepted.default([]) })
export type AdoptOrder = z.infer<typeof adoptOrder>

/** Ending what is unknown. Nothing but these ends an unknown creation. */
export const resolution = {
  /** What nobody knows the outcome of, and nobody has settled: all of it, newest first. `profileId` null: of all merchants. */
  unresolved: base.input(z.strictObject({ profileId: z.uuid().nullable() })).output(z.array(transactionSummary)),
  /**
   * The operator's word that the account a transaction was sent under and the merchant's present one are the same: its key
   * was rotated, or the platform has moved. It holds for everything that was sent under that account. Never for another
   * environment: `other_platform`.
   */
  saySameAccount: base.input(sameAccountWord).output(transaction),
  /**
   * Sends the identical request once more, under the same id. A success is adopted; DUPLICATE_ORDER says that the id is
   * taken; any other answer proves nothing, and it stays unknown. `not_possible` where it no longer is; `other_account` where the
   * merchant has another account than it was sent under: there, it would be paid a second time; `similar_payouts` where
   * payouts like it were made after it that are not in `seenSimilar`.
   */
  askAgain: base.input(askAgainOrder).output(createdTransaction),
  /** Reads what a platform's id names and holds it against what was sent; keeps nothing. */
  checkPlatformId: base
    .input(platformIdOrder)
    .output(z.object({ observation, comparisons, differences: z.array(difference) })),
  /**
   * Takes a platform's id for an unknown creation, on the operator's word. It is read once more: what differs then must be
   * what the operator has accepted (`other_transaction`), and no other transaction of the merchant may have the id
   * (`id_taken_here`). Where it is an earlier attempt, the transaction has that one's contents from then on.
   */
  adopt: base.input(adoptOrder).output(transaction),
  /** Closes an unknown creation by hand: it did not happen. Its merchant_transaction_id stays taken. */
  closeByHand: base.input(z.strictObject({ transactionId, intentId, reason })).output(transaction),
  /** Makes what was closed by hand unknown again. */
  reopen: base.input(z.strictObject({ transactionId, reason })).output(transaction),
  /**
   * Takes back a platform's id that was linked to an unknown creation: it is unknown again, and what was read under the id
   * goes to a transaction of its own. `not_possible` where a cancel or a dispute may have left under that id.
   */
  unlink: base.input(z.strictObject({ transactionId, reason })).output(transaction),
  /** Ends an unknown action on the operator's word. */
  settle: base
    .input(z.strictObject({ transactionId, intentId, kind: z.enum(ACTION_KINDS), reason }))
    .output(transaction),
}
