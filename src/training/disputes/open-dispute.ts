import { statusOf } from '../payments/status-payload.ts'
import type { TrainingPlatform } from '../platform.ts'
import {
  type DisputeRecord,
  type DroppedFile,
  divert,
  type StoredFile,
  stepAt,
  type TransactionRecord,
} from '../state/records.ts'
import type { DisputeInput } from './dispute-input.ts'
import { storeEvidence } from './evidence-url.ts'
import { courseOf, type Outcome } from './outcome.ts'
import { defaultReason, deriveType } from './rules.ts'

interface Opening {
  readonly record: TransactionRecord
  readonly input: DisputeInput
  readonly kept: readonly StoredFile[]
  readonly dropped: readonly DroppedFile[]
}

/** Opens a dispute on a transaction that allows it. The transaction is `disputed` during the review. */
export function openDispute(platform: TrainingPlatform, { record, input, kept, dropped }: Opening): DisputeRecord {
  const openedAt = platform.now()
  const status = statusOf(platform, record)
  const disputeType = input.disputeType ?? deriveType(record, status)
  const { sentAmount } = input
  const request = { record, status, disputeType, sentAmount, openedAt, speed: platform.speed }
  const outcomeWith = (hasProof: boolean): Outcome => {
    const outcome = courseOf({ ...request, hasProof })
    return { ...outcome, transaction: divert(record.timeline, openedAt, outcome.transaction) }
  }
  const outcome = outcomeWith(kept.length > 0)
  const dispute: DisputeRecord = {
    id: platform.uuid(),
    merchant: record.merchant,
    transactionUuid: record.uuid,
    createdAt: openedAt,
    reason: input.reason.trim() === '' ? defaultReason(disputeType) : input.reason,
    dispute_type: disputeType,
    receivedType: input.disputeType,
    sent_amount: input.sentAmount,
    amount: input.sentAmount ?? record.received.amount,
    cancelReason: outcome.cancelReason,
    timeline: outcome.dispute,
    format: input.format,
    files: [...kept],
    droppedFiles: [...dropped, ...input.strays],
    unknownFields: [...input.unknownFields],
    evidence:
      input.evidenceUrl === null
        ? null
        : { url: input.evidenceUrl, result: 'not loaded yet', file: null, dropped: null },
  }
  const disputed = { ...record, timeline: outcome.transaction }
  platform.store.putDispute(dispute)
  platform.store.putTransaction(disputed)
  platform.followTransaction(disputed)
  storeEvidence(platform, dispute, () => prove(platform, dispute.id, outcomeWith(true)))
  return dispute
}

/** Gives an open dispute the course it takes with proof. Proof that arrives after the review changes nothing. */
function prove({ store, now, followTransaction }: TrainingPlatform, id: string, outcome: Outcome): void {
  const dispute = store.dispute(id)
  const record = dispute && store.transaction(dispute.transactionUuid)
  if (!record || stepAt(dispute.timeline, now()).status !== 'process') return
  store.putDispute({ ...dispute, timeline: outcome.dispute, cancelReason: outcome.cancelReason })
  // The transaction stays disputed until the review ends, so nothing else can have changed its course.
  const proven = { ...record, timeline: outcome.transaction }
  store.putTransaction(proven)
  followTransaction(proven)
}
