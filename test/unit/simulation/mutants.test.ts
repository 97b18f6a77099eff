import { expect, test } from 'vitest'
import { MUTANTS } from '../../simulation/mutants.ts'
import { mutated } from '../../simulation/try-mutants.ts'

test.each(MUTANTS)('$name: the text to replace occurs once in its file', (mutant) => {
  expect(mutated(mutant)).toContain(mutant.replace)
})

test('there are at least 40 mutants, each with a unique name', () => {
  const names = new Set(MUTANTS.map(({ name }) => name))
  expect(names.size).toBe(MUTANTS.length)
  expect(names.size).toBeGreaterThanOrEqual(40)
})
