import { csvOf } from '../fakes/batches.ts'
import type { Chance } from './chance.ts'

/** A payout as both files have it. */
export interface BatchPayout {
  readonly reference: string
  readonly amount: string
  readonly card: string
  readonly owner: string
}

/** Payouts of which each is told from every other by its reference, its amount and its card. */
export function batchPayouts(count: number): readonly BatchPayout[] {
  return Array.from({ length: count }, (_none, nth) => ({
    reference: `CRASH-${nth}`,
    amount: String(1000 + nth),
    card: withCheckDigit(`41111111${String(nth).padStart(7, '0')}`),
    owner: `Ivan ${[...String(nth)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
  }))
}

/** A file of all of them, its rows and its columns in an order of its own. */
export function batchFile(payouts: readonly BatchPayout[], bank: string, chance: Chance): Buffer {
  const rows = chance.some(payouts, payouts.length)
  const columns = chance.some(
    [
      ['Reference', ({ reference }: BatchPayout) => reference],
      ['Amount', ({ amount }: BatchPayout) => amount],
      ['Currency', () => 'RUB'],
      ['Card', ({ card }: BatchPayout) => card],
      ['Owner', ({ owner }: BatchPayout) => owner],
      ['Bank', () => bank],
    ] as const,
    6,
  )
  return csvOf([columns.map(([header]) => header), ...rows.map((row) => columns.map(([, cell]) => cell(row)))])
}

/** Digits with their check digit (Luhn): of the range of test cards, no real one. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, place) => {
    const twice = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return all + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
