import { expect, test } from 'vitest'
import { sabotaged } from '../../simulation/mutants.ts'
import { SABOTAGES } from '../../simulation/sabotages.ts'

test.each(SABOTAGES)('$name: its text stands in its file once', (sabotage) => {
  expect(sabotaged(sabotage)).toContain(sabotage.replace)
})

test('there are at least 40, each with a name of its own', () => {
  const names = new Set(SABOTAGES.map(({ name }) => name))
  expect(names.size).toBe(SABOTAGES.length)
  expect(names.size).toBeGreaterThanOrEqual(40)
})
