import type { Scenario } from '#shared/model/training-scenarios.ts'
import type { Kind } from '#shared/model/transaction.ts'
import type { Step, Timeline } from '../state/records.ts'
import { share } from './money.ts'

/** When a trader takes a transaction, and when it ends: milliseconds at normal speed. */
const TAKEN = 8_000
const DONE = 20_000
/** From the end until a later event, such as a chargeback. */
const AFTERMATH = 10_000

/** How long a payin's requisite is valid. The same at any speed, because people read it (interface: expires_at). */
const PAYIN_LIFE = 15 * 60_000

/** Payin statuses in which the requisite still awaits the money. */
const UNPAID: readonly string[] = ['process', 'pending']

interface CourseRequest {
  readonly kind: Kind
  readonly scenario: Scenario | null
  readonly amount: string
  readonly createdAt: number
  readonly speed: number
}

/** The planned course of a transaction, and until when a payin can be paid (`null` for a payout). */
export function plan(request: CourseRequest): { timeline: Timeline; expiresAt: number | null } {
  const at = (after: number) => request.createdAt + Math.round(after / request.speed)
  const payin = request.kind !== 'payout_card'
  const steps: readonly Step[] = courseOf(request, at)
  if (!payin) return { timeline: steps, expiresAt: null }
  const expired = steps.find((step) => step.status === 'expired')
  const expiresAt = expired?.at ?? request.createdAt + PAYIN_LIFE
  return { timeline: withExpiry(steps, expiresAt), expiresAt }
}

/** The same steps, plus the expiry of a payin left unpaid until its requisite expires (`expiresAt`; `null`: never). */
export function withExpiry(steps: readonly Step[], expiresAt: number | null): readonly Step[] {
  const last = steps.at(-1)
  if (expiresAt === null || !last || !UNPAID.includes(last.status)) return steps
  // Only one step per moment, as each step triggers a callback.
  const before = last.at < expiresAt ? steps : steps.slice(0, -1)
  return [...before, { at: Math.max(last.at, expiresAt), status: 'expired' }]
}

function courseOf({ kind, scenario, amount }: CourseRequest, at: (after: number) => number): readonly Step[] {
  const payin = kind !== 'payout_card'
  const start: Step = { at: at(0), status: 'process' }
  const taken: Step = { at: at(TAKEN), status: payin ? 'pending' : 'processing' }
  const end = (status: string, paid?: string): readonly Step[] => [
    start,
    taken,
    { at: at(DONE), status, ...(paid === undefined ? {} : { paid }) },
  ]
  const paid = end('paid', amount)
  switch (scenario) {
    case 'expired':
    case 'error':
    case 'pending_confirmation':
      return end(scenario)
    case 'cancelled_by_trader':
      return end('cancel')
    case 'unknown_status':
      return end('on_hold')
    case 'underpaid':
      return payin ? end('underpaid', share(amount, '0.5')) : paid
    case 'overpaid':
      return payin ? end('overpaid', share(amount, '1.1')) : paid
    case 'chargeback':
      return [...paid, { at: at(DONE + AFTERMATH), status: 'chargeback' }]
    case 'disputed_by_platform':
      return [...paid, { at: at(DONE + AFTERMATH), status: 'disputed' }]
    case 'stays_pending':
      return [start, taken]
    case 'stays_in_process':
    case 'cancel_lost_answer':
    case 'cancel_500':
    case 'cancel_too_late':
    case 'cancel_no_answer':
      return [start]
    case 'dispute_cancelled':
    case 'dispute_resolved_rejected':
    case 'dispute_expired':
    case 'dispute_internal_error':
    case 'dispute_unknown_status':
    case 'dispute_canceled':
    case 'dispute_approved':
    case 'dispute_rejected':
    case 'dispute_stays':
    case 'dispute_needs_proof':
    case 'dispute_failed_500':
    case 'dispute_failed_400':
    case 'dispute_lost_answer':
      return payin ? end('expired') : paid
    default:
      return paid
  }
}
