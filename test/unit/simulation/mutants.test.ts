import { expect, test } from 'vitest'
import { MUTANTS } from '../../simulation/mutants.ts'
import { mutated } from '../../simulation/try-mutants.ts'

test.each(MUTANTS)('$name: its text stands in its file once', (mutant) => {
  expect(mutated(mutant)).toContain(mutant.replace)
})

test('there are at least 40, each with a name of its own', () => {
  const names = new Set(MUTANTS.map(({ name }) => name))
  expect(names.size).toBe(MUTANTS.length)
  expect(names.size).toBeGreaterThanOrEqual(40)
})
