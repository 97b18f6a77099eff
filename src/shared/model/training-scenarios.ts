/**
 * The amounts that control the training platform: the two digits after the decimal point choose what happens. One
 * table, as data: the platform acts on it, and its README and the app's help must match it. Descriptions of the rows
 * are in training-scenario-words.ts.
 *
 * `group`: the part of a transaction's life that the row is about. `again`: what happens when the same
 * merchant_transaction_id is sent a second time. `ok`: it is then created; `taken`: 400 DUPLICATE_ORDER; `same`: the
 * same failure again.
 */
// biome-ignore format: a table, one row a line
export const SCENARIOS = [
  { ending: '.01', key: 'expired', group: 'status', again: 'taken' },
  { ending: '.02', key: 'underpaid', group: 'status', again: 'taken' },
  { ending: '.03', key: 'overpaid', group: 'status', again: 'taken' },
  { ending: '.04', key: 'error', group: 'status', again: 'taken' },
  { ending: '.05', key: 'chargeback', group: 'status', again: 'taken' },
  { ending: '.06', key: 'stays_in_process', group: 'status', again: 'taken' },
  { ending: '.07', key: 'cancelled_by_trader', group: 'status', again: 'taken' },
  { ending: '.08', key: 'pending_confirmation', group: 'status', again: 'taken' },
  { ending: '.09', key: 'stays_pending', group: 'status', again: 'taken' },
  { ending: '.11', key: 'unknown_status', group: 'status', again: 'taken' },
  { ending: '.12', key: 'disputed_by_platform', group: 'status', again: 'taken' },

  { ending: '.13', key: 'dispute_cancelled', group: 'dispute', again: 'taken' },
  { ending: '.14', key: 'dispute_resolved_rejected', group: 'dispute', again: 'taken' },
  { ending: '.16', key: 'dispute_expired', group: 'dispute', again: 'taken' },
  { ending: '.17', key: 'dispute_internal_error', group: 'dispute', again: 'taken' },
  { ending: '.18', key: 'dispute_unknown_status', group: 'dispute', again: 'taken' },
  { ending: '.21', key: 'dispute_canceled', group: 'dispute', again: 'taken' },
  { ending: '.22', key: 'dispute_approved', group: 'dispute', again: 'taken' },
  { ending: '.23', key: 'dispute_rejected', group: 'dispute', again: 'taken' },
  { ending: '.24', key: 'dispute_stays', group: 'dispute', again: 'taken' },
  { ending: '.26', key: 'dispute_needs_proof', group: 'dispute', again: 'taken' },
  { ending: '.27', key: 'dispute_failed_500', group: 'dispute', again: 'taken' },
  { ending: '.28', key: 'dispute_failed_400', group: 'dispute', again: 'taken' },
  { ending: '.29', key: 'dispute_lost_answer', group: 'dispute', again: 'taken' },

  { ending: '.30', key: 'film_receipt', group: 'status_read', again: 'taken' },
  { ending: '.31', key: 'status_500', group: 'status_read', again: 'taken' },
  { ending: '.32', key: 'status_missing', group: 'status_read', again: 'taken' },
  { ending: '.33', key: 'status_html', group: 'status_read', again: 'taken' },
  { ending: '.34', key: 'status_retyped', group: 'status_read', again: 'taken' },
  { ending: '.35', key: 'no_receipts', group: 'status_read', again: 'taken' },
  { ending: '.36', key: 'odd_receipts', group: 'status_read', again: 'taken' },
  { ending: '.37', key: 'status_slow', group: 'status_read', again: 'taken' },
  { ending: '.38', key: 'status_closed', group: 'status_read', again: 'taken' },
  { ending: '.39', key: 'hostile_receipts', group: 'status_read', again: 'taken' },

  { ending: '.41', key: 'cancel_lost_answer', group: 'cancel', again: 'taken' },
  { ending: '.42', key: 'cancel_500', group: 'cancel', again: 'taken' },
  { ending: '.43', key: 'cancel_too_late', group: 'cancel', again: 'taken' },
  { ending: '.44', key: 'cancel_no_answer', group: 'cancel', again: 'taken' },

  { ending: '.50', key: 'slow_answer', group: 'creation', again: 'taken' },
  { ending: '.51', key: 'closed_before', group: 'creation', again: 'ok' },
  { ending: '.52', key: 'lost_answer', group: 'creation', again: 'taken' },
  { ending: '.53', key: 'no_answer', group: 'creation', again: 'ok' },
  { ending: '.54', key: 'internal_error', group: 'creation', again: 'ok' },
  { ending: '.55', key: 'bad_gateway', group: 'creation', again: 'ok' },
  { ending: '.56', key: 'duplicate_order', group: 'creation', again: 'same' },
  { ending: '.57', key: 'empty_body', group: 'creation', again: 'taken' },
  { ending: '.58', key: 'half_json', group: 'creation', again: 'taken' },
  { ending: '.59', key: 'retyped', group: 'creation', again: 'taken' },
  { ending: '.60', key: 'rate_limited', group: 'creation', again: 'ok' },
  { ending: '.61', key: 'other_payment_currency', group: 'creation', again: 'taken' },
  { ending: '.62', key: 'redirect', group: 'creation', again: 'same' },
  { ending: '.63', key: 'other_amount', group: 'creation', again: 'taken' },
  { ending: '.64', key: 'undocumented_code', group: 'creation', again: 'same' },
  { ending: '.65', key: 'unauthorized', group: 'creation', again: 'same' },
  { ending: '.66', key: 'created_no_answer', group: 'creation', again: 'taken' },
  { ending: '.67', key: 'no_id', group: 'creation', again: 'taken' },
  { ending: '.68', key: 'created_internal_error', group: 'creation', again: 'taken' },
  { ending: '.69', key: 'always_failing', group: 'creation', again: 'same' },
  { ending: '.71', key: 'missing_fields', group: 'creation', again: 'taken' },
  { ending: '.72', key: 'codeless_400', group: 'creation', again: 'ok' },
  { ending: '.73', key: 'hostile_text', group: 'creation', again: 'taken' },
  { ending: '.74', key: 'forbidden', group: 'creation', again: 'same' },
  { ending: '.76', key: 'huge_answer', group: 'creation', again: 'taken' },
  { ending: '.77', key: 'dripping_answer', group: 'creation', again: 'taken' },
] as const satisfies readonly ScenarioFacts[]

/** In table order. */
export const SCENARIO_GROUPS = ['status', 'dispute', 'status_read', 'cancel', 'creation'] as const
export type ScenarioGroup = (typeof SCENARIO_GROUPS)[number]

interface ScenarioFacts {
  readonly ending: string
  readonly key: string
  readonly group: ScenarioGroup
  readonly again: 'ok' | 'taken' | 'same'
}

export type ScenarioRow = (typeof SCENARIOS)[number]
export type Scenario = ScenarioRow['key']
