import { z } from 'zod'
import { sha256 } from './evidence.ts'
import { failure } from './failure.ts'
import { receipt } from './transaction.ts'

/**
 * How the screen can show a receipt, determined from its bytes and never from what the sender declares; `save`: it
 * cannot be shown safely, only saved.
 */
const receiptView = z.enum(['image', 'pdf', 'video', 'save'])
export type ReceiptView = z.infer<typeof receiptView>

/** Content type for bytes of an unknown type, which are not displayed. */
export const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * Why a receipt is not fetched, and not retried automatically. `has_credentials`: its address contains a user name or a
 * password. `unusable`: its address was too long to be kept, or contained a credential of the merchant. `private_host`:
 * its address is, or leads to, this machine or a private network.
 */
const RECEIPT_REFUSALS = [
  'no_url',
  'unusable',
  'not_http',
  'has_credentials',
  'private_host',
  'too_large',
  'empty',
] as const
export const receiptRefusal = z.enum(RECEIPT_REFUSALS)
export type ReceiptRefusal = z.infer<typeof receiptRefusal>

/** A receipt named by a status (interface: Receipt element), and the copy of it on the desk. */
export const keptReceipt = z.object({
  id: z.uuid(),
  transactionId: z.uuid(),
  /** As declared by the status. */
  declared: receipt,
  firstSeenAt: z.iso.datetime(),
  /** Whether the newest status still names it. */
  isNamed: z.boolean(),
  copy: z.discriminatedUnion('is', [
    /** Not fetched yet; it will be, along with the merchant's other reads. */
    z.object({ is: z.literal('waiting') }),
    z.object({ is: z.literal('refused'), why: receiptRefusal }),
    /** `triesAgain`: it is retried automatically; otherwise only when the operator asks. */
    z.object({ is: z.literal('failed'), failure, at: z.iso.datetime(), triesAgain: z.boolean() }),
    z.object({
      is: z.literal('kept'),
      sha256,
      /** In bytes. */
      size: z.int(),
      /** Determined from the content. */
      contentType: z.string(),
      view: receiptView,
      fetchedAt: z.iso.datetime(),
      /** The name for a saved copy: it contains no path, and its extension fits the content. */
      fileName: z.string(),
      /** Whether the status declares a type other than the actual one. */
      differs: z.boolean(),
    }),
    /** Its bytes were stored and are now missing. */
    z.object({ is: z.literal('lost') }),
  ]),
})
export type KeptReceipt = z.infer<typeof keptReceipt>
