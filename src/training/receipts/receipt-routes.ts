import { Hono } from 'hono'
import type { Receipt } from '#shared/model/transaction.ts'
import { unstatedError } from '../http/body.ts'
import type { Env } from '../http/env.ts'
import type { TrainingPlatform } from '../platform.ts'
import { stableUuid } from '../state/ids.ts'
import { paidAt, stepAt, type TransactionRecord } from '../state/records.ts'
import { film } from './film.ts'
import { textPdf, textPng } from './png.ts'

/** The files behind receipt URLs. They require the merchant's credential, like everything about a payment. */
export const receiptRoutes = new Hono<Env>().get('/:id/:file', (c) => {
  const { store, now, baseUrl } = c.get('platform')
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
    case 'receipt.webm':
      return c.body(bytes(film), 200, { 'Content-Type': 'video/webm' })
    case 'receipt.html':
      return c.html(PAGE, 200, { 'Content-Security-Policy': SANDBOX })
    // Traps, listed in `hostile`.
    case 'page.png':
      return c.body(PAGE, 200, { 'Content-Type': 'image/png', 'Content-Security-Policy': SANDBOX })
    case 'program.pdf':
      return c.body(bytes(PROGRAM), 200, { 'Content-Type': 'application/pdf' })
    case 'large.png':
      return c.body(large(textPng(lines)), 200, { 'Content-Type': 'image/png' })
    case 'elsewhere.png': {
      const { port } = new URL(baseUrl())
      return c.redirect(`http://localhost:${port}/receipts/${record.id}/receipt.png`)
    }
    case 'empty.png':
      return c.body(null, 200, { 'Content-Type': 'image/png' })
    default:
      return unstatedError(c, 404, 'NOT_FOUND', 'No such receipt')
  }
})

const PAGE = '<!doctype html><title>Receipt</title><script>document.title = "ran"</script><p>TRAINING'
const SANDBOX = "default-src 'none'; sandbox"
/** The beginning of a Windows program, and nothing else of it. */
const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])

/** A file that grows to 30 MB without declaring its size. */
function large(beginning: Buffer): ReadableStream<Uint8Array> {
  let left = 30
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes(beginning)),
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(1_000_000))
      else controller.close()
    },
  })
}

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

/** A plain view of the bytes, as a response body requires. */
function bytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}

/** Receipts of a transaction (interface: Receipt element): an image and a PDF once something has been paid. */
export function receiptsOf(platform: TrainingPlatform, record: TransactionRecord): readonly Receipt[] {
  if (paidAt(record.timeline, platform.now()) === null) return []
  const folder = `${platform.baseUrl()}/receipts/${record.id}`
  const receipt: Name = (file, name, multimedia_type, content_type) => ({
    id: stableUuid(`receipt/${record.uuid}/${file}`),
    file_name: name,
    multimedia_type,
    content_type,
    url: `${folder}/${file}`,
  })
  const plain = [
    receipt('receipt.png', `receipt-${record.id}.png`, 'image', 'image/png'),
    receipt('receipt.pdf', `receipt-${record.id}.pdf`, 'document', 'application/pdf'),
  ]
  switch (record.scenario) {
    case 'no_receipts':
      return []
    case 'film_receipt':
      return [...plain, receipt('receipt.webm', `receipt-${record.id}.webm`, 'video', 'video/webm')]
    case 'odd_receipts':
      return [...plain, ...odd(receipt)]
    case 'hostile_receipts':
      return [...plain, ...hostile(receipt)]
    default:
      return plain
  }
}

type Name = (file: string, name: string, multimediaType: string, contentType: string) => Receipt

function odd(receipt: Name): readonly Receipt[] {
  return [
    receipt('receipt.pdf', '../../..\\Чек № 1: "оплата".pdf', 'document', 'application/pdf'),
    receipt('receipt.html', 'receipt.html', 'page', 'text/html'),
    receipt('missing.png', `${'длинное-имя-'.repeat(30)}.png`, 'image', 'image/png'),
    { ...receipt('receipt.png', '', '', ''), url: 'javascript:alert(1)' },
  ]
}

function hostile(receipt: Name): readonly Receipt[] {
  const image = (file: string, name: string) => receipt(file, name, 'image', 'image/png')
  return [
    image('page.png', 'receipt.png'),
    receipt('program.pdf', 'receipt.pdf', 'document', 'application/pdf'),
    image('large.png', 'large.png'),
    { ...image('private.png', 'private.png'), url: 'http://192.168.0.1/receipt.png' },
    image('elsewhere.png', 'elsewhere.png'),
    image('empty.png', 'empty.png'),
  ]
}
