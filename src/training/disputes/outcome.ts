import { withExpiry } from '../payments/course.ts'
import type { Step, Timeline, TransactionRecord } from '../state/records.ts'

/** How long a review takes at normal speed. */
const REVIEW_MS = 30_000
const CANCEL_REASON = 'Payment not confirmed by the bank'

interface OutcomeRequest {
  readonly record: TransactionRecord
  /** The transaction's status when the dispute was opened. */
  readonly status: string
  readonly disputeType: string
  readonly sentAmount: string | null
  readonly hasProof: boolean
  readonly openedAt: number
  readonly speed: number
}

/** What will happen to a dispute and its transaction. */
export interface Outcome {
  readonly dispute: Timeline
  readonly transaction: readonly Step[]
  /** Shown once the dispute is canceled or rejected. */
  readonly cancelReason: string | null
}

/** The course of a dispute: in process during the review, then as the scenario says; `success` without one. */
export function courseOf(request: OutcomeRequest): Outcome {
  const { openedAt, record, status, speed } = request
  const end = openedAt + Math.round(REVIEW_MS / speed)
  const opened: Step = { at: openedAt, status: 'process' }
  const disputed: Step = { at: openedAt, status: 'disputed' }
  const won = (word: string): Outcome => ({
    dispute: [opened, { at: end, status: word }],
    transaction: [disputed, { at: end, ...settled(request) }],
    cancelReason: null,
  })
  const lost = (word: string, cancelReason: string | null = CANCEL_REASON): Outcome => ({
    dispute: [opened, { at: end, status: word }],
    transaction: withExpiry([disputed, { at: end, status }], record.expiresAt),
    cancelReason,
  })
  switch (record.scenario) {
    case 'dispute_canceled':
      return lost('canceled')
    case 'dispute_rejected':
      return lost('rejected')
    case 'dispute_cancelled':
      return lost('cancelled')
    case 'dispute_resolved_rejected':
      return lost('resolved_rejected')
    case 'dispute_expired':
      return lost('expired', null)
    case 'dispute_approved':
      return won('resolved_approved')
    case 'dispute_needs_proof':
      return request.hasProof ? won('success') : lost('canceled')
    case 'dispute_stays':
      return { dispute: [opened], transaction: [disputed], cancelReason: null }
    case 'dispute_unknown_status':
      return { dispute: [opened, { at: end, status: 'in_review' }], transaction: [disputed], cancelReason: null }
    default:
      return won('success')
  }
}

/** The transaction after a dispute that was won (interface: Dispute type meaning). */
function settled({ record, disputeType, sentAmount }: OutcomeRequest): Pick<Step, 'status' | 'paid'> {
  const { amount } = record.received
  // The recipient did not get the money: the payout is reversed and the balance restored.
  if (disputeType === 'payout_not_received') return { status: 'cancel' }
  return { status: 'paid', paid: disputeType === 'underpaid' ? (sentAmount ?? amount) : amount }
}
