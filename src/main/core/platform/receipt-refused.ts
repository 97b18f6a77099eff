import type { ReceiptRefusal } from '#shared/model/kept-receipt.ts'

/** The file at an address is not, or may not be, downloaded. */
export class ReceiptRefused extends Error {
  readonly why: ReceiptRefusal
  constructor(why: ReceiptRefusal) {
    super(why)
    this.why = why
  }
}
