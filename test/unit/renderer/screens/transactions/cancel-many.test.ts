import { expect, test } from 'vitest'
import { type CancelResult, endsAll } from '../../../../../src/renderer/screens/transactions/selection/cancel-many.ts'
import type { CallFailure } from '../../../../../src/shared/model/failure.ts'
import type { Transaction } from '../../../../../src/shared/model/transaction.ts'

const at = { endpoint: 'POST /merchant/cancel', at: '2026-01-01T00:00:00.000Z' }

/** A cancellation that ended with this failure, or successfully. */
function ended(failure: CallFailure | null): CancelResult {
  const transaction = { operations: [{ kind: 'cancel', failure }] } as unknown as Transaction
  return { transaction, state: failure === null ? 'accepted' : 'unknown', error: null }
}

test.each<CallFailure>([
  { kind: 'no_answer', reason: 'timeout', ...at },
  { kind: 'not_sent', reason: 'connection_refused', ...at },
  { kind: 'service_failed', httpStatus: 502, ...at },
  { kind: 'redirected', httpStatus: 302, ...at },
  { kind: 'rate_limited', httpStatus: 429, ...at },
  { kind: 'unauthorized', httpStatus: 401, ...at },
])('cancelling many transactions stops after $kind', (failure) => {
  expect(endsAll(ended(failure))).toBe(true)
})

test('cancelling many transactions goes on after one that the platform refuses or accepts', () => {
  expect(endsAll(ended({ kind: 'refused', httpStatus: 400, ...at }))).toBe(false)
  expect(endsAll(ended(null))).toBe(false)
})
