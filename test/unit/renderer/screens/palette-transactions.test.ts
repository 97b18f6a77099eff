import { expect, test } from 'vitest'
import { findByText } from '../../../../src/renderer/screens/shell/use-palette-transactions.tsx'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import type { TransactionQuery } from '../../../../src/shared/model/transaction-query.ts'

const ids = (of: string, count: number) => Array.from({ length: count }, (_, nth) => `${of} ${nth + 1}`)

/** A desk with so many transactions that contain the text, and so many with the amount. */
async function found(texts: number, amounts: number, text = '150') {
  const list = async ({ query, limit }: { query: TransactionQuery; limit: number }) => {
    const all = query.amountFrom === null ? ids('text', texts) : ids('amount', amounts)
    return { items: all.slice(0, limit).map((id) => ({ id })), next: all.length > limit ? 'more' : null }
  }
  const client = { transactions: { list } } as unknown as DeskClient
  const { rows, hasMore, moreOf } = await findByText(client, text, new AbortController().signal)
  return { rows: rows.map(({ id }) => id), hasMore, moreOf }
}

const OF_150 = { amountFrom: '150', amountTo: '150', currencies: [] }

test.each([
  ['little of both', 2, 1, [...ids('text', 2), ...ids('amount', 1)], false, []],
  ['many texts and one of the amount', 20, 1, [...ids('text', 5), ...ids('amount', 1)], true, []],
  ['many of both', 20, 20, [...ids('text', 3), ...ids('amount', 3)], true, [OF_150]],
  ['six texts, of which one has no room', 6, 1, [...ids('text', 5), ...ids('amount', 1)], true, []],
  ['many of the amount alone', 0, 7, ids('amount', 6), false, [OF_150]],
] as const)(
  'the palette finds transactions by text and amount: %s',
  async (_what, texts, amounts, rows, hasMore, moreOf) => {
    expect(await found(texts, amounts)).toEqual({ rows, hasMore, moreOf })
  },
)

test('the palette searches an amount with a currency in that currency', async () => {
  expect((await found(0, 7, '150 rub')).moreOf).toEqual([{ ...OF_150, currencies: ['RUB'] }])
})
