import type { Receipt } from '#shared/model/transaction.ts'
import type { Platform } from '../platform.ts'
import { stableUuid } from '../state/ids.ts'
import type { TransactionRecord } from '../state/records.ts'
import { paidAt } from '../state/timeline.ts'

/** Receipts of a transaction (interface: Receipt element): an image and a PDF once something has been paid. */
export function receiptsOf(platform: Platform, record: TransactionRecord): readonly Receipt[] {
  if (paidAt(record.timeline, platform.now()) === null || record.scenario === 'no_receipts') return []
  const receipt = (file: string, name: string, multimedia_type: string, content_type: string): Receipt => ({
    id: stableUuid(`receipt/${record.uuid}/${file}`),
    file_name: name,
    multimedia_type,
    content_type,
    url: `${platform.baseUrl()}/receipts/${record.id}/${file}`,
  })
  const plain = [
    receipt('receipt.png', `receipt-${record.id}.png`, 'image', 'image/png'),
    receipt('receipt.pdf', `receipt-${record.id}.pdf`, 'document', 'application/pdf'),
  ]
  if (record.scenario !== 'odd_receipts') return plain
  return [
    ...plain,
    receipt('receipt.pdf', '../../..\\Чек № 1: "оплата".pdf', 'document', 'application/pdf'),
    receipt('receipt.html', 'receipt.html', 'page', 'text/html'),
    receipt('missing.png', `${'длинное-имя-'.repeat(30)}.png`, 'image', 'image/png'),
    { ...receipt('receipt.png', '', '', ''), url: 'javascript:alert(1)' },
  ]
}
