/**
 * The amounts that steer the training platform: the two digits written after the point choose what happens. One table,
 * as data, so that the README and the app's own help are made from it and cannot disagree with it.
 *
 * `group`: which part of a transaction's life the row is about. `again`: what the same merchant_transaction_id meets
 * when it is sent a second time. `ok`: it is created then; `taken`: 400 DUPLICATE_ORDER; `same`: the same trouble again.
 */
// biome-ignore format: a table, one row a line
export const SCENARIOS = [
  { ending: '.01', key: 'expired', group: 'status', again: 'taken', line: 'Nobody pays in time: process, pending, expired.' },
  { ending: '.02', key: 'underpaid', group: 'status', again: 'taken', line: 'The client pays half (payout: is paid).' },
  { ending: '.03', key: 'overpaid', group: 'status', again: 'taken', line: 'The client pays a tenth too much (payout: is paid).' },
  { ending: '.04', key: 'error', group: 'status', again: 'taken', line: 'Ends in error.' },
  { ending: '.05', key: 'chargeback', group: 'status', again: 'taken', line: 'Is paid, then charged back: no dispute can be opened.' },
  { ending: '.06', key: 'stays_in_process', group: 'status', again: 'taken', line: 'Stays in process, so that it can be cancelled (a payin expires after 15 minutes).' },
  { ending: '.07', key: 'cancelled_by_trader', group: 'status', again: 'taken', line: 'The trader rejects it: ends in cancel.' },
  { ending: '.08', key: 'pending_confirmation', group: 'status', again: 'taken', line: 'Stops in pending_confirmation.' },
  { ending: '.09', key: 'stays_pending', group: 'status', again: 'taken', line: 'Stops in pending (payout: processing).' },
  { ending: '.11', key: 'unknown_status', group: 'status', again: 'taken', line: 'Ends in a status that the interface does not name: on_hold.' },
  { ending: '.12', key: 'disputed_by_platform', group: 'status', again: 'taken', line: 'Is paid, then the platform itself puts it in disputed.' },

  { ending: '.17', key: 'dispute_internal_error', group: 'dispute', again: 'taken', line: 'Opening a dispute answers 500 INTERNAL_ERROR; nothing is opened.' },
  { ending: '.18', key: 'dispute_unknown_status', group: 'dispute', again: 'taken', line: 'The dispute goes to a status that the interface does not name: in_review.' },
  { ending: '.21', key: 'dispute_canceled', group: 'dispute', again: 'taken', line: 'The dispute ends in canceled, with a reason. By the interface it still counts as open.' },
  { ending: '.22', key: 'dispute_approved', group: 'dispute', again: 'taken', line: 'The dispute ends in resolved_approved, a closed status: another one can be opened.' },
  { ending: '.23', key: 'dispute_rejected', group: 'dispute', again: 'taken', line: 'The dispute ends in rejected, a closed status: another one can be opened.' },
  { ending: '.24', key: 'dispute_stays', group: 'dispute', again: 'taken', line: 'The dispute stays in process.' },
  { ending: '.26', key: 'dispute_needs_proof', group: 'dispute', again: 'taken', line: 'The dispute succeeds only if a proof was stored; without one it is canceled.' },
  { ending: '.27', key: 'dispute_failed_500', group: 'dispute', again: 'taken', line: 'Opening a dispute answers 500 DISPUTE_FAILED; nothing is opened.' },
  { ending: '.28', key: 'dispute_failed_400', group: 'dispute', again: 'taken', line: 'Opening a dispute answers 400 DISPUTE_FAILED; nothing is opened.' },
  { ending: '.29', key: 'dispute_lost_answer', group: 'dispute', again: 'taken', line: 'The dispute is opened, but the connection closes without an answer.' },

  { ending: '.31', key: 'status_500', group: 'status_read', again: 'taken', line: 'Reading the status answers 500 INTERNAL_ERROR.' },
  { ending: '.32', key: 'status_missing', group: 'status_read', again: 'taken', line: 'The status payload has no status field.' },
  { ending: '.33', key: 'status_html', group: 'status_read', again: 'taken', line: 'Reading the status answers 502 with an HTML page.' },
  { ending: '.34', key: 'status_retyped', group: 'status_read', again: 'taken', line: 'The status payload has numbers instead of strings, and fields that nobody documented.' },
  { ending: '.35', key: 'no_receipts', group: 'status_read', again: 'taken', line: 'Is paid without any receipt.' },
  { ending: '.36', key: 'odd_receipts', group: 'status_read', again: 'taken', line: 'Receipts with awkward names and types: a path, Cyrillic, an HTML page, a dead link.' },
  { ending: '.37', key: 'status_slow', group: 'status_read', again: 'taken', line: 'Reading the status takes 5 seconds.' },
  { ending: '.38', key: 'status_closed', group: 'status_read', again: 'taken', line: 'Reading the status closes the connection without an answer.' },

  { ending: '.41', key: 'cancel_lost_answer', group: 'cancel', again: 'taken', line: 'Stays in process. Cancel works, but the connection closes without an answer.' },
  { ending: '.42', key: 'cancel_500', group: 'cancel', again: 'taken', line: 'Stays in process. Cancel answers 500 INTERNAL_ERROR and changes nothing.' },
  { ending: '.43', key: 'cancel_too_late', group: 'cancel', again: 'taken', line: 'Stays in process until a cancel arrives: just then a trader takes it, and the cancel is refused.' },
  { ending: '.44', key: 'cancel_no_answer', group: 'cancel', again: 'taken', line: 'Stays in process. Cancel works, but no answer comes (up to 120 s).' },

  { ending: '.50', key: 'slow_answer', group: 'creation', again: 'taken', line: 'Created; the answer takes 5 seconds.' },
  { ending: '.51', key: 'closed_before', group: 'creation', again: 'ok', line: 'The connection closes before anything is done.' },
  { ending: '.52', key: 'lost_answer', group: 'creation', again: 'taken', line: 'Created, but the connection closes without an answer.' },
  { ending: '.53', key: 'no_answer', group: 'creation', again: 'ok', line: 'Nothing is done and no answer comes (up to 120 s).' },
  { ending: '.54', key: 'internal_error', group: 'creation', again: 'ok', line: '500 INTERNAL_ERROR; nothing is created.' },
  { ending: '.55', key: 'bad_gateway', group: 'creation', again: 'ok', line: '502 with an HTML page; nothing is created.' },
  { ending: '.56', key: 'duplicate_order', group: 'creation', again: 'same', line: '400 DUPLICATE_ORDER, as if somebody had used the id before.' },
  { ending: '.57', key: 'empty_body', group: 'creation', again: 'taken', line: 'Created; the answer is a success with an empty body.' },
  { ending: '.58', key: 'half_json', group: 'creation', again: 'taken', line: 'Created; the answer is a success with half a JSON.' },
  { ending: '.59', key: 'retyped', group: 'creation', again: 'taken', line: 'Created; numbers instead of strings, and fields that nobody documented.' },
  { ending: '.60', key: 'rate_limited', group: 'creation', again: 'ok', line: '429 TOO_MANY_REQUESTS with Retry-After: 5; nothing is created.' },
  { ending: '.61', key: 'other_payment_currency', group: 'creation', again: 'taken', line: 'Created; an account payin is to be paid in another currency (payment_currency).' },
  { ending: '.62', key: 'redirect', group: 'creation', again: 'same', line: '302 to another origin on this machine; nothing is created. A client that follows is recorded.' },
  { ending: '.63', key: 'other_amount', group: 'creation', again: 'taken', line: 'Created; the answer echoes another amount.' },
  { ending: '.64', key: 'undocumented_code', group: 'creation', again: 'same', line: '400 with an error code that nobody documented: AMOUNT_INVALID.' },
  { ending: '.65', key: 'unauthorized', group: 'creation', again: 'same', line: '401 UNAUTHORIZED; nothing is created.' },
  { ending: '.66', key: 'created_no_answer', group: 'creation', again: 'taken', line: 'Created, but no answer comes (up to 120 s).' },
  { ending: '.67', key: 'no_id', group: 'creation', again: 'taken', line: 'Created; the answer has no id.' },
  { ending: '.68', key: 'created_internal_error', group: 'creation', again: 'taken', line: 'Created, yet the answer is 500 INTERNAL_ERROR.' },
  { ending: '.69', key: 'always_failing', group: 'creation', again: 'same', line: '500 INTERNAL_ERROR however often it is sent; nothing is created.' },
  { ending: '.71', key: 'missing_fields', group: 'creation', again: 'taken', line: 'Created; the answer has only id, merchant_transaction_id and amount.' },
  { ending: '.72', key: 'codeless_400', group: 'creation', again: 'ok', line: '400 with an HTML page and no error code; nothing is created.' },
  { ending: '.73', key: 'hostile_text', group: 'creation', again: 'taken', line: 'Created; texts in the answer hold markup, line breaks, right-to-left marks and great length.' },
  { ending: '.74', key: 'forbidden', group: 'creation', again: 'same', line: '403 FORBIDDEN; nothing is created.' },
  { ending: '.76', key: 'huge_answer', group: 'creation', again: 'taken', line: 'Created; the answer is 32 MB of JSON.' },
  { ending: '.77', key: 'dripping_answer', group: 'creation', again: 'taken', line: 'Created; the answer drips, a byte a second (up to 120 s), then breaks off.' },
] as const satisfies readonly ScenarioRow[]

interface ScenarioRow {
  readonly ending: string
  readonly key: string
  readonly group: 'status' | 'dispute' | 'status_read' | 'cancel' | 'creation'
  readonly again: 'ok' | 'taken' | 'same'
  readonly line: string
}

export type Scenario = (typeof SCENARIOS)[number]['key']

/** Headings of the groups, in the order of the table. */
export const SCENARIO_GROUPS = {
  status: 'Where the transaction ends',
  dispute: 'Disputes (a payin expires, a payout is paid; then open a dispute)',
  status_read: 'Reading the status (the transaction is paid)',
  cancel: 'Cancelling',
  creation: 'Creating (the transaction, where there is one, is paid)',
} as const satisfies Record<ScenarioRow['group'], string>

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
export function troublesOnce(scenario: Scenario): boolean {
  return SCENARIOS.some((row) => row.key === scenario && row.again === 'ok')
}
