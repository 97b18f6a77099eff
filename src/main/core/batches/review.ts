import Big from 'big.js'
import type { MissingTime } from '#shared/model/backup.ts'
import type { FINDINGS } from '#shared/model/batch.ts'
import type { BatchReview } from '#shared/model/batch-draft.ts'
import type { Currency } from '#shared/model/currency.ts'
import type { Judged } from './judge-draft.ts'
import { sumsOf } from './sums-of.ts'

/** Summary of a draft that the operator confirms before sealing it. */
export function reviewOf(
  id: string,
  revision: number,
  { rows, checked, read, cards }: Judged,
  gaps: MissingTime[],
): BatchReview {
  const inside = rows.filter(({ leftOut }) => leftOut === null)
  const largest = new Map<Currency, BatchReview['largest'][number]>()
  const accepted = new Map<keyof typeof FINDINGS, number>()
  for (const { row, values, findings, accepted: known } of inside) {
    const { amount, owner = '' } = values
    const currency = values.currency as Currency | undefined
    const before = currency && largest.get(currency)
    if (amount !== undefined && currency && (!before || new Big(amount).gt(before.amount))) {
      largest.set(currency, { currency, amount, row, ownerName: owner })
    }
    for (const code of known) {
      if (findings.some((one) => one.code === code)) accepted.set(code, (accepted.get(code) ?? 0) + 1)
    }
  }
  const newCards = inside.filter(({ row }) => checked.get(row)?.isNewCard).map(({ row }) => cards.get(row))
  return {
    id,
    revision,
    count: inside.length,
    sums: sumsOf(inside),
    largest: [...largest.values()],
    firstTimeCards: new Set(newCards).size,
    byVisibleDigits: [...checked.values()].some(({ byVisibleDigits }) => byVisibleDigits),
    accepted: [...accepted].map(([code, count]) => ({ code, rows: count })),
    leftOut: read.table.leftOut,
    gaps,
    withoutReference: inside.filter(({ values }) => values.reference === undefined).length,
  }
}
