import type { DisputeRecord, State, TransactionRecord } from './records.ts'

/** The platform's memory. Records are replaced, never changed in place. */
export interface Store {
  readonly transactions: () => readonly TransactionRecord[]
  readonly disputes: () => readonly DisputeRecord[]
  /** By short id or uuid, whoever owns it. */
  readonly transaction: (id: string) => TransactionRecord | undefined
  readonly byMerchantId: (merchant: string, merchantTransactionId: string) => TransactionRecord | undefined
  readonly dispute: (id: string) => DisputeRecord | undefined
  readonly disputesOf: (transactionUuid: string) => readonly DisputeRecord[]
  readonly putTransaction: (record: TransactionRecord) => void
  readonly putDispute: (record: DisputeRecord) => void
  /** True the first time for this pair, false ever after: some trouble is met only once. */
  readonly firstTrouble: (merchant: string, merchantTransactionId: string) => boolean
  readonly snapshot: () => State
}

/** The key of a merchant's own id. JSON, because either part may hold any character. */
const pair = (merchant: string, id: string) => JSON.stringify([merchant, id])

/** Keeps everything in memory, with the indexes that lookups need. `changed` is told after every change. */
export function createStore(initial: State | null, changed: () => void): Store {
  const transactions = new Map<string, TransactionRecord>()
  const uuidByShortId = new Map<string, string>()
  const uuidByMerchantId = new Map<string, string>()
  const disputes = new Map<string, DisputeRecord>()
  const disputesByTransaction = new Map<string, readonly string[]>()
  const troubled = new Set(initial?.troubled)

  const indexTransaction = (record: TransactionRecord) => {
    transactions.set(record.uuid, record)
    uuidByShortId.set(record.id, record.uuid)
    uuidByMerchantId.set(pair(record.merchant, record.received.merchant_transaction_id), record.uuid)
  }
  const indexDispute = (record: DisputeRecord) => {
    if (!disputes.has(record.id)) {
      const earlier = disputesByTransaction.get(record.transactionUuid) ?? []
      disputesByTransaction.set(record.transactionUuid, [...earlier, record.id])
    }
    disputes.set(record.id, record)
  }
  for (const record of initial?.transactions ?? []) indexTransaction(record)
  for (const record of initial?.disputes ?? []) indexDispute(record)

  return {
    transactions: () => [...transactions.values()],
    disputes: () => [...disputes.values()],
    transaction: (id) => transactions.get(uuidByShortId.get(id) ?? id.toLowerCase()),
    byMerchantId: (merchant, id) => transactions.get(uuidByMerchantId.get(pair(merchant, id)) ?? ''),
    dispute: (id) => disputes.get(id.toLowerCase()),
    disputesOf: (uuid) => (disputesByTransaction.get(uuid) ?? []).flatMap((id) => disputes.get(id) ?? []),
    putTransaction: (record) => {
      indexTransaction(record)
      changed()
    },
    putDispute: (record) => {
      indexDispute(record)
      changed()
    },
    firstTrouble: (merchant, id) => {
      const key = pair(merchant, id)
      if (troubled.has(key)) return false
      troubled.add(key)
      changed()
      return true
    },
    snapshot: () => ({
      version: 1,
      transactions: [...transactions.values()],
      disputes: [...disputes.values()],
      troubled: [...troubled],
    }),
  }
}
