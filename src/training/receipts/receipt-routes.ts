import { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { unstatedError } from '../http/errors.ts'
import type { TransactionRecord } from '../state/records.ts'
import { paidAt, stepAt } from '../state/timeline.ts'
import { textPdf } from './pdf.ts'
import { textPng } from './png.ts'

/** The files behind receipt urls. They need the merchant's credential, like everything that names a payment. */
export const receiptRoutes = new Hono<Env>().get('/:id/:file', (c) => {
  const { store, now } = c.get('platform')
  const record = store.transaction(c.req.param('id'))
  const paid = record ? paidAt(record.timeline, now()) : null
  if (!record || record.merchant !== c.get('merchant') || paid === null) {
    return unstatedError(c, 404, 'NOT_FOUND', 'No such receipt')
  }
  const lines = linesOf(record, paid)
  c.header('X-Content-Type-Options', 'nosniff')
  switch (c.req.param('file')) {
    case 'receipt.png':
      return c.body(bytes(textPng(lines)), 200, { 'Content-Type': 'image/png' })
    case 'receipt.pdf':
      return c.body(bytes(textPdf(lines)), 200, { 'Content-Type': 'application/pdf' })
    case 'receipt.html':
      return c.html('<!doctype html><title>Receipt</title><script>document.title = "ran"</script><p>TRAINING', 200, {
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
    default:
      return unstatedError(c, 404, 'NOT_FOUND', 'No such receipt')
  }
})

function linesOf(record: TransactionRecord, paid: string): readonly string[] {
  const { currency, card } = record.received
  return [
    'TRAINING - NOT A REAL RECEIPT',
    '',
    `Transaction: ${record.id}`,
    `Paid: ${paid} ${currency}`,
    `Time: ${new Date(firstPaidAt(record)).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    ...(card ? [`Card: ${card.first6} ...... ${card.last4}`] : []),
  ]
}

function firstPaidAt({ timeline }: TransactionRecord): number {
  return timeline.find((step) => step.paid !== undefined)?.at ?? stepAt(timeline, 0).at
}

/** A plain view of the bytes, as a response body wants them. */
function bytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}
