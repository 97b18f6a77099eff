import Big from 'big.js'
import type { DraftRow, DraftTable } from '#shared/model/batch-draft.ts'
import type { Currency } from '#shared/model/currency.ts'
import { sumText } from '#shared/rules/sum-text.ts'

/** The sums of payouts by currency; those without an amount or a currency are skipped. */
export function sumsOf(rows: readonly Pick<DraftRow, 'values'>[]): DraftTable['sums'] {
  const sums = new Map<Currency, { count: number; sum: Big }>()
  for (const { values } of rows) {
    const currency = values.currency as Currency | undefined
    if (values.amount === undefined || currency === undefined) continue
    const { count, sum } = sums.get(currency) ?? { count: 0, sum: new Big('0') }
    sums.set(currency, { count: count + 1, sum: sum.plus(values.amount) })
  }
  return [...sums].map(([currency, { count, sum }]) => ({ currency, count, sum: sumText(sum) }))
}
