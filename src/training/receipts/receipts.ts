import type { Receipt } from '#shared/model/transaction.ts'
import type { Platform } from '../platform.ts'
import { stableUuid } from '../state/ids.ts'
import type { TransactionRecord } from '../state/records.ts'
import { paidAt } from '../state/timeline.ts'

/** Receipts of a transaction (interface: Receipt element): an image and a PDF once something has been paid. */
export function receiptsOf(platform: Platform, record: TransactionRecord): readonly Receipt[] {
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
