import { passesLuhn } from '../../src/shared/rules/card-number.ts'

/** Well-known test numbers, not real cards. */
export const CARDS = [
  '4111111111111111',
  '5555555555554444',
  '4012888888881881',
  '2200120034561238',
  '4000056655665556',
] as const
export const TOKENS = ['training-sim-a', 'training-sim-b', 'training-sim-c', 'training-sim-d'] as const
export const OWNERS = ['Ivanov Ivan', 'Anna Sokolova', 'Aigerim Zhumabayeva', 'Petrov Petr'] as const

/** With its last digit mistyped. */
export const mistyped = (card: string): string => `${card.slice(0, -1)}${(Number(card.at(-1)) + 1) % 10}`

/** Another number that passes the check and shows the same digits. */
export function lookalike(card: string): string {
  for (let middle = 1; ; middle++) {
    const other = `${card.slice(0, 6)}${String(middle).padStart(card.length - 10, '0')}${card.slice(-4)}`
    if (other !== card && passesLuhn(other)) return other
  }
}
