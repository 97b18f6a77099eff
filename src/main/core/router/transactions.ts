import type { AddOrder } from '#shared/contract/transactions.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import type { History } from '../history/history.ts'
import { requireTransaction } from '../history/require-transaction.ts'
import { os } from './base.ts'

export function transactionsRouter(
  history: History,
  readStatus: (id: string) => Promise<Transaction>,
  add: (order: AddOrder) => Promise<Transaction>,
) {
  return {
    list: os.transactions.list.handler(async ({ input }) => {
      const { items, next } = await history.listTransactions(input.profileId, input.cursor, input.limit)
      return { items: [...items], next }
    }),
    add: os.transactions.add.handler(({ input }) => add(input)),
    find: os.transactions.find.handler(({ input }) => history.transactionsNamed(input.profileId, input.id)),
    get: os.transactions.get.handler(({ input }) => requireTransaction(history, input.id)),
    story: os.transactions.story.handler(({ input }) => history.story(input.id)),
    rawReply: os.transactions.rawReply.handler(({ input }) => history.rawReply(input.intentId)),
    refresh: os.transactions.refresh.handler(({ input }) => readStatus(input.id)),
  }
}
