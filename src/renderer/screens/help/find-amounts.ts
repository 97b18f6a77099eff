import { SCENARIO_WORDS } from '#shared/model/training-scenario-words.ts'
import { SCENARIOS, type ScenarioRow } from '#shared/model/training-scenarios.ts'

/**
 * The amounts that have every word of what is looked for: in the ending, in what happens, or in its key. In either
 * language: a hand on the wrong keyboard layout, or an English error code, finds it all the same.
 */
export function findAmounts(wanted: string): readonly ScenarioRow[] {
  const words = wanted.toLowerCase().replaceAll('ё', 'е').split(/\s+/).filter(Boolean)
  return SCENARIOS.filter((row) => {
    const { en, ru } = SCENARIO_WORDS
    const text = `${exampleOf(row)} ${row.key} ${en[row.key]} ${ru[row.key]}`.toLowerCase().replaceAll('ё', 'е')
    return words.every((word) => text.includes(word))
  })
}

/** An amount that steers so. */
export function exampleOf({ ending }: Pick<ScenarioRow, 'ending'>): string {
  return `100${ending}`
}
