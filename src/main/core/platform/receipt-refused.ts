import type { ReceiptRefusal } from '#shared/model/kept-receipt.ts'

/** What is at the address is not fetched, or may not be. */
export class ReceiptRefused extends Error {
  readonly why: ReceiptRefusal
  constructor(why: ReceiptRefusal) {
    super(why)
    this.why = why
  }
}
