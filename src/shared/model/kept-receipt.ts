import { z } from 'zod'
import { sha256 } from './evidence.ts'
import { failure } from './failure.ts'
import { receipt } from './transaction.ts'

/**
 * How the screen can show a receipt, told from its bytes and never from what its sender declares; `save`: it cannot be
 * shown safely, only saved.
 */
export const receiptView = z.enum(['image', 'pdf', 'video', 'save'])
export type ReceiptView = z.infer<typeof receiptView>

/** The type of bytes that can be of any, and are shown as none. */
export const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * Why a receipt is not fetched, and not tried again by itself. `has_credentials`: a name or a password stands in its
 * address. `unusable`: it was too long to be kept, or had a credential of the merchant in it. `private_host`: its address is, or leads to, this machine or a network of one's own.
 */
export const RECEIPT_REFUSALS = [
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

/** A receipt a status has named (interface: Receipt element), and what the desk has of it. */
export const keptReceipt = z.object({
  id: z.uuid(),
  transactionId: z.uuid(),
  /** As the status declares it. */
  declared: receipt,
  firstSeenAt: z.iso.datetime(),
  /** Whether the newest status still names it. */
  isNamed: z.boolean(),
  copy: z.discriminatedUnion('is', [
    /** Not fetched yet; it will be, with the merchant's other reads. */
    z.object({ is: z.literal('waiting') }),
    z.object({ is: z.literal('refused'), why: receiptRefusal }),
    /** `triesAgain`: by itself; else when the operator asks. */
    z.object({ is: z.literal('failed'), failure, at: z.iso.datetime(), triesAgain: z.boolean() }),
    z.object({
      is: z.literal('kept'),
      sha256,
      /** Bytes. */
      size: z.int(),
      /** By content. */
      contentType: z.string(),
      view: receiptView,
      fetchedAt: z.iso.datetime(),
      /** What it is to be called in a folder: no path in it, and an ending that fits its content. */
      fileName: z.string(),
      /** The status declares another type than it is. */
      differs: z.boolean(),
    }),
    /** Its bytes were kept and are no longer there. */
    z.object({ is: z.literal('lost') }),
  ]),
})
export type KeptReceipt = z.infer<typeof keptReceipt>
