import { csvOf } from '../fakes/batches.ts'
import type { Chance } from './chance.ts'

/** A payout that both files contain. */
export interface BatchPayout {
  readonly reference: string
  readonly amount: string
  readonly card: string
  readonly owner: string
}

/** Payouts with a unique reference, amount and card each. */
export function batchPayouts(count: number): readonly BatchPayout[] {
  return Array.from({ length: count }, (_none, nth) => ({
    reference: `CRASH-${nth}`,
    amount: String(1000 + nth),
    card: withCheckDigit(`41111111${String(nth).padStart(7, '0')}`),
    owner: `Ivan ${[...String(nth)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
  }))
}

/** A file with all of them, its rows and columns in random order. */
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

/** Appends the check digit (Luhn). The numbers are in the test-card range, so none is a real card. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, place) => {
    const twice = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return all + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
