import { SCENARIOS, type Scenario, type ScenarioRow } from '#shared/model/training-scenarios.ts'

const FIRST: readonly Scenario[] = [
  'expired',
  'underpaid',
  'stays_in_process',
  'lost_answer',
  'duplicate_order',
  'other_payment_currency',
]

/** Some amounts to begin with on the training platform; Help has all of them. */
export const TRAINING_HINTS: readonly ScenarioRow[] = SCENARIOS.filter(({ key }) => FIRST.includes(key))
