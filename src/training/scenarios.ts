import { SCENARIOS, type Scenario } from '#shared/model/training-scenarios.ts'

const byEnding = new Map<string, Scenario>(SCENARIOS.map((row) => [row.ending, row.key]))

/**
 * The scenario an amount selects; `null`: normal behaviour. Only a fraction of exactly two digits selects one: "100.50"
 * does, "100.5" and "100.500" do not, so that any sum can be written in a way that selects none.
 */
export function scenarioOf(amount: string): Scenario | null {
  const point = amount.indexOf('.')
  return point < 0 ? null : (byEnding.get(amount.slice(point)) ?? null)
}

/** Whether a second attempt with the same merchant_transaction_id succeeds. */
export function errorsOnce(scenario: Scenario): boolean {
  return SCENARIOS.some((row) => row.key === scenario && row.again === 'ok')
}
