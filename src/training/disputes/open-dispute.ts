import { statusOf } from '../payments/status-payload.ts'
import type { TrainingPlatform } from '../platform.ts'
import {
  type DisputeRecord,
  type DroppedFile,
  divert,
  type StoredFile,
  type TransactionRecord,
} from '../state/records.ts'
import type { DisputeInput } from './dispute-input.ts'
import { storeEvidence } from './evidence-url.ts'
import { courseOf } from './outcome.ts'
import { defaultReason, deriveType } from './rules.ts'

interface Opening {
  readonly record: TransactionRecord
  readonly input: DisputeInput
  readonly kept: readonly StoredFile[]
  readonly dropped: readonly DroppedFile[]
}

/** Opens a dispute on a transaction that allows it. The transaction is `disputed` while the appeal is reviewed. */
export function openDispute(platform: TrainingPlatform, { record, input, kept, dropped }: Opening): DisputeRecord {
  const openedAt = platform.now()
  const status = statusOf(platform, record)
  const disputeType = input.disputeType ?? deriveType(record, status)
  const outcome = courseOf({
    record,
    status,
    disputeType,
    sentAmount: input.sentAmount,
    hasProof: kept.length > 0 || input.evidenceUrl !== null,
    openedAt,
    speed: platform.speed,
  })
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
  const disputed = { ...record, timeline: divert(record.timeline, openedAt, outcome.transaction) }
  platform.store.putDispute(dispute)
  platform.store.putTransaction(disputed)
  platform.followTransaction(disputed)
  storeEvidence(platform, dispute)
  return dispute
}
