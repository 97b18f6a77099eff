import type { Receipts } from '../receipts/receipts.ts'
import { os } from './base.ts'

export function receiptsRouter(receipts: Receipts) {
  return {
    list: os.receipts.list.handler(({ input }) => receipts.list(input.transactionId)),
    fetch: os.receipts.fetch.handler(({ input }) => receipts.fetch(input.id)),
    save: os.receipts.save.handler(({ input }) => receipts.save(input.id)),
    open: os.receipts.open.handler(({ input }) => receipts.open(input.id)),
    usage: os.receipts.usage.handler(() => receipts.usage()),
  }
}
