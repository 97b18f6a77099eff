import type { AddOrder } from '#shared/contract/transactions.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import type { Database } from '../database/database.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import type { Events } from '../events.ts'
import type { AcceptReading } from '../tracking/accept-reading.ts'
import { createOwnWords } from '../tracking/own-words.ts'
import { os } from './base.ts'

export function transactionsRouter(
  database: Database,
  events: Events,
  readStatus: (id: string) => Promise<Transaction>,
  add: (order: AddOrder) => Promise<Transaction>,
  acceptReading: AcceptReading,
) {
  const { finding, beside } = database
  const ownWords = createOwnWords(database, events)
  return {
    list: os.transactions.list.handler(({ input }) => finding.listTransactions(input.query, input.after, input.limit)),
    totals: os.transactions.totals.handler(({ input, signal }) => beside.totals(signal, input.query)),
    select: os.transactions.select.handler(({ input }) => finding.selectTransactions(input.query)),
    words: os.transactions.words.handler(() => finding.transactionWords()),
    setNote: os.transactions.setNote.handler(({ input }) => ownWords.setNote(input.id, input.note)),
    changeTags: os.transactions.changeTags.handler(({ input: { ids, add, remove } }) =>
      ownWords.changeTags(ids, add, remove),
    ),
    add: os.transactions.add.handler(({ input }) => add(input)),
    find: os.transactions.find.handler(({ input }) => database.transactionsNamed(input.profileId, input.id)),
    get: os.transactions.get.handler(({ input }) => requireTransaction(database, input.id)),
    timeline: os.transactions.timeline.handler(({ input }) => database.timeline(input.id)),
    rawReply: os.transactions.rawReply.handler(({ input }) => database.rawReply(input.intentId)),
    refresh: os.transactions.refresh.handler(({ input }) => readStatus(input.id)),
    acceptReading: os.transactions.acceptReading.handler(({ input }) => acceptReading(input)),
  }
}
