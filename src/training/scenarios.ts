import { SCENARIOS, type Scenario } from '#shared/model/training-scenarios.ts'

const byEnding = new Map<string, Scenario>(SCENARIOS.map((row) => [row.ending, row.key]))

/**
 * The scenario that an amount asks for; null behaves well. Only a fraction of exactly two digits steers: "100.50" does,
 * "100.5" and "100.500" do not, so that any sum of money can be written in a way that behaves well.
 */
export function scenarioOf(amount: string): Scenario | null {
  const point = amount.indexOf('.')
  return point < 0 ? null : (byEnding.get(amount.slice(point)) ?? null)
}

/** Whether a second attempt under the same merchant_transaction_id meets no trouble. */
export function errorsOnce(scenario: Scenario): boolean {
  return SCENARIOS.some((row) => row.key === scenario && row.again === 'ok')
}
