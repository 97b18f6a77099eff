import type { AddOrder } from '#shared/contract/transactions.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import type { History } from '../database/database.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import type { Events } from '../events.ts'
import type { AcceptReading } from '../tracking/accept-reading.ts'
import { createOwnWords } from '../tracking/own-words.ts'
import { os } from './base.ts'

export function transactionsRouter(
  history: History,
  events: Events,
  readStatus: (id: string) => Promise<Transaction>,
  add: (order: AddOrder) => Promise<Transaction>,
  acceptReading: AcceptReading,
) {
  const { finding, beside } = history
  const ownWords = createOwnWords(history, events)
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
    find: os.transactions.find.handler(({ input }) => history.transactionsNamed(input.profileId, input.id)),
    get: os.transactions.get.handler(({ input }) => requireTransaction(history, input.id)),
    story: os.transactions.story.handler(({ input }) => history.story(input.id)),
    rawReply: os.transactions.rawReply.handler(({ input }) => history.rawReply(input.intentId)),
    refresh: os.transactions.refresh.handler(({ input }) => readStatus(input.id)),
    acceptReading: os.transactions.acceptReading.handler(({ input }) => acceptReading(input)),
  }
}
